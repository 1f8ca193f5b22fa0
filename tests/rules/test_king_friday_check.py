"""King Friday XIII Chess, rule by rule: check, castling, what the kings permit (F4 to F9)."""

import pytest
from friday_scenes import KINGS, castlings, field, friday, words
from rule_scenes import at, ended, of, play

# ---- F4, F5, F6 check ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "check"),
    [
        ("e1=R", ["e5"]),
        ("e1=R a5=R", ["e5"]),
        ("e1=R a5=R h8=B", []),
        ("e1=R a5=R h8=B c6=N", []),
        ("d4=P f4=P", ["e5"]),
        ("d4=P f4=P d6=K", []),
    ],
)
def test_f4_one_or_two_attackers_are_check_three_are_not(pieces: str, check: list[str]) -> None:
    assert friday(f"e5=k h7=p h1=K {pieces}", "b").check() == check


def test_fa21_pinned_pieces_attack_and_screened_ones_do_not() -> None:
    # The rook on e3 is pinned and counts; the one behind it on e1 does not.
    assert friday("e5=k h7=p h3=r a3=K e3=R e1=R a5=R", "b").check() == ["e5"]
    assert friday("e5=k h7=p h3=r a3=K e3=R c3=B a5=R", "b").check() == []


def test_f4_a_king_may_go_where_three_attack_but_not_two() -> None:
    two = friday("e5=k h7=p h1=K d1=R a4=R", "b")
    assert not {"d4", "d5", "d6", "e4", "f4"} & set(of(two, "e5"))
    three = friday("e5=k h7=p h1=K d1=R a4=R f3=N", "b")
    assert three.check() == ["e5"]
    assert "d4" in of(three, "e5")


def test_f4_taking_one_of_three_attackers_makes_check() -> None:
    pos = friday("e5=k h7=p h1=K e1=R a5=R h8=B b5=b", "b")
    assert "b5f1" in pos.moves()
    pos = friday("e5=k h7=p h1=K e1=R a5=R h8=B g7=r", "b")  # the bishop is screened: two attackers
    assert pos.check() == ["e5"]
    pos = friday("e5=k h7=p h1=K e1=R a5=R h8=B a1=r", "b")
    assert pos.check() == []
    assert "a1e1" not in pos.moves() and "a1a5" not in pos.moves()
    assert "a1b1" in pos.moves()


def test_f5_any_king_in_check_is_check() -> None:
    pos = friday("e5=k a8=k h7=p h1=K e1=R", "b")
    assert pos.check() == ["e5"]
    assert friday("e5=k e7=k h7=p h1=K e1=R", "b").check() == ["e5"]


def test_f6_kings_are_taken_and_the_game_goes_on() -> None:
    pos = friday("e5=k a8=k h7=p h1=K e1=R a1=R g2=P", "w")
    play(pos, "e1e5", "a8b8")
    assert ended(pos) is None
    pos = friday("e5=k h7=p h6=p h1=K e1=R g2=P", "w")
    play(pos, "e1e5")
    assert ended(pos) is None
    assert pos.moves() == ["h6h5"]
    play(pos, "h6h5", "e5h5")
    assert ended(pos) is None


# ---- F7, F-A11 to F-A13 castling -------------------------------------------------------------


def test_f7_fa13_how_far_a_king_may_castle() -> None:
    pos = friday("e1=K a1=R h1=R a5=P e8=k a6=p", unmoved="KQ")
    assert castlings(pos) == ["e1b1~a1", "e1c1~a1", "e1g1~h1"]
    for text, king, rook in (
        ("e1b1~a1", "b1", "c1"), ("e1c1~a1", "c1", "d1"), ("e1g1~h1", "g1", "f1"),
    ):  # fmt: skip
        play(pos, text)
        assert (at(pos, king), at(pos, rook), at(pos, "e1")) == ("K", "R", "")
        pos.pop()


def test_fa13_upright_castling_goes_anywhere_short_of_the_rook() -> None:
    pos = friday("e1=K e8=R a5=P h8=k a6=p g6=n", unmoved="e1,e8")
    assert castlings(pos) == ["e1e3~e8", "e1e4~e8"]  # the knight attacks e5
    pos = friday("e1=K e8=R a5=P h8=k a6=p", unmoved="e1,e8")
    assert castlings(pos) == [f"e1e{rank}~e8" for rank in range(3, 8)]
    play(pos, "e1e6~e8")
    assert (at(pos, "e6"), at(pos, "e5"), at(pos, "e8")) == ("K", "R", "")
    assert field(pos, 2) == "-"


