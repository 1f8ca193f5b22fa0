"""Chess: castling, en passant, promotion, mate, stalemate and the counted draws."""

import pytest
from rule_scenes import at, ended, of, play

import fairychess
from fairychess.api import Position


def chess(fen: str) -> Position:
    return fairychess.load("chess").position(fen)


# ---- castling -------------------------------------------------------------------------------

BOTH = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


def test_castling_moves_king_and_rook() -> None:
    pos = play(chess(BOTH), "e1g1", "e8c8")
    assert pos.text() == "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"
    pos.pop()
    pos.pop()
    assert pos.text() == BOTH
    assert play(pos, "e1c1").text() == "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"


@pytest.mark.parametrize(("fen", "short", "long"), [
    ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", True, True),
    ("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", True, False),
    ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", False, False),
    ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", False, False),  # out of check
    ("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", False, True),  # through check
    ("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", False, True),  # into check
    ("4k3/8/8/8/1r5r/8/8/R3K2R w KQ - 0 1", True, True),  # the rooks may be attacked
    ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", True, False),
    ("4k3/8/8/8/8/8/8/R3K1nR w KQ - 0 1", False, True),
    ("4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", False, True),  # a pawn attacks f1
])  # fmt: skip
def test_when_castling_is_allowed(fen: str, short: bool, long: bool) -> None:
    moves = chess(fen).moves()
    assert ("e1g1" in moves) is short
    assert ("e1c1" in moves) is long


def test_castling_rights_are_lost() -> None:
    pos = play(chess(BOTH), "e1e2", "a8a7")
    assert pos.text().split()[2] == "k"
    assert play(chess(BOTH), "a1a8").text().split()[2] == "Kk"  # the rook taken had one too
    pos = play(chess(BOTH), "h1g1", "e8e7", "g1h1", "e7e8")
    assert pos.text().split()[2] == "Q"
    assert "e1g1" not in pos.moves()


# ---- en passant -----------------------------------------------------------------------------


def test_en_passant() -> None:
    pos = play(chess("4k3/8/8/8/3p4/8/2P1P3/4K3 w - - 0 1"), "e2e4")
    assert pos.text().split()[3] == "e3"
    assert of(pos, "d4") == ["d3", "e3"]
    play(pos, "d4e3")
    assert at(pos, "e4") == "" and at(pos, "e3") == "p"
    pos.pop()
    play(pos, "e8e7", "e1d1")
    assert of(pos, "d4") == ["d3"]  # only at once


def test_no_en_passant_that_uncovers_the_king() -> None:
    # Along the rank, both pawns vanish; along the diagonal; on the file of the capturing pawn.
    assert "b4c3" not in play(chess("8/8/8/8/kp5R/8/2P5/4K3 w - - 0 1"), "c2c4").moves()
    diagonal = play(chess("8/8/k7/8/3p4/8/4P3/4KB2 w - - 0 1"), "e2e4")
    assert "d4e3" not in diagonal.moves() and "d4d3" in diagonal.moves()
    pinned = chess("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1")
    assert "d4e3" not in play(pinned, "e2e4").moves()


def test_en_passant_answers_the_check_of_the_pawn() -> None:
    pos = play(chess("8/8/8/3k4/3p4/8/4P3/4K3 w - - 0 1"), "e2e4")
    assert pos.check() == ["d5"]
    assert "d4e3" in pos.moves() and "d4d3" not in pos.moves()


# ---- promotion ------------------------------------------------------------------------------


def test_promotion_is_compulsory_and_a_choice() -> None:
    pos = chess("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    assert of(pos, "a7") == [
        f"{to}={piece_type}" for to in ("a8", "b8") for piece_type in sorted("QRBN")
    ]
    assert at(play(pos, "a7b8=N"), "b8") == "N"
    pos.pop()
    assert pos.push("a7a8q") and at(pos, "a8") == "Q"  # as UCI spells it
    down = chess("4k3/8/8/8/8/8/p7/4K3 b - - 0 1")
    assert at(play(down, "a2a1=R"), "a1") == "r"


# ---- the end --------------------------------------------------------------------------------


def test_mate_and_stalemate() -> None:
    pos = play(fairychess.load("chess").position(), "f2f3", "e7e5", "g2g4", "d8h4")
    assert ended(pos) == ("second", "checkmate")
    assert ended(chess("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")) == ("draw", "stalemate")


def test_pins_double_check_and_discovered_check() -> None:
    assert of(chess("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1"), "e2") == []
    assert sorted(of(chess("4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1"), "e2")) == ["e3", "e4"]
    double = chess("4k3/8/8/8/4r2b/8/3Q4/4K3 w - - 0 1")
    assert all(text.startswith("e1") for text in double.moves())


def test_counted_draws() -> None:
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    pos = play(fairychess.load("chess").position(), *shuffle, *shuffle)
    assert ended(pos) == ("draw", "repetition")
    quiet = chess("4k3/8/8/8/8/8/4P3/4K2R w - - 99 80")
    assert ended(play(quiet, "h1h2")) == ("draw", "100 plies without progress")
    quiet.pop()
    assert ended(play(quiet, "e2e4")) is None
    mate = chess("7k/8/6K1/8/8/8/8/R7 w - - 99 80")
    assert ended(play(mate, "a1a8")) == ("first", "checkmate")


def test_a_right_to_take_or_castle_makes_another_position() -> None:
    first = chess("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")
    later = chess("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1")
    assert first.kernel.hash != later.kernel.hash
    idle = chess("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")  # nobody could use it
    assert idle.moves() == chess("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1").moves()
    assert chess(BOTH).kernel.hash != chess(BOTH.replace("KQkq", "KQk")).kernel.hash
