"""King Friday XIII Chess, rule by rule (F0 to F14) and reading by reading (F-A1 to F-A22)."""

from __future__ import annotations

from typing import Any

import pytest
from rule_scenes import at, ended, of, placement, play

import fairychess
from fairychess.notation import MoveError
from fairychess.rules import Play

NAME = "king-friday-xiii"
KINGS = "h1=K h8=k a5=P a6=p"
"""Both kings out of the way, and two pawns that can never move."""


def friday(
    men: str, turn: str = "w", unmoved: str = "-", words: str = "- 0 9", **options: Any
) -> Play:
    """A position from men, side, unmoved men, and the rest of the text."""
    rules = fairychess.load(NAME, **options)
    return rules.position(f"{placement(rules, men)} {turn} {unmoved} {words}")


def castlings(pos: Play) -> list[str]:
    """The castlings on offer."""
    return sorted(text for text in pos.moves() if "~" in text)


def field(pos: Play, number: int) -> str:
    """A field of the position text: 2 the unmoved men, 3 en passant, 4 quiet plies, 5 number."""
    return pos.text().split(" ")[number]


def words(pos: Play) -> dict[str, str]:
    """What is remembered beside FEN's fields."""
    return dict(word.split("=", 1) for word in pos.text().split(" ")[6:])


# ---- F1 promotion ---------------------------------------------------------------------------

TWELVE = ["", *"NBRQKpnbrqk"]


@pytest.mark.parametrize("turn", ["w", "b"])
def test_f1_a_pawn_has_twelve_results_of_either_colour(turn: str) -> None:
    pawn, step, there = ("c7=P", "c8=", "c8") if turn == "w" else ("c2=p", "c1=", "c1")
    pos = friday(f"{KINGS} {pawn}", turn)
    assert of(pos, pawn[:2]) == sorted(step + choice for choice in TWELVE)
    for choice, man in (("Q", "Q"), ("q", "q"), ("K", "K"), ("p", "p"), ("", "P")):
        play(pos, f"{pawn[:2]}{step}{choice}")
        assert at(pos, there) == (man if turn == "w" else man.swapcase())
        pos.pop()


def test_f1_a_capture_promotes_as_well() -> None:
    pos = friday(f"{KINGS} h2=P h7=p f8=B c7=P d8=n b8=n")
    assert len(of(pos, "c7")) == 3 * 12
    assert at(play(pos, "c7d8=k"), "d8") == "k"


def test_f1_the_new_man_belongs_to_the_side_of_its_colour() -> None:
    pos = play(friday(f"{KINGS} h2=P h7=p f8=B c7=P"), "c7c8=n")
    assert {"a7", "b6", "d6", "e7"} == set(of(pos, "c8"))
    assert pos.to_move() == "second"


def test_f1_nothing_promotes_on_the_eighth_rank() -> None:
    pos = play(friday(f"{KINGS} h2=P h7=p c7=P"), "c7c8=", "h7h6")
    assert at(pos, "c8") == "P"
    assert of(pos, "c8") == []


# ---- F2, F-A17 first moves of pawns ----------------------------------------------------------


def test_f2_the_first_move_may_be_two_squares_on_any_rank() -> None:
    pos = friday(f"{KINGS} c4=P", unmoved="c4")
    assert of(pos, "c4") == ["c5", "c6"]
    play(pos, "c4c6", "h8g8")
    assert of(pos, "c6") == ["c7"]


def test_f2_a_pawn_that_has_moved_or_captured_has_moved() -> None:
    pos = friday(f"{KINGS} c2=P f2=P e3=n")
    assert (of(pos, "c2"), of(pos, "f2")) == (["c3", "c4"], ["e3", "f3", "f4"])
    play(pos, "f2e3", "h8g8", "c2c3", "g8h8")
    assert (of(pos, "c3"), of(pos, "e3")) == (["c4"], ["e4"])


def test_f2_fa17_a_pawn_made_on_its_own_first_rank_steps_twice_and_is_taken_in_passing() -> None:
    pos = friday(f"{KINGS} h2=P e7=P d6=P")
    play(pos, "e7e8=p")
    assert of(pos, "e8") == ["e6", "e7"]
    assert field(pos, 2) == "h2,e8"
    play(pos, "e8e6")
    assert field(pos, 3) == "e7"
    play(pos, "d6e7")
    assert (at(pos, "e6"), at(pos, "e7")) == ("", "P")


# ---- F3 no legal move ------------------------------------------------------------------------


