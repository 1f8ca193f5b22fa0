"""Ends that come with any capture or move are seen where only captures are looked at."""

import pytest

import fairychess
from fairychess.search.alphabeta.iterative_deepening import search_for
from fairychess.search.alphabeta.scores import MATE, NEAR_MATE
from fairychess.search.alphabeta.variant_knowledge import knowledge_of


def quiescence(name: str, fen: str) -> int:
    """What the search says of a position in which it looks at nothing but captures and goals."""
    play = fairychess.load(name).position(fen)
    search = search_for(knowledge_of(play.rules, "none"), play)
    search.set_limits(None, None, 100_000)
    return search.position_score(0, -MATE, MATE)


@pytest.mark.parametrize(
    ("name", "fen"),
    [
        ("extinction-chess", "rnb1kbnr/pppppppp/8/8/3q4/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 1"),
        ("king-of-the-hill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1"),
        ("breakthrough", "8/3P4/8/8/8/p7/8/8 w - - 0 1"),
    ],
)
def test_a_move_that_wins_at_once_is_looked_at(name: str, fen: str) -> None:
    assert quiescence(name, fen) > NEAR_MATE
