"""Zelda Chess: an example for every rule (Z1 to Z8) and every doubtful reading (Z-A1 to Z-A14)."""

import random
from typing import Any

import pytest
from rule_scenes import at, ended, of, play, scene

import fairychess
from fairychess.api import Position
from fairychess.game import new_game

KINGS = "a1=K h8=k "
DIAGRAM = "8/2k5/7N/4R3/3P2p1/5n2/5PPP/1KB5 b - - 0 1"
CASTLING = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"


def zelda(pieces: str, turn: str = "first", **options: Any) -> Position:
    return scene("zelda-chess", pieces, turn, **options)


def text(position: str, **options: Any) -> Position:
    return fairychess.load("zelda-chess", **options).position(position)


def specials(pos: Position) -> list[str]:
    return sorted(move.removeprefix("special@") for move in pos.moves() if "@" in move)


def field(pos: Position, number: int) -> str:
    return pos.text().split()[number]


# ---- Z1, Z2: board and capture --------------------------------------------------------------


def test_z1_the_starting_position_is_that_of_chess() -> None:
    pos, chess = fairychess.load("zelda-chess").position(), fairychess.load("chess").position()
    assert pos.text() == chess.text()
    assert sorted(move for move in pos.moves() if "@" not in move) == sorted(chess.moves())


def test_z2_no_piece_moves_to_an_occupied_square() -> None:
    ends = {move[:2] for move in of(zelda(KINGS + "d4=Q d6=p f4=P c3=P g7=p"), "d4")}
    assert {"d5", "d1", "a4", "e4", "f6", "a7", "g1"} <= ends
    assert not ends & {"d6", "d7", "f4", "g4", "c3", "b2", "g7"}


