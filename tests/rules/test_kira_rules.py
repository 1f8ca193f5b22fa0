"""Kira Chess and Kira Shogi rule by rule, each example from the rules' own words.

Pieces are named by the square they start on, so positions away from home say `men=`.
"""

import re
from typing import Any

import pytest

import fairychess
from fairychess.api import Position
from fairychess.rules.variant_error import VariantError

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1"


def chess(roles: str, text: str = START, **options: Any) -> Position:
    return fairychess.load("kira-chess", **options).position(f"{text} roles={roles}")


def shogi(roles: str, text: str = SHOGI, **options: Any) -> Position:
    return fairychess.load("kira-shogi", **options).position(f"{text} roles={roles}")


def of(pos: Position, square: str) -> set[str]:
    """Where the piece on a square may go."""
    return {text[2:] for text in pos.moves() if text.startswith(square) and "@" not in text}


def play(pos: Position, *texts: str) -> Position:
    for text in texts:
        pos.push(text)
    return pos


def test_k2_eight_of_sixteen_cards_then_two_of_them() -> None:
    pos = fairychess.load("kira-chess").position()
    for side in ("first", "second"):
        for left in range(16, 8, -1):
            assert pos.to_move() == "chance" and len(pos.moves()) == left, side
            pos.push(pos.moves()[0])
    for seat in ("first", "second"):
        assert pos.to_move() == seat and len(pos.moves()) == 8 * 7
        pos.push(pos.moves()[0])
    assert pos.text().split(" ")[1:6] == ["w", "KQkq", "-", "0", "1"]


def test_ks2_ten_of_twenty_cards() -> None:
    pos = fairychess.load("kira-shogi").position()
    assert len(pos.moves()) == 20
    while pos.to_move() == "chance":
        pos.push(pos.moves()[0])
    assert len(pos.moves()) == 90


def test_k4_kings_are_ordinary_pieces() -> None:
    text = "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1 men=e8,a8,a1,e1,h1"
    pos = chess("a1,h1/b8,e8", text)
    assert {"g1", "c1", "e2", "d1", "f1", "d2", "f2"} <= of(pos, "e1"), "castles through attack"
    assert pos.check() == []
    play(pos, "e1d2", "e2d2")
    assert pos.result() is None, "losing the king means nothing by itself"


def test_k5_the_old_queen_steps_and_a_new_one_slides() -> None:
    text = "4k3/P7/8/8/8/8/8/3QK3 w - - 0 1 men=e8,a2,d1,e1"
    pos = chess("b1,e1/d7,e8", text)
    assert of(chess("a2,e1/d7,e8", text), "d1") == {"c1", "c2", "d2", "e2"}
    assert "a7a8=+Q" in pos.moves()
    play(pos, "a7a8=+Q", "e8e7")
    assert "f8" in of(pos, "a8") and "a1" in of(pos, "a8")


def test_k7_k8_kira_steps_and_l_jumps_without_capturing() -> None:
    pos = chess("b1,g2/g8,b7")
    assert of(pos, "b1") == {"a3", "c3"} and of(pos, "g2") == {"f3", "g3", "h3"}
    pos = chess("e2,f2/g8,b7")
    assert of(pos, "e2") == {"c3", "g3", "d4", "f4"}, "no pawn move is left to L"
    near = "4k3/8/3p4/8/4P3/8/8/4K3 w - - 0 1 men=e8,d7,e2,e1"
    assert "d6" not in of(chess("e2,e1/d7,e8", near), "e4"), "L does not capture by moving"


def test_k9_l_and_kira_castle() -> None:
    text = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 men=e8,a1,e1,h1"
    assert {"e1g1", "e1c1"} <= set(chess("e1,h1/d8,e8", text).moves())


def test_k10_a_secret_pawn_may_stay_a_pawn() -> None:
    text = "7k/8/1P6/8/8/8/8/7K w - - 0 1 men=h7,b2,h2"
    found = {text for text in chess("b2,h2/g8,h7", text).moves() if text.startswith("b6a8")}
    assert found == {"b6a8=", "b6a8=+Q", "b6a8=R", "b6a8=B", "b6a8=N"}
    forced = chess("b2,h2/g8,h7", text, lk_pawn_promotion="forced").moves()
    assert "b6a8=" not in forced and "b6a8=R" in forced


LAST_RANK = "3P2k1/8/8/8/8/8/8/2B1K1n1 w - - 0 20 men=c2,g8,c1,e1,e8 roles=c1,c2/g8,e8 seen=c2/e8"


