"""Every rule of the library on hexagons, a ring, a torus and levels: it plays, or is refused."""

import re
from functools import cache
from pathlib import Path

import pytest

import fairychess
from fairychess import testing
from fairychess.rules import Rules, VariantError
from fairychess.rules.catalogue import find
from fairychess.rules.library_rules import known_rules

BOARDS = ("glinski-hexagonal-chess", "circular-chess", "torus-chess", "raumschach")
PLIES = 30
CHECK = '[rules.royal_check]\nroyals = "every"\nstalemate = "draw"\n'
CAPTURE = "[rules.royal_capture]\nmate = false\n"

PARAMETERS = {
    "burning": 'pieces = ["N"]',
    "connections": "length = 4",
    "coordination": 'pieces = ["N"]\npartners = ["K"]',
    "counting": 'style = "makruk"',
    "extra_turn": 'captured = ["N"]',
    "fatigue": "rest = 1",
    "goal": 'pieces = ["K"]\nsquares = "*3"',
    "guarded_trade": 'protected = ["Q"]',
    "hit_points": "points = { Q = 2 }",
    "immobilizer": 'pieces = ["N"]',
    "leaping": 'pieces = ["N"]',
    "line_castling": 'friends = ["R"]',
    "lion_trade": 'lions = ["N"]',
    "mutual_immunity": 'pieces = ["N"]',
    "petrification": 'pieces = ["N"]',
    "pseudo_royal": 'pieces = ["Q"]',
    "range_jumping": 'ranks = [["R"], ["Q"]]\northogonal = ["R"]',
    "relay": 'relays = ["N"]',
    "shatar_mate": 'shak = ["R"]',
    "walls": 'style = "duck"',
}
"""What a rule is given that needs something; all others stand without parameters."""
WITH_CAPTURE = {"at_once", "dice", "disguises", "fog", "royal_capture"}
"""Rules that go with the capture of royals."""
ONLY_SQUARES = {"castling", "coordination"}
"""Rules that a board of hexagons cannot have."""


@cache
def army(name: str) -> str:
    """The file of a game without its rules and options."""
    text = (find(name).parent / "variant.toml").read_text(encoding="utf-8")
    text = re.split(r"\n\[rules\.", text)[0]
    text = re.sub(r"\n\[options.*?\n\n(?=\[)", "\n", text, flags=re.DOTALL)
    text = re.sub(r"\nmoves = \{ option.*", "", text)
    return re.sub(r"\{ option = \"\w+\", \w+ = (\"[^\"]*\").*\}", r"\1", text)


def loaded(folder: Path, board: str, rule: str, words: str = "") -> Rules:
    """That army under one rule, with what protects royals or lets them be captured."""
    before = CAPTURE if rule in WITH_CAPTURE else CHECK
    before = "" if f"[rules.{rule}]" in before else before
    table = f"[rules.{rule}]\n{words or PARAMETERS.get(rule, '')}\n"
    (folder / "variant.toml").write_text(f"{army(board)}\n{before}{table}", encoding="utf-8")
    return fairychess.load(str(folder))


def plays(rules: Rules) -> None:
    """A random game, whose record reads back."""
    testing.check_record(rules, 1, PLIES)


@pytest.mark.parametrize("rule", sorted(known_rules()))
@pytest.mark.parametrize("board", BOARDS)
def test_it_plays_or_is_refused_in_one_line(tmp_path: Path, board: str, rule: str) -> None:
    try:
        rules = loaded(tmp_path, board, rule)
    except VariantError as fault:
        assert "\n" not in str(fault) and f"rules.{rule}" in str(fault)
        if rule in PARAMETERS:
            assert rule in ONLY_SQUARES and "hexagon" in board, fault
        return
    assert not (rule in ONLY_SQUARES and "hexagon" in board)
    plays(rules)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("walls", 'style = "edge"'),
        ("walls", 'style = "arrow"'),
        ("walls", 'style = "past"'),
        ("connections", "collinear = 5"),
        ("connections", 'chain_from = "*1"\nchain_to = "*4"'),
    ],
)
def test_other_ways_of_rules_play(tmp_path: Path, board: str, rule: str, words: str) -> None:
    plays(loaded(tmp_path, board, rule, words))


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("connections", "square = 2"),
        ("umpire", 'checks = "directions"'),
        ("castling", ""),
    ],
)
def test_what_hexagons_cannot_have_is_said_at_its_place(
    tmp_path: Path, rule: str, words: str
) -> None:
    with pytest.raises(VariantError, match=rf"rules\.{rule}: .*(hexagons|levels)") as fault:
        loaded(tmp_path, "glinski-hexagonal-chess", rule, words)
    assert "\n" not in str(fault.value)