def test_f3_no_legal_move_loses_in_check_or_not() -> None:
    stalemate = friday("e1=K a4=P g6=Q h8=k a5=p", "b")
    assert (stalemate.check(), ended(stalemate)) == ([], ("first", "no legal move"))
    mate = friday("e1=K a4=P g7=Q f6=P h8=k a5=p g8=b", "b")
    assert (mate.check(), ended(mate)) == (["h8"], ("first", "no legal move"))


def test_fa9_a_side_without_men_has_lost() -> None:
    assert ended(friday("e1=K a4=P", "b")) == ("first", "no legal move")


# ---- F4, F5, F6 check ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("men", "check"),
    [
        ("e1=R", ["e5"]),
        ("e1=R a5=R", ["e5"]),
        ("e1=R a5=R h8=B", []),
        ("e1=R a5=R h8=B c6=N", []),
        ("d4=P f4=P", ["e5"]),
        ("d4=P f4=P d6=K", []),
    ],
)
def test_f4_one_or_two_attackers_are_check_three_are_not(men: str, check: list[str]) -> None:
    assert friday(f"e5=k h7=p h1=K {men}", "b").check() == check


def test_fa21_pinned_men_attack_and_screened_ones_do_not() -> None:
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


def test_f7_men_made_by_promotion_castle() -> None:
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
    ("men", "found"),
    [
        ("e6=r", []),  # out of check
        ("d6=r", ["e1g1~h1"]),  # through check
        ("c6=r", ["e1g1~h1"]),  # into check; b1 lies beyond
        ("b6=r", ["e1c1~a1", "e1g1~h1"]),
        ("a6=r", ["e1b1~a1", "e1c1~a1", "e1g1~h1"]),  # only the rook is attacked
        ("b1=n", ["e1g1~h1"]),  # somebody between
        ("d6=r d7=r", ["e1g1~h1"]),  # the second rook is screened
        ("d6=r b3=b", ["e1g1~h1"]),  # two attackers of d1
        ("d6=r b3=b b2=n", ["e1b1~a1", "e1c1~a1", "e1g1~h1"]),  # F-A12: three of them
    ],
)
def test_f7_fa12_not_out_of_through_or_into_check(men: str, found: list[str]) -> None:
    pos = friday(f"e1=K a1=R h1=R a3=P e8=k h7=p {men}", unmoved="KQ")
    assert castlings(pos) == found


def test_fa12_the_king_is_lifted_off_its_square() -> None:
    # On e3 the king would still stand in the line of the rook on e7: out of check it may not go.
    pos = friday("e4=K e8=R a5=P h8=k a6=p e1=r", unmoved="e4,e8")
    assert pos.check() == ["e4"]
    assert castlings(pos) == []
    # Not in check by three, but every square up the file is attacked through the lifted king.
    pos = friday("e4=K e8=R a5=P h8=k a6=p e1=r b4=r b1=b", unmoved="e4,e8")
    assert (pos.check(), castlings(pos)) == ([], [])


def test_fa11_castling_while_another_king_is_in_check() -> None:
    # Bishop and knight give check on g8; the rook leaving e8 lets a third man attack there.
    men = "e1=K e8=R g8=K a8=r b3=b h6=n h3=k"
    for scope, found in (("player", []), ("king", ["e1e3~e8", "e1e4~e8", "e1e5~e8"])):
        pos = friday(men, unmoved="e1,e8", castling_check_scope=scope)
        assert (pos.check(), castlings(pos)) == (["g8"], found)
    # Out of its own check a king never castles.
    pos = friday(f"{men} c2=n", unmoved="e1,e8", castling_check_scope="king")
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


def test_fa7_no_man_is_given_away_that_attacks_ones_own_king() -> None:
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
    # A man given away may be the third.
    pos = friday("d4=K h7=P a7=k d8=r a4=r")
    assert pos.check() == ["d4"]
    assert of(pos, "h7") == ["h8=b", "h8=q"]


# ---- F10, F-A19 the first move ---------------------------------------------------------------


def test_f10_twelve_first_moves() -> None:
    pos = fairychess.load(NAME).position()
    singles = [f"{file}2{file}3" for file in "abcdefgh"]
    assert sorted(pos.moves()) == sorted([*singles, "b1a3", "b1c3", "g1f3", "g1h3"])