def test_fa13_a_rook_two_squares_away_is_too_near() -> None:
    assert castlings(friday("e1=K g1=R e3=R c1=R a5=P e8=k a6=p", unmoved="c1,e1,g1,e3")) == []


def test_fa13_upright_castling_and_the_double_step_are_told_apart() -> None:
    pos = friday("e1=K e8=R a5=P h8=k a6=p", unmoved="e1,e8")
    step = play(pos, "e1e3").text()
    pos.pop()
    castled = play(pos, "e1e3~e8").text()
    assert step.split()[0] == "4R2k/8/p7/P7/8/4K3/8/8"
    assert castled.split()[0] == "7k/8/p7/P7/8/4K3/4R3/8"


def test_castling_is_read_without_the_rook_where_that_is_clear() -> None:
    pos = friday("e1=K a1=R h1=R e8=R a5=P h8=k a6=p", unmoved="a1,e1,h1,e8")
    for short, full in (("e1g1", "e1g1~h1"), ("e1c1", "e1c1~a1"), ("e1e4", "e1e4~e8")):
        pos.push(short)
        assert words(pos)["last"] == full
        pos.pop()
    pos.push("e1e3")
    assert at(pos, "e8") == "R"  # the double step has this name


def test_f7_pieces_made_by_promotion_castle() -> None:
    pos = friday("e1=K e7=P a5=P h8=k a6=p d6=b", unmoved="e1")
    play(pos, "e7e8=R")
    assert pos.check() == ["h8"]
    assert field(pos, 2) == "e1,e8"
    play(pos, "h8h7")
    assert castlings(pos) == ["e1e3~e8", "e1e4~e8"]
    # A king made on the eighth rank, and a rook of White's made by Black.
    pos = friday("d8=K g8=R a1=R d1=K a5=P h4=k a6=p", unmoved="d8,g8,a1,d1")
    assert castlings(pos) == ["d1b1~a1", "d8f8~g8"]


def test_f7_not_after_king_or_rook_have_moved() -> None:
    pos = friday("e1=K a1=R h1=R a2=P e8=k a7=p", unmoved="KQ")
    play(pos, "h1h2", "e8f8", "h2h1", "f8e8")
    assert castlings(pos) == ["e1b1~a1", "e1c1~a1"]
    play(pos, "e1f1", "e8d8", "f1e1", "d8e8")
    assert castlings(pos) == []


@pytest.mark.parametrize(
    ("pieces", "found"),
    [
        ("e6=r", []),  # out of check
        ("d6=r", ["e1g1~h1"]),  # through check
        ("c6=r", ["e1g1~h1"]),  # into check; b1 lies beyond
        ("b6=r", ["e1c1~a1", "e1g1~h1"]),
        ("a6=r", ["e1b1~a1", "e1c1~a1", "e1g1~h1"]),  # only the rook is attacked
        ("b1=n", ["e1g1~h1"]),  # a piece between
        ("d6=r d7=r", ["e1g1~h1"]),  # the second rook is screened
        ("d6=r b3=b", ["e1g1~h1"]),  # two attackers of d1
        ("d6=r b3=b b2=n", ["e1b1~a1", "e1c1~a1", "e1g1~h1"]),  # F-A12: three of them
    ],
)
def test_f7_fa12_not_out_of_through_or_into_check(pieces: str, found: list[str]) -> None:
    pos = friday(f"e1=K a1=R h1=R a3=P e8=k h7=p {pieces}", unmoved="KQ")
    assert castlings(pos) == found


def test_fa12_the_king_is_taken_off_its_square() -> None:
    # On e3 the king would still stand in the line of the rook on e7: out of check it may not go.
    pos = friday("e4=K e8=R a5=P h8=k a6=p e1=r", unmoved="e4,e8")
    assert pos.check() == ["e4"]
    assert castlings(pos) == []
    # Not in check by three, but every square up the file is attacked through the lifted king.
    pos = friday("e4=K e8=R a5=P h8=k a6=p e1=r b4=r b1=b", unmoved="e4,e8")
    assert (pos.check(), castlings(pos)) == ([], [])


def test_fa11_castling_while_another_king_is_in_check() -> None:
    # Bishop and knight give check on g8; the rook leaving e8 lets a third piece attack there.
    pieces = "e1=K e8=R g8=K a8=r b3=b h6=n h3=k"
    for scope, found in (("player", []), ("king", ["e1e3~e8", "e1e4~e8", "e1e5~e8"])):
        pos = friday(pieces, unmoved="e1,e8", castling_check_scope=scope)
        assert (pos.check(), castlings(pos)) == (["g8"], found)
    # Out of its own check a king never castles.
    pos = friday(f"{pieces} c2=n", unmoved="e1,e8", castling_check_scope="king")
    assert (pos.check(), castlings(pos)) == (["e1", "g8"], [])


