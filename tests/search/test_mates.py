"""Mates within so many moves, found without leaving anything out."""

from itertools import count

import pytest

from fairychess.rules import load
from fairychess.search.mates import mate_within

SACRIFICE = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
HUNT = "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1"
"""1...Bc5+ 2.Kxc5 Qb6+ 3.Kd5 Qd6 mate: a bishop is given away first."""


def never() -> float:
    return 0.0


@pytest.mark.parametrize(
    ("position", "moves", "begins"), [(SACRIFICE, 2, "a1a6"), (HUNT, 3, "f8c5")]
)
def test_a_mate_that_begins_with_a_sacrifice(position: str, moves: int, begins: str) -> None:
    play = load("chess").position(position)
    found = mate_within(play, moves, never, 1.0)
    assert found is not None and found.lines[0].line[0] == begins
    assert len(found.lines[0].line) == 2 * moves - 1
    assert mate_within(play, moves - 1, never, 1.0) is None
    others = [text for text in ("a1a5", "c8d7", "e5c4", "f8d6") if text in play.moves()]
    assert mate_within(play, moves, never, 1.0, legal=others) is None


def test_where_kings_are_captured_the_capture_is_the_mate() -> None:
    """Chu shogi: the king that has nowhere to go is captured with the second move."""
    play = load("chu-shogi").position("5k6/12/5G5p/12/12/12/12/12/5R6/12/12/6K5 b - - 0 1")
    found = mate_within(play, 2, never, 1.0)
    assert found is not None and found.lines[0].line[0] == "f10f11"
    assert mate_within(play, 1, never, 1.0) is None


def test_time_and_nodes_end_the_search() -> None:
    play = load("chess").position(None)
    asked = count()
    assert mate_within(play, 30, lambda: float(next(asked)), 50.0) is None
    assert next(asked) < 60  # the clock says stop, and nobody asks it for long after that
    assert mate_within(play, 30, never, 1.0, nodes=1000) is None
    assert mate_within(load("chess").position(SACRIFICE), 2, never, 1.0, depth=2) is None


def test_where_a_coin_is_in_the_air_nobody_mates() -> None:
    tossed = "rnbqkbnr/ppp1pp1p/3p2p1/8/8/2P5/PPQPPPPP/RNB1KBNR w KQkq - 0 3 last=d7d6 toss=d2d3"
    play = load("king-friday-xiii").position(tossed)
    assert play.to_move() == "chance"
    assert mate_within(play, 1, never, 1.0) is None