def test_fa19_only_the_very_first_move_of_white() -> None:
    pos = play(fairychess.load(NAME).position(), "g1f3")
    assert "e7e5" in pos.moves()
    play(pos, "b8c6", "f3g1", "c6b8")
    assert pos.text().split()[0] == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    assert "e2e4" in pos.moves() and len(pos.moves()) == 20


# ---- F11, F-A1 to F-A5 the coin --------------------------------------------------------------


def test_f11_the_mirror_wants_a_coin() -> None:
    pos = play(fairychess.load(NAME).position(), "g1f3")
    board = pos.text()
    play(pos, "g8f6")
    assert pos.to_move() == "chance"
    assert pos.moves() == ["heads", "tails"]
    assert pos.text() == f"{board} toss=g8f6"
    play(pos, "tails")
    assert (at(pos, "f6"), at(pos, "g8"), pos.to_move()) == ("n", "", "first")
    assert pos.text().split()[1:] == ["w", "KQkq", "-", "2", "2", "last=g8f6"]


def test_f11_heads_takes_it_back_and_wants_another_move() -> None:
    pos = play(fairychess.load(NAME).position(), "g1f3")
    before = pos.moves()
    play(pos, "g8f6", "heads")
    assert pos.to_move() == "second"
    assert pos.moves() == [text for text in before if text != "g8f6"]
    assert words(pos) == {"last": "g1f3", "heads": "g8f6"}
    assert (field(pos, 4), field(pos, 5)) == ("1", "1")
    play(pos, "b8c6")
    assert words(pos) == {"last": "b8c6"}


def test_f11_undo_and_hash_are_exact_through_the_coin() -> None:
    pos = play(fairychess.load(NAME).position(), "g1f3")
    seen = [(pos.text(), pos.kernel.hash)]
    for text in ("g8f6", "heads", "b8c6", "b1c3"):
        play(pos, text)
        seen.append((pos.text(), pos.kernel.hash))
    assert len({key for _, key in seen}) == len(seen)
    for text, key in reversed(seen[:-1]):
        pos.pop()
        assert (pos.text(), pos.kernel.hash) == (text, key)
        again = pos.rules.position(text)
        assert (again.text(), again.kernel.hash, again.moves()) == (text, key, pos.moves())


def test_f11_captures_do_not_count_on_either_side() -> None:
    pos = play(friday(f"{KINGS} c3=N c6=n d5=p"), "c3d5")
    assert "last" not in words(pos)
    assert play(pos, "c6d4").to_move() == "first"
    pos = play(friday(f"{KINGS} c3=N c6=n d4=P"), "c3d5")
    assert play(pos, "c6d4").to_move() == "first"


def test_f11_the_example_of_the_rules() -> None:
    assert play(fairychess.load(NAME).position(), "g1f3", "g8f6").to_move() == "chance"
    assert play(fairychess.load(NAME).position(), "g1f3", "b8c6").to_move() == "first"


def test_f11_the_kind_of_man_must_be_the_same() -> None:
    assert play(friday(f"{KINGS} c1=B c8=q"), "c1e3", "c8e6").to_move() == "first"
    assert play(friday(f"{KINGS} c1=B c8=b"), "c1e3", "c8e6").to_move() == "chance"


def test_f11_castling_mirrors_castling() -> None:
    pos = friday("e1=K h1=R e8=k h8=r f2=N f7=n a5=P a6=p", unmoved="Kk")
    assert play(pos, "e1g1~h1", "e8g8~h8").to_move() == "chance"
    assert words(pos) == {"last": "e1g1~h1", "toss": "e8g8~h8"}
    play(pos, "tails")
    assert (at(pos, "g8"), at(pos, "f8")) == ("k", "r")
    # Kings that go to mirrored squares with other rooks do not mirror each other.
    men = "d1=K h1=R a1=N e8=k h8=r f2=N f7=n a5=P a6=p"
    assert play(friday(men, unmoved="d1,h1,e8,h8"), "d1g1~h1", "e8g8~h8").to_move() == "first"


def test_f11_a_double_step_of_the_king_mirrors_a_double_step_not_a_castling() -> None:
    men = "b1=K b7=R e8=k a5=P a6=p"
    pos = friday(f"{men} b8=k d8=p h8=n", "w", "b1,b7,b8")
    assert castlings(pos) == ["b1b3~b7", "b1b4~b7"]
    men = "c1=K g8=k a5=P a6=p c8=k g1=K h4=N h5=n"
    assert play(friday(men, "w", "c1,c8"), "c1c3", "c8c6").to_move() == "chance"
    men = "b1=K b6=R b8=k a5=P a6=p h4=N h5=n"
    pos = play(friday(men, "w", "b1,b6,b8"), "b1b3~b6")
    assert words(pos)["last"] == "b1b3~b6"


