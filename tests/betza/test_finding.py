"""The text found for clicked squares: it says exactly these, and no shorter one of few does."""

import random
from itertools import product

import pytest

from fairychess import betza
from fairychess.betza.diagram import Mark, marks
from fairychess.betza.finding import BOTH, CAPTURE, MOVE, WIDEST, FindingError, found
from fairychess.betza.program import Offset
from fairychess.board.shapes import Ground
from fairychess.making.piece_drawing import drawing

USUAL = """
W F K Q R B N C Z D A H G QN BN KN FD fmWfcF FfW WfF fN frlbN fhN hlN mRcB R4 Q3 NN DD AA
fsWbB FX R2mQ RfmB3 fKsR flF bhrN
"""
KINDS = {Mark.BOTH: BOTH, Mark.MOVE: MOVE, Mark.CAPTURE: CAPTURE}


def clicks(text: str, radius: int) -> dict[Offset, str]:
    """The squares of a piece's diagram."""
    program = betza.compile(betza.parse(text), 16, 16)
    return {at: KINDS[mark] for at, mark in marks(program, radius).items() if mark in KINDS}


@pytest.mark.parametrize("text", USUAL.split())
def test_usual_pieces_have_a_text_that_is_no_longer(text: str) -> None:
    wanted = clicks(text, 4)
    said = found(wanted, 4)
    assert clicks(said, 4) == wanted
    assert len(said) <= len(text)


def test_lines_that_leap_are_made_of_leaps() -> None:
    assert found({(0, 1): BOTH, (0, 2): BOTH}, 4) == "fR2"
    assert found({(0, 1): BOTH, (0, 2): BOTH}, 4, leaping=True) == "fWfD"
    assert found(clicks("R", 4), 4, leaping=True) == "R"


@pytest.mark.parametrize("leaping", [False, True])
def test_any_squares_have_a_text_that_says_just_these(leaping: bool) -> None:
    chance = random.Random(5)
    for _ in range(60):
        radius = chance.randint(1, 5)
        every = [at for at in product(range(-radius, radius + 1), repeat=2) if at != (0, 0)]
        some = chance.sample(every, chance.randint(0, min(14, len(every))))
        wanted = {at: chance.choice([MOVE, CAPTURE, BOTH]) for at in some}
        assert clicks(found(wanted, radius, leaping=leaping), radius) == wanted


def test_symmetric_squares_have_a_text_that_says_just_these() -> None:
    chance = random.Random(6)
    for _ in range(60):
        wanted: dict[Offset, str] = {}
        for _ in range(chance.randint(1, 5)):
            x, y = chance.randint(-4, 4), chance.randint(-4, 4)
            kind = chance.choice([MOVE, CAPTURE, BOTH])
            wanted |= {at: kind for at in ((x, y), (-x, y), (x, -y), (-x, -y)) if at != (0, 0)}
        assert clicks(found(wanted, 4), 4) == wanted


def test_what_pieces_of_several_terms_reach_is_found_again() -> None:
    chance = random.Random(7)
    modifiers = ["", "f", "b", "s", "v", "fl", "l", "m", "c", "fm", "fc", "vm", "sc"]
    atoms = ["W", "F", "R", "B", "Q", "N", "D", "A", "K", "R2", "B3", "C", "NN", "H"]
    for _ in range(80):
        terms = {chance.choice(modifiers) + chance.choice(atoms) for _ in range(3)}
        wanted = clicks("".join(sorted(terms)), 4)
        assert clicks(found(wanted, 4), 4) == wanted


def test_the_widest_diagram_is_answered_soon() -> None:
    chance = random.Random(8)
    every = [at for at in product(range(-WIDEST, WIDEST + 1), repeat=2) if at != (0, 0)]
    wanted = {at: chance.choice([MOVE, CAPTURE, BOTH]) for at in every}
    assert clicks(found(wanted, WIDEST), WIDEST) == wanted


def test_no_squares_are_no_moves() -> None:
    assert found({}, 4) == "-"


@pytest.mark.parametrize(
    ("squares", "radius"),
    [({(0, 0): BOTH}, 4), ({(5, 0): BOTH}, 4), ({(1, 0): "swim"}, 4), ({}, 0), ({}, 8)],
)
def test_other_squares_are_refused(squares: dict[Offset, str], radius: int) -> None:
    with pytest.raises(FindingError):
        found(squares, radius)


OWN_PIECES = [("any", "mcdK"), ("strike", "cdK"), ("own", "dK"), ("swap", "mdK")]


@pytest.mark.parametrize(("kind", "text"), OWN_PIECES)
def test_squares_where_own_pieces_may_be_captured(kind: str, text: str) -> None:
    around = {at: kind for at in product((-1, 0, 1), repeat=2) if at != (0, 0)}
    assert found(around, 4) == text
    drawn = drawing(text, Ground(8, 8), "en")["squares"]
    assert {(x, y): one for x, y, one in drawn} == around


def test_own_pieces_are_captured_on_some_of_the_squares() -> None:
    wanted = {(0, n): BOTH for n in range(1, 5)} | {(1, 1): "any", (-1, 1): "own"}
    assert {
        (x, y): one for x, y, one in drawing(found(wanted, 4), Ground(8, 8), "en")["squares"]
    } == {
        **wanted,
        **{(0, n): BOTH for n in range(5, 8)},
    }
