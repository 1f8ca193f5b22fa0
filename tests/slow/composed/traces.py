"""Games in which a move leaves more behind than in chess, or less."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from ..board import FIRST, OWNERS, SECOND, Cells, Outcome, Tables
from ..chess_pieces import HOMES, MOVES, TABLES, Scene, pieces, reaches
from .chess import Chess, ChessScene, Ply, name

PAWNS = 8  # of each side, at the start
HOLE = (2, "*")  # belongs to neither side, so that neither can capture it


class Kamikaze(Chess):
    """A piece that captures vanishes with what it captured; a king stays.

    Decided: a piece gives check as in chess. A pawn that promotes by a capture vanishes whatever it
    promotes to; all four promotions stay moves of their own.
    """

    def board_after(self, ply: Ply) -> Cells:
        cells = super().board_after(ply)
        if ply.taken is not None and cells[ply.to] != (self.scene.turn, "K"):
            cells[ply.to] = None
        return cells


class HoleTables(Tables):
    """A board with holes, which texts write as `*`."""

    def place(self, placement: str) -> Cells:
        cells = super().place(placement.replace("*", "{*}"))
        return [HOLE if piece and piece[1] == "*" else piece for piece in cells]


class CheshireCat(Chess):
    """A square that a piece has left is none any more: nobody enters or passes it, though knights
    leap over it.

    Decided: both squares that castling leaves vanish. The square of a captured piece, in passing
    too, stays. A hole is there as soon as the piece has left, so that no line opens behind it. A
    pawn does not step over a hole. Castling needs all squares between king and rook.
    """

    TABLES: ClassVar = HoleTables(8, 8, {**MOVES, "*": ""})

    def board_after(self, ply: Ply) -> Cells:
        cells = super().board_after(ply)
        cells[ply.start] = HOLE
        if ply.rook:
            cells[ply.rook[0]] = HOLE
        return cells


class Sentinels(Chess):
    """Where a piece other than a pawn leaves a square of the second to the seventh rank, a
    pawn of its own side appears, unless that side has eight pawns.

    Decided: the pawns are counted after the move. The pawn stands there before check is judged. On
    its second rank it may step two squares, for that goes by the rank as in chess.
    """

    def board_after(self, ply: Ply) -> Cells:
        cells = super().board_after(ply)
        piece, owner = self.scene.cells[ply.start], self.scene.turn
        sends = piece and piece[1] != "P" and 2 <= TABLES.depth(owner, ply.start) <= 7
        if sends and len(pieces(cells, owner, "P")) < PAWNS:
            cells[ply.start] = owner, "P"
        return cells


class Benedict(Chess):
    """Nothing is captured. Enemy pieces that the moved piece attacks from its new square change
    sides. Whose king changes sides has lost. There is no check.

    Decided: a promoted pawn attacks as what it has become, and castling attacks nothing. No move is
    forbidden for the king's sake, and castling only needs unmoved pieces and an empty way. A piece
    that has changed sides counts as moved for ever: a rook cannot castle, a pawn on the second rank
    of its new side steps one square. While such a pawn stands there the text lists the unmoved
    pieces (kings and rooks that may castle, pawns on their second rank) instead of castling
    letters, `none` for no piece. Changing sides is no capture and does not start the halfmove clock
    again. A side without a legal move, its king its own, is stalemated.
    """

    def possible(self, cells: Cells, start: int, to: int, taken: int | None) -> bool:
        return taken is None

    def in_check(self, cells: Cells, owner: int) -> bool:
        return False

    def board_after(self, ply: Ply) -> Cells:
        cells = super().board_after(ply)
        piece = cells[ply.to]
        assert piece is not None
        owner = piece[0]
        seen = [] if ply.rook else [s for s in pieces(cells, 1 - owner)
                                    if reaches(cells, piece, ply.to, s)]  # fmt: skip
        for square in seen:
            other = cells[square]
            assert other is not None
            cells[square] = owner, other[1]
        return cells

    def after(self, ply: Ply) -> ChessScene:
        scene, after = self.scene, super().after(ply)
        turned = {s for s in pieces(after.cells, scene.turn, "P")
                  if scene.cells[s] == (1 - scene.turn, "P")}  # fmt: skip
        moved = (scene.moved_pawns | turned).intersection(second_rank_pawns(after.cells))
        return replace(after, moved_pawns=moved)

    def open_square(self, cells: Cells, passed: int | None, turn: int) -> int | None:
        return None

    def outcome(self) -> Outcome | None:
        for owner in (FIRST, SECOND):
            if not pieces(self.scene.cells, owner, "K"):
                return OWNERS[1 - owner], "king changed sides"
        return super().outcome()

    def read(
        self, plain: Scene, unmoved: str, passing: str, memory: Mapping[str, str]
    ) -> ChessScene:
        if set(unmoved) <= {*HOMES, "-"}:
            return super().read(plain, unmoved, passing, memory)
        listed = set() if unmoved == "none" else {TABLES.square(x) for x in unmoved.split(",")}
        letters = "".join(x for x in HOMES if listed.issuperset(HOMES[x][1:]))
        moved = frozenset(second_rank_pawns(plain.cells)) - listed
        return replace(super().read(plain, letters or "-", passing, memory), moved_pawns=moved)

    def unmoved(self) -> str:
        scene = self.scene
        if not scene.moved_pawns:
            return super().unmoved()
        still = {s for letter in scene.rights for s in HOMES[letter][1:]}
        still |= set(second_rank_pawns(scene.cells)) - scene.moved_pawns
        return ",".join(map(name, sorted(still))) or "none"


def second_rank_pawns(cells: Cells) -> list[int]:
    return [s for owner in (FIRST, SECOND) for s in pieces(cells, owner, "P")
            if TABLES.depth(owner, s) == 2]  # fmt: skip