# ---- F8, F9 what the kings permit ------------------------------------------------------------


def test_f8_no_move_may_leave_a_king_in_check() -> None:
    pos = friday("e1=K e4=R a5=P h8=k a6=p e8=r")
    assert all(text[0] == "e" for text in of(pos, "e4"))
    assert not {"d8", "f8"} & set(of(friday("e7=k h6=p h1=K d1=R f1=R g2=P", "b"), "e7"))


def test_f8_a_pinned_second_king_counts() -> None:
    pos = friday("e1=K a1=K e4=N a5=P h8=k a6=p e8=r")
    assert of(pos, "e4") == []


def test_f8_no_king_is_made_on_an_attacked_square() -> None:
    pos = friday(f"{KINGS} h2=P c7=P f8=r")
    assert {"c8=K", "c8=Q", "c8=k"} & set(of(pos, "c7")) == {"c8=Q", "c8=k"}
    # Three attackers are no check: rook, bishop and knight.
    pos = friday("e1=K a5=P a6=p h2=P c7=P g8=r h7=k h3=b b6=n")
    assert "c8=K" in of(pos, "c7")
    pos = friday("e1=K a5=P a6=p h2=P c7=P g8=r h7=k h3=b")
    assert "c8=K" not in of(pos, "c7")


def test_f8_without_a_king_one_may_still_not_be_made_in_check() -> None:
    pos = friday("a5=P a6=p h2=P c7=P g8=r h7=k")
    assert "c8=K" not in of(pos, "c7") and "c8=Q" in of(pos, "c7")


def test_fa7_no_piece_is_given_away_that_attacks_ones_own_king() -> None:
    pos = friday("e1=K a5=P h8=k a6=p e7=P")
    assert {"e8=r", "e8=q"} & set(of(pos, "e7")) == set()
    assert {"e8=n", "e8=b", "e8=k", "e8=p"} <= set(of(pos, "e7"))
    # Even where the bare king would win.
    pos = friday("e1=K h8=k a6=p e7=P")
    assert {"e8=r", "e8=q"} & set(of(pos, "e7")) == set()
    assert ended(play(pos, "e7e8=n")) == ("first", "bare king")


def test_f9_freeing_one_king_is_enough() -> None:
    # Both white kings are in check by rooks on their files.
    pos = friday("b1=K g1=K d3=R a5=P h8=k a6=p b8=r g8=r")
    assert pos.check() == ["b1", "g1"]
    assert {"b3", "g3"} <= set(of(pos, "d3"))
    assert not {"d8", "e3", "c3"} & set(of(pos, "d3"))
    play(pos, "d3b3")
    assert at(pos, "g1") == "K"


def test_f9_a_king_that_moves_is_still_the_same_king() -> None:
    pos = friday("b1=K g1=K a5=P h8=k a6=p b8=r g8=r")
    assert {"a1", "c1", "a2", "c2"} <= set(of(pos, "b1"))
    assert "b2" not in of(pos, "b1")


def test_f9_other_kings_may_come_into_check() -> None:
    # The rook leaves the e-file, uncovering the king on e1, to free the one on b1.
    pos = friday("b1=K e1=K e3=R a5=P h8=k a6=p b8=r e8=r")
    assert pos.check() == ["b1"]
    play(pos, "e3b3")
    # And a king that was not in check does not help by staying so.
    pos = friday("b1=K e1=K h3=R a5=P h8=k a6=p b8=r")
    assert "h3e3" not in pos.moves() and "h3b3" in pos.moves()


def test_f9_with_two_kings_in_check_one_may_step_into_another_check() -> None:
    pos = friday("b1=K g1=K d3=R a5=P h8=k a6=p b8=r g8=r d8=r")
    assert "d3b3" in pos.moves()
    pos = friday("b1=K e1=K a5=P h8=k a6=p b8=r d8=r")
    assert "e1d1" not in pos.moves() and "b1d1" not in pos.moves()
    assert "b1c1" in pos.moves()


def test_fa22_a_third_attacker_answers_check() -> None:
    # Two rooks attack e1; the pawn steps off the bishop's line to be a third.
    pos = friday("e1=K g3=P a5=P h8=k a6=p e8=r a1=r h4=b")
    assert pos.check() == ["e1"]
    assert "g3g4" in pos.moves()
    assert play(pos, "g3g4").kernel.checks() == []
    # A piece given away may be the third.
    pos = friday("d4=K h7=P a7=k d8=r a4=r")
    assert pos.check() == ["d4"]
    assert of(pos, "h7") == ["h8=b", "h8=q"]
