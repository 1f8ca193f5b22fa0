"""Which moves give check, how long a choice is thought about, and how a search is stopped."""

import random

import pytest

import fairychess
from fairychess.search import think
from fairychess.search.alphabeta.iterative_deepening import patience, search_for
from fairychess.search.alphabeta.scores import MATE
from fairychess.search.alphabeta.variant_knowledge import knowledge_of
from fairychess.search.lines import LineSearch, best_lines


@pytest.mark.parametrize("name", ["chess", "shogi", "crazyhouse", "capablanca-chess"])
def test_checks_are_found_without_making_the_moves(name: str) -> None:
    rules = fairychess.load(name)
    rng = random.Random(5)
    seen = overlooked = 0
    for _ in range(4):
        play = rules.position()
        search = search_for(knowledge_of(rules), play)
        for _ in range(60):
            if play.result() is not None:
                break
            for move in play.kernel.decision().options:
                told, true = search.tells_check(move)
                assert true or not told
                seen += told
                overlooked += true and not told
            play.push(rng.choice(play.moves()))
    assert seen > 20
    assert overlooked < seen / 20  # by castling and the like


def test_a_queen_is_sacrificed_for_mate() -> None:
    """Both moves of the mate capture nothing that would make up for the queen."""
    text = "r3kr2/1pp4p/1p1p4/7q/4P1n1/2PP2Q1/PP4P1/R1BB2K1 b q - 0 1"
    found = think(fairychess.load("chess").position(text), 8, seed=1, nodes=20_000)
    assert (found.move, found.score) == ("h5h1", MATE - 3)


def test_a_fork_by_a_sacrificed_knight_is_found() -> None:
    text = "rnbqkb1r/pppp1ppp/8/4P3/6n1/7P/PPPNPPP1/R1BQKBNR b KQkq - 0 1"
    found = think(fairychess.load("chess").position(text), 8, seed=1, nodes=20_000)
    assert found.move == "g4e3"


def test_a_choice_that_is_settled_takes_less_time() -> None:
    assert patience(5, False) < patience(2, False) < patience(0, False)
    assert patience(5, True) == patience(0, False)


def test_a_search_with_a_node_limit_can_be_told_to_stop() -> None:
    play = fairychess.load("chess").position()
    asked = 0

    def clock() -> float:
        nonlocal asked
        asked += 1
        return float(asked > 100)

    found = list(best_lines(play, LineSearch(nodes=10_000_000), clock, 0.5))
    assert found
    assert found[-1].nodes < 100_000


def test_what_an_unfinished_depth_has_found_is_told() -> None:
    play = fairychess.load("chess").position()
    told = 0
    for limit in range(2000, 30_000, 2000):
        knowledge_of(play.rules).table.clear()
        told += list(best_lines(play, LineSearch(nodes=limit)))[-1].nodes == limit
    assert told
