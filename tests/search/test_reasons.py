"""Why a move was a mistake, and how likely a score is won, drawn and lost."""

import pytest

from fairychess.game import new_game
from fairychess.messages import Message
from fairychess.rules import load
from fairychess.search import analyse
from fairychess.search.alphabeta.scores import MATE
from fairychess.search.reasons import reason_of
from fairychess.search.shares import chances, drawn_between_equals


def reason(start: str, played: str, best: str, now: int = 0, then: int = 0) -> str:
    """What is said of a line in a position of chess, beside the best one."""
    play = load("chess").position(start)
    said = reason_of(play, play.to_move(), played.split(), best.split(), now, then)
    return str(said) if said else ""


@pytest.mark.parametrize(("start", "played", "best", "said"), [
    # Something is lost, won later, or only given for something else.
    ("4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1", "d1d7 e8d7 e1e2", "d1d2 d7d5", "loses the Queen"),
    ("4k3/8/8/8/q7/8/8/3QK3 w - - 0 1", "e1f1 a4d1 f1g2", "d1a4", "loses the Queen"),
    ("4k3/8/2n5/8/8/8/8/R3K3 w - - 0 1", "a1a4 c6d4 e1e2 d4b3 a4a3 b3a1 e2e1 e8e7", "a1a2", ""),
    ("4k3/r7/8/8/8/8/8/Q3K3 w - - 0 1", "a1b1 a7b7", "a1a7 e8d8", "misses winning the Rook"),
    # What both lines lose was lost already; what is taken back is no loss.
    ("4k3/8/8/8/q7/8/8/3QK3 w - - 0 1", "e1f1 a4d1", "e1e2 a4d1", ""),
])  # fmt: skip
def test_pieces_are_named(start: str, played: str, best: str, said: str) -> None:
    assert reason(start, played, best) == said


def test_a_piece_is_lost_in_so_many_moves() -> None:
    start = "4k3/8/8/8/8/2n5/8/R3K3 w - - 0 1"
    assert (
        reason(start, "e1f2 c3b1 f2g1 b1c3 a1a2 c3a2 g1g2", "a1c1") == "loses the Rook in 3 moves"
    )


def test_wins_are_allowed_and_missed() -> None:
    won, start = MATE - 5, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    assert reason(start, "a1a2", "a1a3", -won, 0) == "allows a win in 3 moves"
    assert reason(start, "a1a2", "a1a3", 1 - MATE, 0) == "allows an immediate win"
    assert reason(start, "a1a2", "a1a3", 300, won) == "misses a win in 3 moves"
    assert reason(start, "a1a2", "a1a3", won - 6, won) == ""  # only a slower one


def test_where_pieces_are_to_be_lost_losing_them_is_no_reason() -> None:
    play = load("antichess").position()
    assert reason_of(play, "first", ["b2b4", "f8b4"], ["e2e3"], 0, 0) is None


def test_an_analysis_says_why() -> None:
    game = new_game("chess", seed=1)
    for number, move in enumerate(("e2e4", "e7e5", "g1f3", "d8g5")):
        game.play(("first", "second")[number % 2], move)
    *_, last = analyse(game.record(), nodes=5000)
    assert last.turning and last.reason == Message("reason_loses_at_once", {"piece": "Queen"})
    assert sum(last.chances) == pytest.approx(1) and last.chances[0] > 0.9 and last.mate is None


def test_mates_are_counted_for_the_first_player() -> None:
    record = '[Variant "chess"]\n\n1. f2f3 e7e5 2. g2g4 *\n'
    *_, last = analyse(record, nodes=3000)
    assert last.mate == -1 and last.chances[2] == pytest.approx(1)
    assert str(last.reason) == "allows an immediate win"


@pytest.mark.parametrize("drawn", [0.02, 0.2, 0.5])
def test_chances_promise_the_share(drawn: float) -> None:
    for share in (0.0, 1e-30, 0.01, 0.3, 0.5, 0.9, 1 - 1e-16, 1.0):
        won, even, lost = chances(share, drawn)
        assert won + even / 2 == pytest.approx(share) and won + even + lost == pytest.approx(1)
        assert min(won, even, lost) >= 0
    assert chances(0.5, drawn)[1] == pytest.approx(drawn)


def test_where_captured_pieces_come_back_hardly_a_game_is_drawn() -> None:
    assert drawn_between_equals(load("shogi")) < drawn_between_equals(load("chess"))
