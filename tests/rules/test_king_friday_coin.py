"""King Friday XIII Chess, rule by rule: the coin (F11), draws, the texts."""

import pytest
from friday_scenes import KINGS, NAME, castlings, field, friday, words
from rule_scenes import at, ended, play

import fairychess
from fairychess.notation import MoveError

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


def test_f11_the_piece_type_must_be_the_same() -> None:
    assert play(friday(f"{KINGS} c1=B c8=q"), "c1e3", "c8e6").to_move() == "first"
    assert play(friday(f"{KINGS} c1=B c8=b"), "c1e3", "c8e6").to_move() == "chance"


def test_f11_castling_mirrors_castling() -> None:
    pos = friday("e1=K h1=R e8=k h8=r f2=N f7=n a5=P a6=p", unmoved="Kk")
    assert play(pos, "e1g1~h1", "e8g8~h8").to_move() == "chance"
    assert words(pos) == {"last": "e1g1~h1", "toss": "e8g8~h8"}
    play(pos, "tails")
    assert (at(pos, "g8"), at(pos, "f8")) == ("k", "r")
    # Kings that go to mirrored squares with other rooks do not mirror each other.
    pieces = "d1=K h1=R a1=N e8=k h8=r f2=N f7=n a5=P a6=p"
    assert play(friday(pieces, unmoved="d1,h1,e8,h8"), "d1g1~h1", "e8g8~h8").to_move() == "first"


def test_f11_a_double_step_of_the_king_mirrors_a_double_step_not_a_castling() -> None:
    pieces = "b1=K b7=R e8=k a5=P a6=p"
    pos = friday(f"{pieces} b8=k d8=p h8=n", "w", "b1,b7,b8")
    assert castlings(pos) == ["b1b3~b7", "b1b4~b7"]
    pieces = "c1=K g8=k a5=P a6=p c8=k g1=K h4=N h5=n"
    assert play(friday(pieces, "w", "c1,c8"), "c1c3", "c8c6").to_move() == "chance"
    pieces = "b1=K b6=R b8=k a5=P a6=p h4=N h5=n"
    pos = play(friday(pieces, "w", "b1,b6,b8"), "b1b3~b6")
    assert words(pos)["last"] == "b1b3~b6"


def test_f11_promotion_mirrors_the_mirrored_promotion() -> None:
    pieces = "h4=K h6=k a5=P a6=p c7=P c2=p"
    assert play(friday(pieces), "c7c8=N", "c2c1=N").to_move() == "chance"
    assert play(friday(pieces), "c7c8=N", "c2c1=B").to_move() == "first"
    assert play(friday(pieces), "c7c8=n", "c2c1=n").to_move() == "chance"
    assert play(friday(pieces), "c7c8=n", "c2c1=N").to_move() == "first"
    assert play(friday(pieces), "c7c8=", "c2c1=").to_move() == "chance"
    assert play(friday(pieces), "c7c8=p", "c2c1=p").to_move() == "chance"
    pos = play(friday(pieces), "c7c8=r", "c2c1=r", "tails")
    assert (at(pos, "c8"), at(pos, "c1"), words(pos)) == ("r", "R", {"last": "c2c1=r"})


def test_fa2_white_may_have_to_toss_too() -> None:
    pos = play(fairychess.load(NAME).position(), "g1f3", "b8c6", "b1c3")
    assert pos.to_move() == "chance"


def test_fa1_the_mirror_is_geometric_or_descriptive() -> None:
    pieces = f"{KINGS} g1=N d7=n"
    assert play(friday(pieces), "g1f3", "d7f6").to_move() == "first"
    assert play(friday(pieces, mirror_mode="descriptive"), "g1f3", "d7f6").to_move() == "chance"


def test_fa3_a_second_mirror_is_tossed_for_as_well() -> None:
    pieces = f"{KINGS} g1=N d7=n g8=n"
    pos = play(friday(pieces, mirror_mode="descriptive"), "g1f3", "d7f6", "heads")
    assert "d7f6" not in pos.moves() and "g8f6" in pos.moves()
    assert play(pos, "g8f6").to_move() == "chance"
    assert words(pos) == {"last": "g1f3", "heads": "d7f6", "toss": "g8f6"}
    play(pos, "heads")
    assert words(pos) == {"last": "g1f3", "heads": "d7f6/g8f6"}
    pos = play(friday(pieces), "g1f3", "g8f6", "heads")
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


# ---- F-A6, F-A20 staying, draws --------------------------------------------------------------


def test_fa6_a_pawn_that_stays_is_no_new_piece() -> None:
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


def test_fa20_unmoved_pieces_make_another_position() -> None:
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


def test_fa20_pieces_that_could_not_mate_are_no_draw() -> None:
    assert ended(friday("b1=K b8=k a4=N a6=n")) is None


# ---- texts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "unmoved", "written"),
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
        ("e1=p h1=r e8=k g3=K a3=P", "e1,h1", "e1,h1"),  # other pieces on those squares
        ("e1=K a1=R e8=k a3=P d8=Q", "d8,a3", "a3"),  # whether a queen has moved is nothing
    ],
)
def test_unmoved_pieces_are_letters_only_where_these_read_back(
    pieces: str, unmoved: str, written: str
) -> None:
    pos = friday(f"{pieces} h6=p", unmoved=unmoved)
    assert field(pos, 2) == written
    again = pos.rules.position(pos.text())
    assert (again.text(), again.kernel.hash) == (pos.text(), pos.kernel.hash)


@pytest.mark.parametrize(
    "text",
    ["last=e9e4", "last=x", "last=e2e4", "last=a5a6", "toss=g8f6", "heads=g8f6", "last=g1f3=X"],
)
def test_impossible_fields_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(ValueError, match=r"^position, column 33: [^\n]+$"):
        friday(f"{KINGS} f3=N", words=f"- 0 9 {text}")


def test_case_tells_the_sides_apart_and_is_never_guessed() -> None:
    pos = friday("e1=K a5=P h8=k a6=p e7=P")
    with pytest.raises(MoveError):
        pos.push("e7e8=q")  # illegal, and not read as =Q
    # UCI has small letters only; there the enemy's is `e7e8=q`.
    assert str(pos.parse("e7e8q")) == "e7e8=Q"
