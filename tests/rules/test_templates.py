"""Rules of the library that are files of sentences: what a name with its parameters stands for."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from ending_scenes import CHESS, build, played

from fairychess.messages.message import texts
from fairychess.rules import load
from fairychess.rules.composed.sentences import TABLES
from fairychess.rules.conditions import subject
from fairychess.rules.library_rules import library_module, template_files
from fairychess.rules.templates import FIELDS

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
FILES = sorted(template_files().values())


def said(name: str, **parameters: Any) -> list[dict[str, Any]]:
    """The tables that a rule stands for in chess."""
    made = library_module(name).rule(load("chess").definition, **parameters)
    return [{"table": table, **fields} for table, fields in made.tables]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_template_has_only_fields_that_are_known(path: Path) -> None:
    data = tomllib.loads(path.read_text("utf-8"))
    assert set(data) <= {"about", "older", "parameters", "marks", "sentence"}
    for name, words in data.get("marks", {}).items():
        assert {words["says"], words.get("told", words["says"])} <= set(texts())
        assert words.get("of", next(iter(data["parameters"]))) in data["parameters"]
        assert any(f"mark('{name}'" in str(each["do"]) for each in data["sentence"] if "do" in each)
    for sentence in data["sentence"]:
        assert set(sentence) <= {*TABLES[sentence["table"]], *FIELDS, "reason"}
    for given in data.get("parameters", {}).values():
        assert set(given) <= {"default", "form", "choices", "low", "high", "all", "older"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_conditions_and_loops_are_about_names_that_are_known(path: Path) -> None:
    """A condition on any other name would never be asked."""
    data = tomllib.loads(path.read_text("utf-8"))
    for sentence in data["sentence"]:
        known = set(data.get("parameters", {}))
        for what, *names in sentence.get("each", []):
            assert what.split(" ")[-1] in known
            known |= set(names)
        assert {subject(condition) for condition in sentence.get("when", [])} <= known


def test_ids_stand_in_quotes() -> None:
    found = said("petrification", pieces=["N", "B"])
    assert found == [{"table": "after", "event": "captured", "do": "wall(target & type('N', 'B'))"}]


def test_a_loop_says_a_sentence_for_each() -> None:
    found = said("hit_points", points={"N": 2, "B": 3})
    assert [each["if"] for each in found] == [
        "taking('N') and taken_marks('lost', 'N') + 1 < 2",
        "taking('B') and taken_marks('lost', 'B') + 1 < 3",
    ]


def test_pairs_count_both_ways_unless_they_say_otherwise() -> None:
    found = said("contagion", absorb={"N+B": "Q", "B+N": "R", "N+R": "Q"})
    assert [(each["if"].split(" and ")[:2], each["do"]) for each in found] == [
        (["taking('B')", "moving('N')"], "become(target, 'Q')"),
        (["taking('N')", "moving('B')"], "become(target, 'R')"),
        (["taking('R')", "moving('N')"], "become(target, 'Q')"),
        (["taking('N')", "moving('R')"], "become(target, 'Q')"),
    ]


def test_players_may_differ() -> None:
    both = said("contagion", change_sides="captures", pieces=["N"])
    assert [each["if"] for each in both] == ["moving('N') and target"]
    sides = {"first": ["N"], "second": ["B"]}
    found = said("contagion", change_sides="captures", pieces=sides)
    assert [each["if"] for each in found] == [
        "moving('N') and first & target",
        "moving('B') and second & target",
    ]


def test_older_names_of_parameters_are_taken() -> None:
    assert said("uncapturable", kinds=["N"]) == said("uncapturable", pieces=["N"])


def test_a_forbidden_move_may_still_give_check(tmp_path: Path) -> None:
    """A rook that may not move attacks the king all the same, where the sentence says so."""
    start = "4k3/8/8/8/8/8/8/r3K3 w - - 0 1"
    forbid = "[rules.royal_check]\n[[forbid]]\nif = \"moving('R')\"\n"
    assert build(tmp_path, CHESS, start, forbid).position().check() == []
    still = build(tmp_path, CHESS, start, f"{forbid}gives_check = true\n")
    assert still.position().check() == ["e1"]


def test_castling_ends_where_king_and_rook_stand(tmp_path: Path) -> None:
    text = "[rules.royal_check]\n[rules.castling]\n"
    text += '[[after]]\nevent = "castled"\ndo = "mark(\'castled\', target, 1)"\n'
    rules = build(tmp_path, {**CHESS, "K": "KisO2"}, ARRAY, text)
    pos = played(rules, "e1g1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert pos.text().endswith("mark_castled=f1:1,g1:1")


LION = {"L": "KcaK", "Q": "Q", "P": "fmWfcF", "R": "R", "K": "K"}
"""A lion that takes two pieces in a move, or one without leaving its square."""


def lion_takes(folder: Path, text: str, start: str) -> set[str]:
    """Whether the lion on c4 may take queen and pawn, on c5 and d5, and go on from the queen."""
    rules = build(folder, LION, start, f"[rules.royal_check]\n{text}", "", "")
    asked = {"c4d5", "c4c5", "c4c5,c5d5", "c4d5,d5c5", "c4c5,c5c6"}
    return asked & set(rules.position().moves())


def test_any_of_several_captured_pieces_counts(tmp_path: Path) -> None:
    """A rook guards the queen and the pawn: the lion may take the pawn alone."""
    text = '[rules.guarded_trade]\nprotected = ["L", "Q"]\n'
    free = lion_takes(tmp_path, text, "4k3/8/8/2qp4/2L5/8/8/4K3 w - - 0 1")
    assert free == {"c4d5", "c4c5", "c4c5,c5d5", "c4d5,d5c5", "c4c5,c5c6"}
    guarded = lion_takes(tmp_path, text, "4k3/8/8/2qpr3/2L5/8/8/4K3 w - - 0 1")
    assert guarded == {"c4d5", "c4c5", "c4c5,c5c6"}


def test_what_a_move_takes_on_its_way_is_taken(tmp_path: Path) -> None:
    start = "4k3/8/8/2qp4/2L5/8/8/4K3 w - - 0 1"
    text = '[[forbid]]\nmoves = "captures"\nif = "taking(\'Q\')"\n'
    assert lion_takes(tmp_path, text, start) == {"c4d5"}
    text = "[[require]]\nthat = \"not taking('Q')\"\n"
    assert lion_takes(tmp_path, text, start) == {"c4d5"}
