"""The computer player where coins are tossed, kings fall and pieces change colours."""

import re

import pytest

import fairychess
from fairychess.api import Position
from fairychess.search import think
from fairychess.search.alphabeta.scores import MATE

NAME = "king-friday-xiii"


def at(text: str) -> Position:
    """A position of the variant."""
    return fairychess.load(NAME).position(text)


@pytest.mark.parametrize(
    "text", ["7k/2P4p/8/8/8/8/8/4K3 w - - 0 9", "4k3/8/8/8/8/8/2p4P/7K b - - 0 9"]
)
def test_gives_the_last_piece_away_to_win(text: str) -> None:
    play = at(text)
    result = think(play, 8, nodes=3000, seed=1)
    assert result.score == MATE - 1
    mover = play.to_move()
    play.push(result.move)
    result = play.result()
    assert result and (result.winner, result.reason) == (mover, "bare king")


@pytest.mark.parametrize(
    "text", ["4k3/p7/8/8/8/8/8/R3K3 w - - 0 9", "r3k3/8/8/8/8/8/P7/4K3 b - - 0 9"]
)
def test_does_not_bare_the_other_king(text: str) -> None:
    play = at(text)
    for seed in range(6):
        assert think(play, 1 + seed, nodes=2000, seed=seed).move not in ("a1a7", "a8a2")


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_with_coins_are_played_to_an_end(seed: int) -> None:
    play = fairychess.load(NAME).position()
    tosses = 0
    for ply in range(500):
        if play.result() is not None:
            break
        result = think(play, 4, nodes=400, seed=seed * 1000 + ply)
        tosses += play.to_move() == "chance"
        assert result.move in play.moves()
        play.push(result.move)
    assert play.result() is not None


def turned(text: str) -> str:
    """The same position with the sides exchanged."""
    board, side, unmoved, passing, quiet, number, *words = text.split(" ")
    rows = "/".join(row.swapcase() for row in reversed(board.split("/")))

    def ranks(found: str) -> str:
        return re.sub(r"(?<=[a-h])\d", lambda rank: str(9 - int(rank[0])), found)

    letters = "".join(sorted(unmoved.swapcase(), key="KQkq-".index))
    fields = (rows, "wb"["bw".index(side)], letters, ranks(passing), quiet, number)
    return " ".join([*fields, *map(ranks, words)])


@pytest.mark.parametrize(
    ("depth", "net"), [(1, ""), (2, ""), (1, "none"), (2, "none"), (3, "none")]
)
@pytest.mark.parametrize(
    "text",
    [
        "3k4/3p4/8/8/3P4/8/2N5/3K2n1 b - - 1 9 last=d2d4",
        "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1 last=g1f3",
        "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1 heads=g8f6 last=g1f3",
    ],
)
def test_a_coin_is_worth_the_same_to_either_side(text: str, depth: int, net: str) -> None:
    # A network is asked only near the window, and the window is another one where the options come
    # in another order, as they do from the other side: from depth 3 on that shows in the score.
    here, there = (
        think(at(each), 8, seed=1, nodes=10**6, depth=depth, net=net)
        for each in (text, turned(text))
    )
    assert here.score == there.score
