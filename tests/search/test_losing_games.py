"""Games whose aim is to lose pieces, with compulsory captures: the player knows both."""

import pytest

import fairychess
from fairychess.api import Position
from fairychess.search import STRONGEST, values
from fairychess.search.alphabeta.iterative_deepening import search_for
from fairychess.search.alphabeta.scores import MATE, NEAR_MATE
from fairychess.search.alphabeta.search import Search
from fairychess.search.alphabeta.variant_knowledge import knowledge_of
from fairychess.search.piece_values import least_value, median_value
from fairychess.search.player import choose
from fairychess.search.request import Limits, SearchRequest


def search_at(name: str, fen: str) -> Search:
    play: Position = fairychess.load(name).position(fen)
    search = search_for(knowledge_of(play.rules, "none"), play)
    search.set_limits(None, None, 100_000)
    return search


# 1. d3, 1. d4 and 1. e4 lose (M. Watkins, Losing Chess: 1. e3 wins for White, 2017).
@pytest.mark.parametrize(("blunder", "answer"), [("d2d3", "g7g5"), ("d2d4", "e7e5")])
def test_first_moves_known_to_lose_are_answered(blunder: str, answer: str) -> None:
    play = fairychess.load("antichess").position()
    play.push(blunder)
    legal = play.moves()
    request = SearchRequest(
        "antichess",
        {},
        play.text(),
        moves=[blunder],
        legal=legal,
        limits=Limits(STRONGEST, nodes=40_000),
        net="none",
    )
    found = choose(request)
    assert found.move == answer
    assert found.score > 3 * median_value(play.rules)


@pytest.mark.parametrize("name", ["antichess", "giveaway-chess", "suicide-chess", "losers-chess"])
def test_pieces_are_worth_less_than_nothing(name: str) -> None:
    found = values(fairychess.load(name))
    assert all(value < 0 for value in found.values())
    assert found["Q"] < found["P"]


def test_only_the_king_is_to_be_lost_in_codrus() -> None:
    rules = fairychess.load("codrus")
    found = values(rules)
    assert found.pop("K") < 0
    assert set(found.values()) == {0}
    assert median_value(rules) > 0
    assert least_value(rules) > 0


def test_where_pieces_are_kept_nothing_changes() -> None:
    assert all(value > 0 for value in values(fairychess.load("chess")).values())
    assert values(fairychess.load("misere-chess"))["Q"] > 0


def test_no_position_is_judged_before_a_compulsory_capture() -> None:
    quiet = search_at("antichess", "8/8/8/8/8/8/1p6/R7 w - - 0 1")
    assert abs(quiet.position_score(0, -MATE, MATE)) < NEAR_MATE
    # White must take Black's last piece, and so loses.
    lost = search_at("antichess", "8/8/8/8/8/8/p7/R7 w - - 0 1")
    assert lost.position_score(0, -MATE, MATE) == 1 - MATE
    # Rxa2 is compulsory, then bxa2, and White has nothing left.
    won = search_at("antichess", "8/8/8/8/8/1p6/p7/R7 w - - 0 1")
    assert won.position_score(0, -MATE, MATE) == MATE - 2