@pytest.mark.parametrize("square", ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"])
def test_z2_neighbours_share_a_side_or_a_corner(square: str) -> None:
    assert f"{square},{square}d4" in of(zelda(KINGS + f"d4=N {square}=p"), "d4")


@pytest.mark.parametrize("square", ["b4", "d6", "f6", "b3", "h4"])
def test_z2_further_pieces_are_no_neighbours(square: str) -> None:
    assert f"{square},{square}d4" not in of(zelda(KINGS + f"d4=R {square}=p"), "d4")


# ---- Z3: three sorts of turns ---------------------------------------------------------------


def test_z3a_move_then_capture_one_neighbour_of_the_landing_square() -> None:
    pos = zelda(KINGS + "b1=N d4=p b4=p c4=P e7=q")
    assert of(pos, "b1") == ["a3", "a3,a3b4,b4a3", "c3", "c3,c3b4,b4c3", "c3,c3d4,d4c3", "d2"]
    play(pos, "b1c3,c3d4,d4c3")
    assert (at(pos, "b1"), at(pos, "c3"), at(pos, "d4"), at(pos, "b4")) == ("", "N", "", "p")
    assert pos.to_move() == "second"


def test_z3b_capture_without_moving() -> None:
    pos = zelda(KINGS + "c4=P d5=p b5=n e4=P")
    assert of(pos, "c4") == ["b5,b5c4", "c5", "c5,c5b5,b5c5", "c5,c5d5,d5c5", "d5,d5c4"]
    assert "d5,d5e4" in of(pos, "e4")  # two pieces could make this capture: two options
    play(pos, "c4d5,d5c4")
    assert (at(pos, "c4"), at(pos, "d5"), at(pos, "b5")) == ("P", "", "n")


def test_z3_captures_are_never_compulsory() -> None:
    found = zelda(KINGS + "c4=P d5=p").moves()
    assert {"c4d5,d5c4", "c4c5", "a1a2"} <= set(found)


def test_z3_no_turn_may_be_passed() -> None:
    pos = zelda(KINGS + "b1=N c3=p")
    assert all(move[:2] != move[2:4] for move in pos.moves())
    used = text("7k/8/8/8/8/2p5/8/KN6 w - - 0 1 specials=0,0")
    board = field(used, 0)
    for move in used.moves():
        assert field(play(used, move), 0) != board
        used.pop()


def test_za14_no_piece_captures_for_another() -> None:
    found = of(zelda(KINGS + "c4=P d5=p g1=N"), "g1")
    assert found == ["e2", "f3", "h3"]


# ---- the diagram of the rules ---------------------------------------------------------------


def test_the_knights_fourteen_turns() -> None:
    pos = text(DIAGRAM)
    assert sorted([*of(pos, "f3"), *(s for s in specials(pos) if s == "f3")]) == sorted([
        "f2,f2f3", "g2,g2f3",
        "d2", "d2,d2c1,c1d2",
        "e1", "e1,e1f2,f2e1",
        "g1", "g1,g1f2,f2g1", "g1,g1g2,g2g1", "g1,g1h2,h2g1",
        "g5", "g5,g5h6,h6g5",
        "h4",
        "f3",
    ])  # fmt: skip
    assert not pos.check()
    assert not text(DIAGRAM.replace(" b ", " w ")).check()
    play(pos, "special@f3")
    assert pos.text() == "8/2k5/7N/4R3/3P4/5n2/7P/1KB5 w - - 0 2 specials=3,2"


def test_the_knight_without_specials() -> None:
    assert "special@f3" not in text(DIAGRAM + " specials=3,0").moves()


# ---- Z4: pawns ------------------------------------------------------------------------------


def test_z4_pawns_move_straight_ahead() -> None:
    assert of(zelda(KINGS + "d2=P"), "d2") == ["d3", "d4"]
    assert of(zelda(KINGS + "d3=P"), "d3") == ["d4"]
    assert of(zelda(KINGS + "d7=p", "second"), "d7") == ["d5", "d6"]
    assert of(zelda(KINGS + "d2=P d3=P"), "d2") == []
    assert of(zelda(KINGS + "d2=P d4=N"), "d2") == ["d3"]


def test_z4_pawns_capture_all_around() -> None:
    assert of(zelda(KINGS + "d4=P d3=p"), "d4") == ["d3,d3d4", "d5"]
    found = of(zelda(KINGS + "d2=P c4=r e5=p"), "d2")
    assert found == ["d3", "d3,d3c4,c4d3", "d4", "d4,d4c4,c4d4", "d4,d4e5,e5d4"]


def test_z4_there_is_no_en_passant() -> None:
    pos = play(zelda(KINGS + "d2=P e4=p"), "d2d4")
    assert field(pos, 3) == "-"
    assert of(pos, "e4") == ["d4,d4e4", "e3", "e3,e3d4,d4e3"]


def test_za10_a_pawn_that_captured_from_its_square_is_unmoved() -> None:
    pos = play(zelda(KINGS + "d2=P e3=p h7=p"), "d2e3,e3d2", "h7h6")
    assert "d4" in of(pos, "d2")
    pos = play(zelda(KINGS + "d2=P h7=p"), "special@d2", "h7h6")
    assert "d4" in of(pos, "d2")
    assert of(zelda(KINGS + "d2=P d3=p"), "d2") == ["d3,d3d2"]  # the square between must be empty


# ---- Z5: the moves of chess, castling, promotion --------------------------------------------


def test_z5_pieces_move_as_in_chess() -> None:
    position = "7k/8/8/8/3N4/8/4K3/QR4B1 w - - 0 1"
    plain = [move for move in text(position).moves() if "@" not in move]
    assert sorted(plain) == sorted(fairychess.load("chess").position(position).moves())


def test_z5_castling() -> None:
    pos = play(text(CASTLING), "e1g1", "e8c8")
    assert pos.text() == "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - - 2 2"


@pytest.mark.parametrize(("pawns", "enemy", "short", "long"), [
    ("abcdefgh", "e8=q", True, True),
    ("abcdfgh", "e8=r", False, False),  # to e2: out of check
    ("abdefgh", "f5=b", True, False),  # to c2, next to d1: through check
    ("abcdefg", "h8=r", False, True),  # to h2, next to g1: into check
    ("bcdefgh", "a8=r", True, True),  # to a2, next to b1 alone, which the king does not enter
    ("abcdefgh", "d3=n", False, False),  # to c1, next to d1; to e1 once the king has left it
])  # fmt: skip
def test_za8_castling_not_out_of_through_or_into_attack(
    pawns: str, enemy: str, short: bool, long: bool
) -> None:
    pieces = " ".join(f"{file}2=P" for file in pawns)
    there = zelda(f"a1=R e1=K h1=R b8=k {pieces} {enemy}").text().split()
    pos = text(" ".join([there[0], "w", "KQ", *there[3:]]))
    assert ("e1g1" in pos.moves(), "e1c1" in pos.moves()) == (short, long)


def test_za8_crossing_counts_as_if_the_king_stood_there() -> None:
    # From f3 the knight reaches e1 once the king has left it: next to d1, not next to e1 itself.
    pieces = "4k3/8/8/8/8/5n2/PPPPPPPP/R3KBNR w KQ - 0 1"
    assert not text(pieces).check() and "e1c1" not in text(pieces).moves()
    assert "e1c1" in text(pieces.replace("5n2", "6n1")).moves()


def test_za8_king_or_rook_that_stays_put_has_not_moved() -> None:
    pos = play(text("4k3/8/8/8/8/8/1p6/R3K3 w Q - 0 1"), "a1b2,b2a1")
    assert field(pos, 2) == "Q"
    pos = play(text(CASTLING), "special@a1")
    assert pos.text() == "r3k2r/pppppppp/8/8/8/8/2PPPPPP/R3K2R b KQkq - 0 1 specials=2,3"
    pos = play(text(CASTLING), "special@e1")
    assert pos.text() == "r3k2r/pppppppp/8/8/8/8/PPP3PP/R3K2R b KQkq - 0 1 specials=2,3"


def test_z5_a_rook_removed_castles_no_more() -> None:
    assert field(play(text(CASTLING), "special@h2"), 2) == "Qkq"


def test_z5_promotion() -> None:
    assert of(zelda(KINGS + "c7=P"), "c7") == ["c8=B", "c8=N", "c8=Q", "c8=R"]
    assert at(play(zelda(KINGS + "c7=P"), "c7c8=N"), "c8") == "N"
    assert at(play(zelda("h1=K h8=k c2=p", "second"), "c2c1=Q"), "c1") == "q"


def test_za9_promotion_and_capture_in_one_turn() -> None:
    pos = zelda("h1=K a5=k c7=P b8=r d8=r")
    assert of(pos, "c7") == [
        "b8,b8c7",
        "c8,c8b8,b8c8=B", "c8,c8b8,b8c8=N", "c8,c8b8,b8c8=Q", "c8,c8b8,b8c8=R",
        "c8,c8d8,d8c8=B", "c8,c8d8,d8c8=N", "c8,c8d8,d8c8=Q", "c8,c8d8,d8c8=R",
        "c8=B", "c8=N", "c8=Q", "c8=R",
        "d8,d8c7",
    ]  # fmt: skip
    play(pos, "c7c8,c8d8,d8c8=R")
    assert (at(pos, "c8"), at(pos, "d8"), at(pos, "b8")) == ("R", "", "r")


# ---- Z6: the special attack -----------------------------------------------------------------


def test_z6_za7_removes_all_around_of_either_colour() -> None:
    pieces = "a1=K h1=k d4=N c3=P c4=p c5=n d3=P d5=p e3=P e4=p e5=P f4=p d6=p"
    pos = play(zelda(pieces), "special@d4")
    assert not any(at(pos, square) for square in ("c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"))
    assert (at(pos, "d4"), at(pos, "f4"), at(pos, "d6")) == ("N", "p", "p")
    assert pos.text().endswith(" 0 1 specials=2,3") and pos.to_move() == "second"


def test_z6_za6_not_next_to_the_own_king() -> None:
    pos = zelda("e1=K d1=R d2=P e2=P f2=P f1=B g1=N c1=N e3=P h8=k h7=p")
    assert specials(pos) == ["c1", "e1", "e3", "g1"]
    assert specials(zelda("e1=K e3=R h8=k h7=p h6=p", "second")) == ["h6", "h8"]


def test_z6_za13_three_a_player_and_idle_ones_count() -> None:
    pos = zelda("a1=K h1=k d5=P e5=p")
    play(pos, "special@a1", "special@h1", "special@a1", "special@h1", "special@a1")
    assert pos.text().endswith("specials=0,1")
    assert specials(play(pos, "special@h1")) == []
    assert specials(play(pos, "a1a2")) == []
    assert pos.text().endswith("specials=0,0")


def test_z6_a_special_is_never_compulsory() -> None:
    assert {"special@d5", "d5d6", "d5e5,e5d5"} <= set(zelda("a1=K h1=k d5=P e5=p").moves())


def test_z6_it_may_not_bare_the_own_king() -> None:
    pieces = "a1=K a2=P b1=N b2=P c1=R h8=b h3=k"
    assert not zelda(pieces).check()
    assert "special@c1" not in zelda(pieces).moves()  # the bishop would come to b2
    assert "special@c1" in zelda(pieces.replace("h8=b", "g8=b")).moves()


def test_za4_the_king_may_make_it_unless_the_option_says_no() -> None:
    pieces = "e1=K d1=R e2=P h8=k c5=P"
    assert specials(zelda(pieces)) == ["c5", "e1"]
    assert specials(zelda(pieces, king_special=False)) == ["c5"]
    pos = play(zelda(pieces), "special@e1")
    assert (at(pos, "e1"), at(pos, "d1"), at(pos, "e2")) == ("K", "", "")


def test_za5_a_pawn_may_make_it() -> None:
    pos = play(zelda("a1=K h1=k c5=P d6=n b4=P"), "special@c5")
    assert (at(pos, "c5"), at(pos, "d6"), at(pos, "b4")) == ("P", "", "")


# ---- Z7: check and mate ---------------------------------------------------------------------


@pytest.mark.parametrize(("king", "enemy", "check"), [
    ("e1", "d2=p", True),  # a neighbour
    ("e1", "d4=n", True),  # comes to e2
    ("e1", "c8=r", False),
    ("e1", "d8=r", True),  # to d1 or d2
    ("e1", "h5=b", True),  # to e2
    ("e1", "e3=p", True),  # to e2, without capture
    ("e1", "d3=p", True),
    ("e3", "e6=p", False),
    ("e4", "e6=p", True),
    ("e4", "e7=p", True),  # by a double step to e5
    ("e3", "e7=p", False),
])  # fmt: skip
def test_z7_za1_check_by_a_neighbour_or_by_one_that_can_come(
    king: str, enemy: str, check: bool
) -> None:
    assert bool(zelda(f"{king}=K a8=k {enemy}").check()) is check


def test_z7_a_full_square_or_a_piece_in_the_way_shields() -> None:
    assert zelda("a1=K a2=P b1=N h8=b h1=k").check() == ["a1"]
    assert zelda("a1=K a2=P b1=N b2=P h8=b h1=k").check() == []  # no empty square beside the king
    assert zelda("a1=K a2=P b1=N h8=b e5=p h1=k").check() == []


def test_z7_a_pinned_piece_attacks_too() -> None:
    # The knight may not leave the rook's file, but it gives check all the same.
    assert of(zelda("a6=K d1=R d8=k d7=n", "second"), "d7") == []
    assert zelda("a6=K d1=R d8=k d7=n").check() == ["a6"]


def test_z7_a_turn_may_not_end_in_check() -> None:
    pos = zelda("a1=K a2=P b1=N b2=P h8=b h1=k")
    assert of(pos, "b2") == []  # leaving the square is enough
    assert of(pos, "b1") == ["a3", "c3", "d2"] and of(pos, "a2") == ["a3", "a4"]


def test_z7_kings_attack_each_other() -> None:
    for square in ("e3", "d3", "g3", "g2", "g1"):
        assert zelda(f"e1=K {square}=k a7=p").check() == ["e1"]
    assert zelda("e1=K e4=k a7=p").check() == []
    assert of(zelda("e2=K e5=k a7=p"), "e2") == ["d1", "d2", "e1", "f1", "f2"]


def test_z7_za1_a_lone_rook_mates() -> None:
    pos = zelda("h8=K a2=R e1=k", "second")
    assert pos.check() == ["e1"]
    assert ended(pos) == ("first", "checkmate")
    assert ended(zelda("h8=K a3=R e1=k", "second")) is None


def test_z7_every_way_out_of_check() -> None:
    pos = zelda("a1=K a2=P b1=N c1=B f3=N g3=P h2=r e8=k")  # the rook comes to b2
    assert pos.check() == ["a1"]
    assert sorted(pos.moves()) == sorted([
        "c1b2",  # fills the square
        "b1d2", "c1d2", "f3d2",  # stand in the way
        "f3g1,g1h2,h2g1", "g3h2,h2g3", "special@g3",  # remove the rook
    ])  # fmt: skip


def test_za2_a_special_adds_no_threat() -> None:
    # The knight's attack could reach b2, but not the king itself.
    assert zelda("a1=K a2=P b1=N b2=P c3=n h1=k").check() == []


def test_za3_kings_are_never_captured() -> None:
    rules = fairychess.load("zelda-chess")
    for seed in range(5):
        pos = rules.position()
        rng = random.Random(seed)
        for _ in range(120):
            options = pos.moves()
            assert {"K", "k"} <= set(field(pos, 0))
            if not options:
                break
            pos.push(rng.choice(options))


# ---- draws ----------------------------------------------------------------------------------

STALEMATE = "k7/8/7R/8/8/8/8/2R4K b - - 0 1 specials=3,"


def test_za11_stalemate_is_a_draw_and_a_special_a_way_out() -> None:
    assert ended(text(STALEMATE + "0")) == ("draw", "stalemate")
    assert text(STALEMATE + "1").moves() == ["special@a8"]
    assert ended(text(STALEMATE + "1", king_special=False)) == ("draw", "stalemate")


SHUFFLE = ("a1b1", "h8h7", "b1a1", "h7h8")


def test_za12_the_third_occurrence_with_the_specials_left() -> None:
    pos = play(zelda(KINGS + "d2=P e7=p"), *SHUFFLE, "special@a1", "special@h8", *SHUFFLE)
    assert ended(pos) is None  # the board for the third time, but not with these specials
    assert ended(play(pos, *SHUFFLE)) == ("draw", "repetition")
    free = zelda(KINGS + "d2=P e7=p", repetition="off")
    assert ended(play(free, *SHUFFLE, *SHUFFLE, *SHUFFLE)) is None


def test_za12_a_hundred_quiet_plies() -> None:
    late = "7k/8/8/8/8/8/3N4/K7 w - - 99 80"
    for move in ("a1b1", "special@d2"):
        pos = play(text(late), move)
        assert (ended(pos), field(pos, 4)) == (("draw", "100 plies without progress"), "100")
        assert ended(play(text(late, fifty_move="off"), move)) is None
    mate = play(text("7K/8/8/8/8/R7/8/4k3 w - - 99 60"), "a3a2")
    assert ended(mate) == ("first", "checkmate")


def test_za12_what_resets_the_count() -> None:
    late = "7k/8/8/8/3p4/8/2NP4/K7 w - - 42 80"
    for move, count in (
        ("c2b4", "43"), ("d2d3", "0"), ("c2e3,e3d4,d4e3", "0"),
        ("special@c2", "0"), ("special@d2", "0"), ("special@a1", "43"),
    ):  # fmt: skip
        assert field(play(text(late), move), 4) == count, move
    assert field(play(text("7k/8/8/8/8/8/P7/6K1 w - - 42 80"), "special@a2"), 4) == "43"


def test_za12_king_against_king_is_dead() -> None:
    assert ended(text("7k/8/8/8/8/8/8/K7 w - - 0 1")) == ("draw", "dead position")
    assert ended(text("7k/8/8/8/8/8/8/KN6 w - - 0 1")) is None


# ---- Z8, texts and clicks -------------------------------------------------------------------


def test_z8_the_specials_left_are_public() -> None:
    position = "7k/8/8/8/8/8/3N4/K7 w - - 0 1"
    assert text(position + " specials=1,2").text() == position + " specials=1,2"
    assert text(position + " specials=3,3").text() == position
    for viewer in ("first", "second", "spectator"):
        game = new_game("zelda-chess", position=position + " specials=1,2")
        assert game.view(viewer).position.endswith("specials=1,2")


@pytest.mark.parametrize("words", ["4,0", "-1,0", "1", "1,2,3", "a,b", ""])
def test_z8_what_is_no_count_of_specials(words: str) -> None:
    with pytest.raises(ValueError, match="specials"):
        text(f"7k/8/8/8/8/8/3N4/K7 w - - 0 1 specials={words}")


def test_a_special_is_shown_and_pieces_lost_count_for_the_other_side() -> None:
    game = new_game("zelda-chess", position=DIAGRAM)
    game.play("second", "special@f3")
    view = game.view("spectator")
    assert set(view.moves[-1].squares) == {"f3", "f2", "g2", "g4"}
    assert view.captured == {"first": {"P": 1}, "second": {"P": 2}}


def test_how_people_enter_turns() -> None:
    found = {option.text: option for option in new_game("zelda-chess", position=DIAGRAM)
             .view("second").options}  # fmt: skip
    assert found["f3d2"].clicks == ("f3", "d2")
    capture = found["f3d2,d2c1,c1d2"]
    assert (capture.clicks, capture.captures) == (("f3", "d2", "c1"), ("c1",))
    staying = found["f3f2,f2f3"]
    assert (staying.clicks, staying.captures) == (("f3", "f2"), ("f2",))
    special = found["special@f3"]
    assert special.clicks == ("f3", "f3") and set(special.captures) == {"f2", "g2", "g4"}
    assert str(special.choice) == "Special attack"
    assert str(special.detail) == "removes 3 pieces, 1 of them yours"
