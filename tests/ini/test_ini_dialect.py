"""The dialect of Betza in INI files, said in XBetza: every mark of it."""

import pytest

from fairychess import betza
from fairychess.ini.dialect import choices, has_initial, items, joined, meant, translate
from fairychess.ini.piece_types import PIECE_TYPES


def stops(text: str) -> set[tuple[int, int]]:
    """Where a piece could end on an endless board."""
    nodes = betza.compile(betza.parse(text), 9, 9).nodes
    return {(node.dx, node.dy) for node in nodes if node.stop}


@pytest.mark.parametrize(
    ("dialect", "xbetza"),
    [
        ("", "-"),
        ("N", "N"),
        ("mRcN", "mRcN"),
        ("cmfN", "fmcN"),
        ("fmWfceF", "fmWfcF"),
        ("fK", "fWfF"),  # all three squares ahead
        ("fQ", "fRfB"),
        ("sQ2", "sR2B2"),
        ("K2", "K2"),
        ("Q3", "Q3"),
        ("flcW", "flcW"),  # two letters on a line are two directions
        ("flcF", "flcF"),  # on a diagonal they are one
        ("fsF", "fF"),
        ("frlR", "fsR"),
        ("ffN", "fN"),
        ("fhN", "fhN"),
        ("rfN", "rfN"),
        ("frN", "frN"),
        ("hrN", "hrN"),
        ("L", "C"),
        ("J", "Z"),
        ("NN", "NN"),
        ("WW", "R"),
        ("F3", "B3"),
        ("W1", "W"),
        ("D2", "D2"),
        ("pR", "pR"),
        ("mRcpR", "mRcpR"),
        ("gQ", "gQ"),
        # Counted by another program (pyffish 0.0.90): the hurdle is on the way that is measured.
        ("pR2", "pR2"),
        ("mRmpB2cpR3", "mRmpB2cpR3"),
        ("pR1", "gR"),
        ("gR1", "gR"),
        ("gQ4", "pQ4"),
        ("pF2", "pB2"),
        ("nN", "nN"),
        ("nD", "nD"),
        ("nZ", "nZ"),
        ("nC", "-"),
        ("WnH", "W"),
        ("ifmnD", "ifmnD"),
        ("KbRfBbF2", "KbRfBbB2"),
    ],
)
def test_moves(dialect: str, xbetza: str) -> None:
    assert translate(dialect) == xbetza
    betza.compile(betza.parse(translate(dialect)), 9, 9)


@pytest.mark.parametrize("atom", "WFDNAHCZG")
def test_directions_mean_the_same_squares(atom: str) -> None:
    for direction in choices(atom):
        assert stops(direction + atom) == set(meant(direction, atom)), direction + atom


@pytest.mark.parametrize("name", sorted(PIECE_TYPES))
def test_every_type_can_be_said(name: str) -> None:
    betza.compile(betza.parse(translate(PIECE_TYPES[name].moves)), 9, 9)


def test_captures_work_en_passant_where_that_is_wanted() -> None:
    assert translate("fmWfceF", passant=True) == "fmWfceF"
    assert translate("K", passant=True) == "mceK"
    assert translate("mW", passant=True) == "mW"
    assert joined(items("fmnD"), False, rights=True) == "fmnnD"


def test_moves_of_the_double_step_are_known() -> None:
    assert has_initial("KifmnD") and not has_initial("K")


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("x", "column 1: 'x' is not understood"),
        ("fmWfc", "column 5: letters without an atom"),
        ("Wf?F", "column 3: '?' is not understood"),
        ("pN", "column 2: p goes with riders: R, B, Q, doubled atoms"),
        ("nR", "column 2: n goes with single leaps"),
        ("nNN", "column 3: n goes with single leaps"),
        ("W" * 201, "longer than 200 letters"),
    ],
)
def test_what_is_refused(moves: str, said: str) -> None:
    with pytest.raises(ValueError) as caught:
        translate(moves)
    assert str(caught.value) == said