def test_f11_promotion_mirrors_the_mirrored_promotion() -> None:
    men = "h4=K h6=k a5=P a6=p c7=P c2=p"
    assert play(friday(men), "c7c8=N", "c2c1=N").to_move() == "chance"
    assert play(friday(men), "c7c8=N", "c2c1=B").to_move() == "first"
    assert play(friday(men), "c7c8=n", "c2c1=n").to_move() == "chance"
    assert play(friday(men), "c7c8=n", "c2c1=N").to_move() == "first"
    assert play(friday(men), "c7c8=", "c2c1=").to_move() == "chance"
    assert play(friday(men), "c7c8=p", "c2c1=p").to_move() == "chance"
    pos = play(friday(men), "c7c8=r", "c2c1=r", "tails")
    assert (at(pos, "c8"), at(pos, "c1"), words(pos)) == ("r", "R", {"last": "c2c1=r"})


def test_fa2_white_may_have_to_toss_too() -> None:
    pos = play(fairychess.load(NAME).position(), "g1f3", "b8c6", "b1c3")
    assert pos.to_move() == "chance"


def test_fa1_the_mirror_is_geometric_or_descriptive() -> None:
    men = f"{KINGS} g1=N d7=n"
    assert play(friday(men), "g1f3", "d7f6").to_move() == "first"
    assert play(friday(men, mirror_mode="descriptive"), "g1f3", "d7f6").to_move() == "chance"


def test_fa3_a_second_mirror_is_tossed_for_as_well() -> None:
    men = f"{KINGS} g1=N d7=n g8=n"
    pos = play(friday(men, mirror_mode="descriptive"), "g1f3", "d7f6", "heads")
    assert "d7f6" not in pos.moves() and "g8f6" in pos.moves()
    assert play(pos, "g8f6").to_move() == "chance"
    assert words(pos) == {"last": "g1f3", "heads": "d7f6", "toss": "g8f6"}
    play(pos, "heads")
    assert words(pos) == {"last": "g1f3", "heads": "d7f6/g8f6"}
    pos = play(friday(men), "g1f3", "g8f6", "heads")
    assert play(pos, "d7f6").to_move() == "first"


def test_fa4_heads_and_nothing_else_is_a_draw() -> None:
    # Black's only legal move is the mirror.
    pos = friday("h3=P c1=K h6=p a5=p a4=P h8=k g1=R b7=R", "w")
    play(pos, "h3h4")
    assert pos.moves() == ["h6h5"]
    play(pos, "h6h5")
    assert pos.to_move() == "chance"
    play(pos, "heads")
    assert ended(pos) == ("draw", "mirror refused")
    pos.pop()
    assert ended(play(pos, "tails")) is None


def test_fa5_the_same_situation_tosses_again() -> None:
    pos = play(fairychess.load(NAME).position(), "g1f3", "g8f6", "heads", "b8c6", "f3g1", "c6b8")
    play(pos, "g1f3", "g8f6")
    assert pos.to_move() == "chance"


def test_f11_en_passant_rights_wait_for_the_coin() -> None:
    pos = play(friday(f"{KINGS} e2=P e7=p d4=p", "w", "e2,e7"), "e2e4")
    assert field(pos, 3) == "e3"
    play(pos, "e7e5", "heads")
    assert field(pos, 3) == "e3" and "d4e3" in pos.moves()


# ---- F12, F-A8 the bare king -----------------------------------------------------------------


def test_f12_one_king_and_nothing_else_wins() -> None:
    assert ended(friday("e1=K e8=k a7=p")) == ("first", "bare king")
    assert ended(friday("e1=K e8=k a7=p", "b")) == ("first", "bare king")
    assert ended(friday("e1=K a2=K e8=k a7=p")) is None
    assert ended(friday("e1=Q e8=k a7=p")) is None


def test_fa8_taking_the_last_other_man_makes_the_opponent_win() -> None:
    pos = friday("e1=K a1=R e8=k a7=p")
    assert ended(play(pos, "a1a7")) == ("second", "bare king")


def test_fa8_giving_away_the_last_pawn_wins() -> None:
    pos = friday("e1=K c7=P e8=k a7=p")
    assert ended(play(pos, "c7c8=n")) == ("first", "bare king")


