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
        ("three-check", "7k/1pp5/8/8/8/8/8/R3K3 w - - 0 1 checks=1+3"),
    ],
)
def test_a_move_that_wins_at_once_is_looked_at(name: str, fen: str) -> None:
    assert quiescence(name, fen) > NEAR_MATE


def by_rule(name: str, fen: str) -> int:
    """What the evaluation by rule says of a position, for the side to move."""
    rules = fairychess.load(name)
    search = search_for(knowledge_of(rules), rules.position(fen))
    return search.context.evaluation.score_by_rule(search.context.pos.turn)


def test_checks_count_in_the_evaluation() -> None:
    bare = "7k/pp6/8/8/8/8/PP6/7K w - - 0 1 checks="
    scores = [by_rule("three-check", bare + left) for left in ("3+3", "2+3", "1+3")]
    assert scores == sorted(scores)
    assert scores[2] - scores[1] > scores[1] - scores[0] > 0
    assert by_rule("three-check", bare + "1+2") == by_rule(
        "three-check", "7k/pp6/8/8/8/8/PP6/7K b - - 0 1 checks=2+1"
    )


def test_a_check_that_counts_is_looked_at_though_it_captures_nothing() -> None:
    fen = "7k/1pp5/8/8/8/8/8/R3K3 w - - 0 1 checks=2+3"
    gained = quiescence("three-check", fen) - by_rule("three-check", fen)
    assert gained > knowledge_of(fairychess.load("three-check")).median