def test_k_a14_only_the_arrival_on_the_last_rank_promotes() -> None:
    rules = fairychess.load("kira-chess")
    pos = rules.position(LAST_RANK)
    assert of(pos, "d8") == {"c8", "e8", "c7", "d7", "e7"}
    assert len(pos.moves()) == 16 and pos.perft(2) == 351
    forced = fairychess.load("kira-chess", lk_pawn_promotion="forced").position(LAST_RANK)
    assert of(forced, "d8") == of(pos, "d8"), "not even where it is compulsory"
    play(pos, "d8d7", "g1h1")
    assert {"d8=", "c8=R", "e8=+Q", "c7"} <= of(pos, "d7"), "every arrival is one"


def test_k_a14_an_attempt_along_the_last_rank_does_not_promote() -> None:
    for text, due in (
        ("Pk6/7r/8/8/8/8/8/1K6 w - - 0 9 men=a2,e8,h8,b1 roles=a2,b1/h8,e8", False),
        ("1k6/P6r/8/8/8/8/8/1K6 w - - 0 9 men=e8,a2,h8,b1 roles=a2,b1/h8,e8", False),
        ("k7/P6r/8/8/8/8/8/1K6 w - - 0 9 men=e8,a2,h8,b1 roles=a2,b1/h8,e8", True),
        ("2k5/P6r/8/8/8/8/8/1K6 w - - 0 9 men=e8,a2,h8,b1 roles=a2,b1/h8,e8", True),
    ):
        pos = fairychess.load("kira-chess").position(text)
        at = "a8" if text.startswith("P") else "a7"
        play(pos, f"attempt@{at}")
        assert ("promote=" in pos.text()) is due, text


def test_k11_seen_pieces_stay_seen() -> None:
    pos = chess("b1,g2/g8,b7")
    names = {text[6:] for text in pos.moves() if text.startswith("death:")}
    assert names == {"f1", "g1", "h1", "f2", "g2", "h2"}, "the neighbours and Kira itself"
    play(pos, "g1f3", "a7a6")
    assert "death:g1" in pos.moves(), "a piece that has gone is still seen"


def test_k12_k18_captured_roles_are_revealed_without_a_bonus() -> None:
    text = "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1 men=e8,a8,e1"
    pos = chess("d1,e1/a8,e8", text)
    move = pos.push("e1d2")
    reports = [
        str(said)
        for part in pos.rules.rule_list
        for said in part.visibility.report(pos.kernel, move)
    ]
    assert reports == ["Black's a8 Rook was L."]
    assert pos.to_move() == "second" and "shown=" in pos.text()


def test_k13_without_both_a_side_loses() -> None:
    text = "8/8/8/8/8/8/3k4/4K3 w - - 0 1 men=e8,e1"
    result = play(chess("d1,e1/a8,e8", text), "e1d2").result()
    assert result and (result.winner, result.reason) == ("first", "no L or Kira left")


def test_k14_a_death_strikes_at_the_end_of_its_turn() -> None:
    pos = play(chess("b1,g2/g8,b7"), "death:h1", "@3")
    assert pos.to_move() == "second" and "deaths=h1@3/" in pos.text()
    play(pos, "a7a6")
    assert "1N1/" not in pos.text().split(" ")[0] and "RNBQKBNR" in pos.text()
    play(pos, "a2a3")
    assert "RNBQKBN1" in pos.text(), "at the end of turn 3"


def test_k14_not_on_the_current_turn_and_not_beyond_the_limit() -> None:
    pos = play(chess("b1,g2/g8,b7", max_timer=3), "death:h1")
    assert pos.moves() == ["@2", "@3", "@4"] and pos.to_move() == "first"


def attempt(kira: str, enemy_l: bool = True) -> Position:
    """L of White on e4, Black's Kira on a square, Black's L on a8."""
    board = [["1"] * 8 for _ in range(8)]
    pieces = {"e4": ("N", "g1"), "h1": ("K", "e1"), kira: ("k", "e8")}
    if enemy_l:
        pieces["a8"] = ("r", "a8")
    for square, (piece_type, _) in pieces.items():
        board[8 - int(square[1])][ord(square[0]) - 97] = piece_type
    order = sorted(pieces, key=lambda square: (-int(square[1]), square))
    names = ",".join(pieces[square][1] for square in order)
    text = re.sub("1+", lambda run: str(len(run[0])), "/".join("".join(row) for row in board))
    return chess("g1,e1/a8,e8", f"{text} w - - 0 1 men={names}")


@pytest.mark.parametrize("kira", ["f6", "g5", "e5", "d4", "e3"])
def test_k16_a_hit_captures_and_goes_on_in_the_same_turn(kira: str) -> None:
    pos = play(attempt(kira), "attempt@e4")
    assert pos.to_move() == "first" and "extra=attempt" in pos.text()
    assert pos.result() is None and "shown=g1,e8" in pos.text()


@pytest.mark.parametrize("kira", ["d5", "e6", "h7"])
def test_k16_a_miss_reveals_l_and_loses_the_turn(kira: str) -> None:
    pos = play(attempt(kira), "attempt@e4")
    assert pos.to_move() == "second" and "shown=g1" in pos.text()