def test_fa8_before_f3_and_both_bare_is_a_draw() -> None:
    # Black, to move, has no move and is bare: black has won.
    assert ended(friday("e1=K g6=Q a3=P h8=k", "b")) == ("second", "bare king")
    assert ended(friday("e1=K e8=k")) == ("draw", "both kings bare")


def test_fa10_without_a_king_a_side_plays_on_and_may_regain_one() -> None:
    pos = friday("c7=P h2=P e8=k a7=p")
    assert pos.check() == []
    play(pos, "c7c8=N", "a7a6")
    pos = friday("h2=P c2=p e8=k a7=p", "b")
    assert at(play(pos, "c2c1=k"), "c1") == "K"
    assert ended(pos) is None


# ---- F13, F-A14 to F-A18 kings as pawns ------------------------------------------------------


def test_f13_a_king_steps_twice_on_its_first_move() -> None:
    pos = friday("e1=K a5=P e8=k a6=p", unmoved="e1,e8")
    assert "e3" in of(pos, "e1") and "g1" not in of(pos, "e1")
    play(pos, "e1e2", "e8e6")
    assert "e4" not in of(pos, "e2")
    assert "e4" not in of(friday("e1=K e2=P a5=P e8=k a6=p", unmoved="e1"), "e1")
    assert "e3" not in of(friday("e1=K e3=p a5=P e8=k a6=p", unmoved="e1"), "e1")
    assert "e3" not in of(friday("e1=K a5=P e8=k a6=p"), "e1")


def test_f13_a_king_is_taken_in_passing() -> None:
    pos = play(friday("e1=K a5=P h8=k a6=p d3=p h3=P", "w", "e1"), "e1e3")
    assert field(pos, 3) == "e2"
    play(pos, "d3e2")
    assert (at(pos, "e3"), at(pos, "e2")) == ("", "p")
    assert ended(pos) is None


def test_f13_fa16_a_king_takes_in_passing_forward_and_may_just_step_there() -> None:
    pos = play(friday(f"{KINGS} e2=P d4=k", "w", "e2"), "e2e4")
    assert field(pos, 3) == "e3"
    found = [text for text in pos.moves() if text.startswith("d4e3")]
    assert found == ["d4e3", "d4e3~e.p."]
    play(pos, "d4e3~e.p.")
    assert (at(pos, "e4"), at(pos, "e3")) == ("", "k")
    pos.pop()
    play(pos, "d4e3")
    assert (at(pos, "e4"), at(pos, "e3")) == ("P", "k")
    # Backward is no capture in passing, and nobody else takes so.
    pos = play(friday(f"{KINGS} e2=P d2=k f2=q", "w", "e2"), "e2e4")
    assert field(pos, 3) == "-"


def test_fa14_the_square_passed_may_be_attacked_the_goal_not() -> None:
    assert "e3" in of(friday("e1=K a5=P h8=k a6=p a2=r", unmoved="e1"), "e1")
    assert "e3" not in of(friday("e1=K a5=P h8=k a6=p a3=r", unmoved="e1"), "e1")


def test_fa15_capture_in_passing_is_no_check() -> None:
    pos = play(friday("e1=K a5=P h8=k a6=p d3=p f5=p", "w", "e1"), "e1e3")
    assert ended(pos) is None
    assert "d3e2" in pos.moves()


def test_fa16_only_the_next_move() -> None:
    pos = play(friday(f"{KINGS} e2=P d4=p g3=P", "w", "e2"), "e2e4", "h8g8", "g3g4")
    assert field(pos, 3) == "-"
    assert of(pos, "d4") == ["d3"]


def test_fa18_a_king_made_by_the_opponent_has_its_double_step() -> None:
    pos = play(friday("c2=p h8=k a6=p a5=P f4=K", "b"), "c2c1=k")
    assert (field(pos, 2), at(pos, "c1")) == ("c1", "K")
    assert "c3" in of(pos, "c1")
    pos = play(friday("c7=P h8=k a6=p a5=P f4=K h6=n"), "c7c8=K", "h6f7")
    assert (field(pos, 2), of(pos, "c8")) == ("c8", ["b7", "b8", "c7", "d7"])


# ---- F-A6, F-A20 staying, draws --------------------------------------------------------------


def test_fa6_a_pawn_that_stays_is_no_new_man() -> None:
    pos = play(friday("c7=P h8=k a6=p a5=P f4=K"), "c7c8=")
    assert field(pos, 2) == "-"
    pos = play(friday("c7=P h8=k a6=p a5=P f4=K"), "c7c8=p")
    assert field(pos, 2) == "c8"


