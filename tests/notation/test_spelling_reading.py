"""What people type: any style, with more or less than it must have, is the move it means."""

from pathlib import Path
from typing import Any

import pytest

import fairychess
from fairychess.cli import main
from fairychess.game import Refused, new_game
from fairychess.notation import MoveError, move_text

TYPED = [
    ("chess", "Nf3", "g1f3"),
    ("chess", "nf3", "g1f3"),
    ("chess", "♘f3", "g1f3"),
    ("chess", "♞f3", "g1f3"),
    ("chess", "Ng1f3", "g1f3"),
    ("chess", "Ng1-f3", "g1f3"),
    ("chess", " Nf3! ", "g1f3"),
    ("chess", "Nf3+", "g1f3"),
    ("chess", "e4", "e2e4"),
    ("chess", "♙e4", "e2e4"),
    ("chess", "e2-e4", "e2e4"),
    ("shogi", "P-7f", "c3c4"),
    ("shogi", "P-76", "c3c4"),
    ("shogi", "☗７六歩", "c3c4"),
    ("shogi", "▲7六歩", "c3c4"),
    ("shogi", "76歩", "c3c4"),
    ("shogi", "７六 歩", "c3c4"),
    ("shogi", "7g7f", "c3c4"),
    ("xiangqi", "C2=5", "h3e3"),
    ("xiangqi", "H2+3", "h1g3"),
    ("xiangqi", "Ce3", None),
    ("xiangqi", "Ng3", "h1g3"),
    ("chu-shogi", "P-6h", "g4g5"),
]


@pytest.mark.parametrize(("variant", "typed", "meant"), TYPED)
def test_what_is_typed_is_understood(variant: str, typed: str, meant: str | None) -> None:
    pos = fairychess.load(variant).position()
    expected = fairychess.load(variant).position()
    if meant is None:
        with pytest.raises(MoveError, match=r"could be b3e3, h3e3"):
            pos.push(typed)
        return
    pos.push(typed)
    expected.push(meant)
    assert pos.text() == expected.text()


PROMOTIONS = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize("typed", ["a8=Q", "a8Q", "a8(Q)", "a8=Q+", "a8=♕", "a7a8q", "a7-a8=Q"])
def test_promotions(typed: str) -> None:
    pos = fairychess.load("chess").position(PROMOTIONS)
    pos.push(typed)
    assert pos.text().startswith("Qn2k3/")


@pytest.mark.parametrize("typed", ["axb8=Q", "ab8Q", "a7b8=Q", "axb8=Q+"])
def test_captures(typed: str) -> None:
    pos = fairychess.load("chess").position(PROMOTIONS)
    pos.push(typed)
    assert pos.text().startswith("1Q2k3/")


@pytest.mark.parametrize("typed", ["O-O", "0-0", "O-O+", "e1g1"])
def test_castling(typed: str) -> None:
    pos = fairychess.load("chess").position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    pos.push(typed)
    assert "RK1" in pos.text()


def test_a_capital_tells_a_bishop_from_a_pawn() -> None:
    position = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1"
    for typed, left in (("bxc3", "d2"), ("Bxc3", "b2")):
        game = new_game("chess", position=position)
        game.play("first", typed)
        assert left in {piece.square for piece in game.view("both").board}


def test_the_same_square_in_japanese() -> None:
    game = new_game("shogi")
    for typed in ("７六歩", "３四歩", "２二角成", "同銀"):
        game.play(game.to_move, typed)
    assert [move.text for move in game.view("both").moves][-1] == "g9h8"


def test_what_could_be_two_moves_is_asked_about() -> None:
    game = new_game("chess", position="4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
    with pytest.raises(Refused, match="Nd2: this could be b1d2, f3d2"):
        game.play("first", "Nd2")
    game.play("first", "Nbd2")


@pytest.mark.parametrize(
    "typed", ["", "x", "N" * 39, "=" * 40, "(" * 200, "同" * 40, "Nz9", "+", "!?"]
)
def test_what_is_no_move_is_refused_in_one_line(typed: str) -> None:
    for variant in ("chess", "shogi", "xiangqi"):
        with pytest.raises(MoveError) as refused:
            fairychess.load(variant).position().push(typed)
        assert "\n" not in str(refused.value)


IMPORTED = """
[turning]
king = k
rook = r
pawn = p
gold = g
promotedPieceType = p:g
promotionPieceTypes = -
startFen = 4k3/P7/8/8/8/8/8/4K2R w - - 0 1
"""


def test_a_plus_behind_squares_is_no_sign_of_check(tmp_path: Path) -> None:
    """Other programs write so that a piece turns over, also in games that are no shogi."""
    (tmp_path / "turning.ini").write_text(IMPORTED, encoding="utf-8")
    folder = str(tmp_path / "out")
    ini = str(tmp_path / "turning.ini")
    assert main(["import", ini, "--variant", "turning", "-o", folder]) == 0
    pos = fairychess.load(next(Path(folder).rglob("variant.toml")).parent).position()
    assert {"a7a8=", "a7a8=+P"} <= set(pos.moves())
    assert str(pos.parse("a7a8+")) == "a7a8=+P" and str(pos.parse("a7a8")) == "a7a8="
    assert str(pos.parse("h1h8")) == str(pos.parse("Rh8+")) == "h1h8"
    chess = fairychess.load("chess").position("8/P7/1k6/8/8/8/8/4K3 w - - 0 1")
    with pytest.raises(MoveError):
        chess.parse("a7a8+")


def test_a_text_is_compared_with_moves_from_its_square_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[int] = []
    whole = move_text.format_moves

    def counted(pos: Any, moves: list[int]) -> list[str]:
        written.extend(moves)
        return whole(pos, moves)

    monkeypatch.setattr(move_text, "format_moves", counted)
    pos = fairychess.load("chess").position()
    pos.push("e2e4")
    assert len(written) <= 2  # of 20
    pos = fairychess.load("shogi").position()
    written.clear()
    pos.push("7g7f")
    assert len(written) == 1  # of 30


def test_two_squares_are_no_piece_and_its_goal() -> None:
    """In small letters `b1e2` is the knight's way, which is none, and not the bishop's `B1e2`."""
    pos = fairychess.load("chess").position()
    for move in ("e2e4", "e7e5"):
        pos.push(move)
    with pytest.raises(MoveError, match="Knight does not move like that"):
        pos.push("b1e2")
    pos.push("be2")
    assert "PPPPBPPP" in pos.text()
