"""King Friday XIII Chess, rule by rule: pawns, kings as pawns, the first move, how it ends."""

import pytest
from friday_scenes import KINGS, NAME, field, friday
from rule_scenes import at, ended, of, play

import fairychess

# ---- F1 promotion ---------------------------------------------------------------------------

TWELVE = ["", *"NBRQKpnbrqk"]


@pytest.mark.parametrize("turn", ["w", "b"])
def test_f1_a_pawn_has_twelve_results_of_either_colour(turn: str) -> None:
    pawn, step, there = ("c7=P", "c8=", "c8") if turn == "w" else ("c2=p", "c1=", "c1")
    pos = friday(f"{KINGS} {pawn}", turn)
    assert of(pos, pawn[:2]) == sorted(step + choice for choice in TWELVE)
    for choice, piece in (("Q", "Q"), ("q", "q"), ("K", "K"), ("p", "p"), ("", "P")):
        play(pos, f"{pawn[:2]}{step}{choice}")
        assert at(pos, there) == (piece if turn == "w" else piece.swapcase())
        pos.pop()


def test_f1_a_capture_promotes_as_well() -> None:
    pos = friday(f"{KINGS} h2=P h7=p f8=B c7=P d8=n b8=n")
    assert len(of(pos, "c7")) == 3 * 12
    assert at(play(pos, "c7d8=k"), "d8") == "k"


def test_f1_the_new_piece_belongs_to_the_side_of_its_colour() -> None:
    pos = play(friday(f"{KINGS} h2=P h7=p f8=B c7=P"), "c7c8=n")
    assert {"a7", "b6", "d6", "e7"} == set(of(pos, "c8"))
    assert pos.to_move() == "second"


def test_f1_nothing_promotes_on_the_eighth_rank() -> None:
    pos = play(friday(f"{KINGS} h2=P h7=p c7=P"), "c7c8=", "h7h6")
    assert at(pos, "c8") == "P"
    assert of(pos, "c8") == []


def test_f1_only_the_step_from_the_seventh_rank_promotes() -> None:
    pos = friday(f"{KINGS} c6=P", unmoved="c6")
    assert of(pos, "c6") == ["c7", "c8"]
    assert at(play(pos, "c6c8"), "c8") == "P"


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


def test_fa9_a_side_without_pieces_has_lost() -> None:
    assert ended(friday("e1=K a4=P", "b")) == ("first", "no legal move")


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
    # What is legal differs, so the hash does; for repetitions it is the same position.
    start = fairychess.load(NAME).position().kernel
    assert pos.kernel.hash != start.hash
    assert pos.kernel.repetition_key() == start.repetition_key()


# ---- F12, F-A8 the bare king -----------------------------------------------------------------


def test_f12_one_king_and_nothing_else_wins() -> None:
    assert ended(friday("e1=K e8=k a7=p")) == ("first", "bare king")
    assert ended(friday("e1=K e8=k a7=p", "b")) == ("first", "bare king")
    assert ended(friday("e1=K a2=K e8=k a7=p")) is None
    assert ended(friday("e1=Q e8=k a7=p")) is None


def test_fa8_taking_the_last_other_piece_makes_the_opponent_win() -> None:
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


def test_f13_fa16_a_king_takes_in_passing_forward() -> None:
    pos = play(friday(f"{KINGS} e2=P d4=k", "w", "e2"), "e2e4")
    assert field(pos, 3) == "e3"
    play(pos, "d4e3~e.p.")
    assert (at(pos, "e4"), at(pos, "e3")) == ("", "k")
    # Backward is no capture in passing, and nobody else takes so.
    pos = play(friday(f"{KINGS} e2=P d2=k f2=q", "w", "e2"), "e2e4")
    assert field(pos, 3) == "-"


def test_fa16_a_king_captures_or_merely_steps() -> None:
    pos = friday(f"{KINGS} e2=P d4=k", "w", "e2")
    play(pos, "e2e4")
    found = [text for text in pos.moves() if text.startswith("d4e3")]
    assert found == ["d4e3", "d4e3~e.p."]
    assert at(play(pos, "d4e3~e.p."), "e4") == ""
    pos.pop()
    assert at(play(pos, "d4e3"), "e4") == "P"
    assert "last=d4e3" in pos.text()


def test_fa16_a_king_always_captures_under_an_option() -> None:
    pos = play(friday(f"{KINGS} e2=P d4=k", "w", "e2", king_en_passant="capture"), "e2e4")
    assert [text for text in pos.moves() if text.startswith("d4e3")] == ["d4e3"]
    assert at(play(pos, "d4e3"), "e4") == ""


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