CYCLE = ("b1c1", "b8a8", "c1b1", "a8b8")


def test_fa20_the_third_occurrence_is_a_draw() -> None:
    pos = friday("b1=K b8=k a5=P a6=p")
    play(pos, *CYCLE, *CYCLE[:3])
    assert ended(pos) is None
    assert ended(play(pos, CYCLE[3])) == ("draw", "repetition")
    pos = friday("b1=K b8=k a5=P a6=p", repetition="off")
    assert ended(play(pos, *CYCLE, *CYCLE, *CYCLE)) is None


def test_fa20_the_last_move_does_not_make_another_position() -> None:
    pos = friday("b1=K b8=k a5=P a6=p")
    first = pos.kernel.repetition_key()
    play(pos, *CYCLE)
    assert "last" in words(pos)
    assert pos.kernel.repetition_key() == first


def test_fa20_unmoved_men_make_another_position() -> None:
    pos = friday("b1=K b8=k a5=P a6=p", unmoved="b1,b8")
    play(pos, *CYCLE, *CYCLE)
    assert ended(pos) is None
    assert ended(play(pos, *CYCLE[:2])) == ("draw", "repetition")


def test_fa20_a_coin_due_or_refused_is_no_occurrence() -> None:
    pos = friday("b1=K g8=k a5=P a6=p h1=N h8=n")
    for _ in range(2):
        play(pos, "h1g3", "h8g6", "heads", "g8h7", "g3h1", "h7g8")
    assert ended(pos) == ("draw", "repetition")


def test_fa20_a_hundred_quiet_plies_are_a_draw() -> None:
    pos = friday("b1=K b8=k a5=P a6=p", words="- 99 80")
    assert ended(play(pos, "b1c1")) == ("draw", "100 plies without progress")
    pos = friday("b1=K b8=k a5=P a6=p", words="- 99 80", fifty_move="off")
    assert ended(play(pos, "b1c1")) is None
    pos = friday("e1=K a4=P g5=Q h8=k a5=p", words="- 99 80")
    assert ended(play(pos, "g5g6")) == ("first", "no legal move")


def test_fa20_men_that_could_not_mate_are_no_draw() -> None:
    assert ended(friday("b1=K b8=k a4=N a6=n")) is None


# ---- texts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("men", "unmoved", "written"),
    [
        ("e1=K a1=R h1=R e8=k h8=r a2=P", "KQk", "KQk"),
        ("e1=K a1=R h1=R e8=k h8=r a2=P", "a1,e1,h1,a2,e8,h8", "KQk"),
        ("e1=K a1=R h1=R e8=k h8=r a2=P", "a1,e1,h1,e8,h8", "a1,e1,h1,e8,h8"),
        ("e1=K a1=R e8=k a2=P", "e1", "e1"),
        ("e1=K a1=R e8=k a2=P", "a1,a2", "a1,a2"),
        ("e1=K a1=R e8=k a2=P", "a2", "-"),
        ("e1=K a1=R e8=k a2=P", "none", "none"),
        ("e1=K a1=R e8=k a3=P", "none", "-"),
        ("e1=K a1=R e8=k a3=P d8=R", "d8,a3", "a3,d8"),
        ("e1=K a1=R e8=k a3=P d8=Q", "d8,a3", "a3"),  # whether a queen has moved is nothing
    ],
)
def test_unmoved_men_are_letters_only_where_these_read_back(
    men: str, unmoved: str, written: str
) -> None:
    pos = friday(f"{men} h6=p", unmoved=unmoved)
    assert field(pos, 2) == written
    again = pos.rules.position(pos.text())
    assert (again.text(), again.kernel.hash) == (pos.text(), pos.kernel.hash)


@pytest.mark.parametrize(
    "text",
    ["last=e9e4", "last=x", "last=e2e4", "last=a5a6", "toss=g8f6", "heads=g8f6", "last=g1f3=X"],
)
def test_words_that_cannot_be_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(ValueError, match=r"^position: [^\n]+$"):
        friday(f"{KINGS} f3=N", words=f"- 0 9 {text}")


def test_case_tells_the_sides_apart_and_is_never_guessed() -> None:
    pos = friday("e1=K a5=P h8=k a6=p e7=P")
    with pytest.raises(MoveError):
        pos.push("e7e8=q")  # illegal, and not read as =Q
    with pytest.raises(MoveError):
        pos.push("e7e8q")
