"""Exchanges on one square, and the clock's hold over a search."""

from __future__ import annotations

import pytest

import fairychess
from fairychess.search import values
from fairychess.search.thinking import mind_of


def kept(name: str, text: str, move: str) -> tuple[int, dict[str, int]]:
    """What a capture keeps, and the values that were used."""
    rules = fairychess.load(name)
    play = rules.position(text)
    word = dict(zip(play.moves(), play.kernel.decision().options, strict=True))[move]
    return mind_of(rules).engine(play).kept(word), values(rules)


@pytest.mark.parametrize(
    ("text", "move", "signs"),
    [
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", "+P"),
        ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", "+P-R"),
        ("4k3/8/4p3/3p4/4P3/8/8/3RK3 w - - 0 1", "e4d5", "+P"),
        # The rook behind the rook takes part.
        ("3rk3/8/8/3n4/8/8/3R4/3RK3 w - - 0 1", "d2d5", "+N"),
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", "+P-R"),
        # A king may take what nobody guards, and only that.
        ("8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", "+P-R"),
        ("8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", "+P"),
    ],
)
def test_what_a_capture_keeps(text: str, move: str, signs: str) -> None:
    found, worth = kept("chess", text, move)
    expected = sum(
        (1 if sign == "+" else -1) * worth[kind]
        for sign, kind in zip(signs[::2], signs[1::2], strict=True)
    )
    assert found == expected


def test_several_pieces_taken_at_once_are_counted() -> None:
    text = "5k6/12/12/12/5p6/5g6/4N7/12/12/12/12/5K6 b - - 0 1"
    found, worth = kept("chu-shogi", text, "e6f7,f7f8")
    assert found == worth["P"] + worth["G"]


def test_neighbours_that_can_be_struck_count_as_targets() -> None:
    worth = values(fairychess.load("zelda-chess"))
    assert worth["B"] > 1.2 * worth["N"]
    assert worth["P"] < 0.7 * worth["N"]


@pytest.mark.parametrize("name", fairychess.available())
def test_the_clock_is_asked_often(name: str) -> None:
    rules = fairychess.load(name)
    play = rules.position()
    while play.to_move() == "chance" or len(play.moves()) == 1:
        play.push(play.moves()[0])
    if rules.secret:
        return
    engine = mind_of(rules).engine(play)
    asked = 0

    def clock() -> int:
        nonlocal asked
        asked += 1
        return asked

    engine.limit(clock, 20, 0)
    move = play.kernel.decision().options[0]
    for depth in range(1, 40):
        engine.root_score(move, depth, -30000, 30000)
        if engine.stopped:
            break
    assert engine.stopped
    assert (asked, engine.nodes) == (21, 21 * 64)
