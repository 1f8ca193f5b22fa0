"""FEN as many-variant programs write it, read by positions of imported variants."""

from functools import lru_cache
from typing import Any

import pytest

import fairychess
from fairychess.ini import cut, draft, resolve
from fairychess.ini.folder import compiled
from fairychess.notation.dialects.fen_fields import read_fen


@lru_cache(maxsize=16)
def rules(name: str) -> Any:
    return compiled(draft(resolve({}, name, "built in")))


@pytest.mark.parametrize(
    ("name", "fen", "text"),
    [
        (
            "crazyhouse",
            "rnb1kbnr/8/8/8/8/8/8/RNBQKBNQ~[Qn] b kq - 3 9",
            "rnb1kbnr/8/8/8/8/8/8/RNBQKBN+Q[Qn] b kq - 3 9",
        ),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w 5 9", "4k3/8/8/8/8/8/8/4K3 w - - 5 9"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4[-] w 0 7", "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 7"),
        (
            "fischerandom",
            "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        ),
        (
            "gustav3",
            "4rk4/*8*/*8*/*8*/*8*/*8*/*8*/4RK4 w - - 0 1",
            "4rk4/10/10/10/10/10/10/4RK4 w - - 0 1",
        ),
        ("nocastle", "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", "4k2r/8/8/8/8/8/8/4K2R w - - 0 1"),
    ],
)
def test_what_a_fen_means(name: str, fen: str, text: str) -> None:
    position = rules(name).position(fen)
    assert position.text() == text
    assert rules(name).position(text).text() == text


def test_walls_that_may_come_and_checks_that_are_left() -> None:
    duck = rules("duck").position("4k3/8/8/8/8/8/4*3/R3K2R w KQ - 0 1")
    assert "*" in duck.text()
    three = rules("3check").position("4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1")
    assert three.text() == rules("3check").position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +2+0").text()
    three.push("a1a8")
    assert three.result().winner == "first"


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        ("4k3/8/8/8/8/8/8/4K3*", "column 20: no walls stand in chess"),
        ("4k3/8/8/8/8/8/8 w", "7 ranks, not 8"),
        ("4k3/8/8/8/8/8/8/4K3[Q w", "no ] at its end"),
        ("4k3/8/8/8/8/8/8/4?3 w", "column 18: no piece is called '?'"),
        ("4k3/8/8/8/8/8/8/4K3 x", "'x' is no side to move"),
        ("4k3/8/8/8/8/8/8/4K3 w 1 2 3", "'3' is too much"),
        ("4k3/8/8/8/8/8/8/99999K w", "column 17: rank 1 is too long"),
    ],
)
def test_what_is_no_fen(fen: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"^position") as caught:
        rules("chess").position(fen)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_fields_of_a_fen() -> None:
    found = read_fen("3p*3/8[Qn] b KQBkqb e3 3+2 7 9")
    assert (found.files, found.ranks, found.hand) == (8, 2, "Qn")
    assert found.walls == {(4, 1)} and found.pieces == {(3, 1): "p"}
    assert (found.castling, found.en_passant, found.checks) == ("KQBkqb", "e3", "3+2")
    assert (found.clock, found.number, found.given_checks) == ("7", "9", False)


def test_where_nothing_is_held_it_does_not_matter_that_a_piece_was_a_pawn() -> None:
    position = fairychess.load("chess").position("4k3/8/8/8/8/8/8/4K2Q~ w - - 0 1")
    assert position.text() == "4k3/8/8/8/8/8/8/4K2Q w - - 0 1"


def test_a_section_whose_start_is_of_another_size() -> None:
    text = "[a:chess]\nmaxRank = 7\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    with pytest.raises(ValueError, match=r"f\.ini:3: startFen: the position is 8x8, but"):
        draft(resolve(cut(text, "f.ini"), "a", "f.ini"))


def test_a_double_step_that_went_sideways_names_pawn_and_square() -> None:
    """As Fairy-Stockfish writes it after e2g4 of Berolina chess."""
    fen = "rnbqkbnr/ppppp1pp/8/8/5pP1/8/PPPP1PPP/RNBQKBNR b KQkq f3g4 0 2"
    assert rules("berolina").position(fen).text().split()[3] == "f3>g4"


def test_no_letters_are_no_first_moves_left() -> None:
    """Cambodian chess, as Fairy-Stockfish writes it: files of unmoved pieces, or a dash."""
    fen = "2k1r1nr/4m1s1/p1s2p1p/1pppp1p1/4PPP1/PnP2N1P/1MS3SR/R2K2N1 w - - 0 19"
    position = rules("cambodian").position(fen)
    assert position.text() == fen
    assert "d1f2" not in position.moves() and len(position.moves()) == 27
    start = rules("cambodian").position()
    assert start.text().split()[2] == "DEde"


def test_what_promotes_like_a_pawn_goes_to_hand_as_what_it_was() -> None:
    """As in Fairy-Stockfish: a queen made from a bishop is a bishop in hand."""
    text = "[mine:crazyhouse]\npromotionPawnTypes = pb\npromotionPieceTypes = q\n"
    rules = compiled(draft(resolve(cut(text, "f.ini"), "mine", "f.ini")))
    for piece, hand in (("B", "[b]"), ("P", "[p]")):
        pos = rules.position(f"6rk/1{piece}6/8/8/8/8/8/K7[] w - - 0 1")
        move = next(m for m in pos.moves() if m.startswith("b7") and "=" in m and "8" in m)
        pos.push(move)
        square = move[2:4]
        taker = rules.position(pos.text()).moves()
        take = next(m for m in taker if m.startswith("g8") and m[2:4] == square)
        pos.push(take)
        assert hand in pos.text(), pos.text()