def test_k16_taking_the_last_is_a_double_win() -> None:
    result = play(attempt("e5", enemy_l=False), "attempt@e4").result()
    assert result and (result.winner, result.reason) == ("first", "double win")


def test_k17_killing_l_at_the_end_of_ones_own_turn_goes_on() -> None:
    text = "r3k3/8/8/8/8/8/8/4K2N w - - 0 1 men=a8,e8,e1,g1 deaths=a8@1/"
    pos = play(chess("g1,e1/a8,e8", text), "e1e2")
    assert pos.to_move() == "first" and "extra=death" in pos.text()
    text = text.replace("deaths=a8@1/", "deaths=/a8@1")
    assert play(chess("g1,e1/a8,e8", text), "e1e2").to_move() == "second", "his own timer (K-A8)"


def test_k_a4_the_extra_action_may_be_limited_to_the_board() -> None:
    text = "r3k3/8/8/8/8/8/8/4K2N w - - 0 1 men=a8,e8,e1,g1 deaths=a8@1/"
    pos = play(chess("g1,e1/a8,e8", text, extra_move_any_action=False), "e1e2")
    assert pos.to_move() == "first"
    assert not [t for t in pos.moves() if t.startswith(("death", "attempt"))]


@pytest.mark.parametrize(
    ("option", "winner"), [("draw", None), ("mover_wins", "first"), ("mover_loses", "second")]
)
def test_k_a5_both_lose_at_once(option: str, winner: str | None) -> None:
    text = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 men=e8,a1,e1 deaths=e1@1,e8@1/"
    result = play(chess("d1,e1/d8,e8", text, both_eliminated=option), "a1a2").result()
    assert result is not None and result.winner == winner


def test_k_a19_a_secret_pawn_neither_takes_nor_gives_en_passant() -> None:
    text = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1 men=e8,d7,e2,e1"
    pos = play(chess("d1,e1/d8,e8", text), "e2e4")
    assert "d4e3" in pos.moves()
    pos = play(chess("d1,e1/d8,d7", text), "e2e4")
    assert pos.text().split(" ")[3] == "-"


def test_the_lost_subvariant_is_refused() -> None:
    with pytest.raises(VariantError, match="kira_subvariant"):
        fairychess.load("kira-chess", kira_subvariant="rule16")


def test_ks3_kings_go_to_hand_and_are_dropped() -> None:
    text = "8r/9/9/9/4k4/4P4/9/9/8K[] b - - 0 1 men=b8,e9,e3,e1"
    pos = play(shogi("f1,e1/d9,b8", text), "e4e5", "i9h9")
    assert "[K]" in pos.text() and "K@a1" in pos.moves()


def test_ks8_a_captured_role_never_goes_to_hand() -> None:
    text = "8k/9/9/9/4p4/4P4/9/9/8K[] b - - 0 1 men=e9,e7,e3,e1"
    pos = play(shogi("f1,e1/e7,e9", text), "e4e5")
    assert "[]" in pos.text()
    pos = play(shogi("f1,e1/d9,e9", text), "e4e5")
    assert "[P]" in pos.text(), "an ordinary pawn does"


def test_ks9_a_death_strikes_in_the_hand() -> None:
    text = "8k/9/9/9/9/9/9/9/8K[P] b - - 0 1 men=e9,e1/e7 deaths=e7@1/"
    pos = play(shogi("f1,e1/d9,e9", text), "i1h1")
    assert "[]" in pos.text()


def test_ks11_secret_pawns_do_not_count_for_two_pawns() -> None:
    text = "8k/9/9/9/9/9/4P4/9/8K[P] b - - 0 1 men=e9,e3,e1/e7"
    assert "P@e5" in shogi("e3,e1/d9,e9", text).moves()
    assert "P@e5" not in shogi("f1,e1/d9,e9", text).moves()


def test_ks12_no_pawn_drop_that_looks_like_mate() -> None:
    text = "7lk/7l1/8G/9/9/9/9/9/8K[P] b - - 0 1 men=a9,e9,i9,d1,e1/e7"
    dropped = "7nk/9/7G1/9/9/9/9/9/8K[P] b - - 0 1 men=b9,e9,d1,e1/e7"
    assert "P@i8" not in shogi("c1,e1/d9,e9", dropped).moves()
    assert "P@i8" in shogi("c1,e1/d9,e9", dropped, pictorial_mate="off").moves()
    assert shogi("c1,e1/d9,e9", text).moves()


def test_individuals_in_hand_are_told_apart() -> None:
    text = "8k/9/9/9/9/9/9/9/8K[2P] b - - 0 1 men=e9,e1/e7,f7"
    found = {t for t in shogi("f1,e1/d9,e9", text).moves() if t.startswith("P@e5")}
    assert found == {"P@e5~e7", "P@e5~f7"}
