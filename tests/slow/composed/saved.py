"""Allmate Chess (Chris Taylor, 1979): pieces are not captured but mated."""

from collections.abc import Iterator

from ..board import FIRST, OWNERS, SECOND, Cells, Outcome
from ..chess_pieces import TABLES, diagonals, glides, pieces, straight
from .chess import Chess, Ply, attackers


def ways(cells: Cells, start: int) -> Iterator[int]:
    """Where a piece could go or capture in chess, no matter who is in check."""
    piece = cells[start]
    assert piece is not None
    owner, kind = piece
    if kind != "P":
        for to in glides(cells, piece, start):
            other = cells[to]
            if other is None or other[0] != owner:
                yield to
        return
    yield from straight(cells, owner, start, TABLES.depth(owner, start) == 2)
    for to in diagonals(start, owner):
        other = cells[to]
        if other is not None and other[0] != owner:
            yield to


def doomed(cells: Cells, square: int) -> bool:
    """Is a piece attacked, and after each move of its side as well?"""
    piece = cells[square]
    assert piece is not None
    owner = piece[0]
    if not attackers(cells, square, 1 - owner):
        return False
    for start in pieces(cells, owner):
        for to in ways(cells, start):
            after = list(cells)
            after[start], after[to] = None, cells[start]
            if not attackers(after, to if start == square else square, 1 - owner):
                return False
    return True


class Allmate(Chess):
    """No move captures. After a move all enemy pieces vanish that are attacked and that no move of
    chess could save. No side may leave its own king so. A side whose king vanishes has lost.

    Decided: what could save a piece may be a capture, as in chess, but neither castling nor a
    capture in passing. All that vanish do so at once. Castling asks for no safety. A pawn attacks
    diagonally. Without a move the game is drawn.
    """

    def possible(self, cells: Cells, start: int, to: int, taken: int | None) -> bool:
        return taken is None

    def in_check(self, cells: Cells, owner: int) -> bool:
        return False

    def board_after(self, ply: Ply) -> Cells:
        cells = super().board_after(ply)
        gone = [s for s in pieces(cells, 1 - self.scene.turn) if doomed(cells, s)]
        return [None if square in gone else piece for square, piece in enumerate(cells)]

    def lawful(self, cells: Cells, owner: int) -> bool:
        return not any(doomed(cells, king) for king in pieces(cells, owner, "K"))

    def open_square(self, cells: Cells, passed: int | None, turn: int) -> int | None:
        return None

    def outcome(self) -> Outcome | None:
        for owner in (FIRST, SECOND):
            if not pieces(self.scene.cells, owner, "K"):
                return OWNERS[1 - owner], "king mated"
        return super().outcome()
