"""Full Cavalry: lancers, which face one way, in place of rooks."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from ..board import Cells, Tables
from ..chess_pieces import HOMES, MOVES, Scene, castling_letters, pieces
from .chess import Chess, ChessScene, Ply, attackers

FACING = {
    "LN": (0, 1), "LNE": (1, 1), "LE": (1, 0), "LSE": (1, -1),
    "LS": (0, -1), "LSW": (-1, -1), "LW": (-1, 0), "LNW": (-1, 1),
}  # fmt: skip
"""Lancers by what they face, as files and ranks, for both sides alike."""


def on(file: int, rank: int) -> bool:
    return 0 <= file < 8 and 0 <= rank < 8


def charge(cells: Cells, start: int) -> Iterator[int]:
    """Where the lancer on a square could go or hit: over its friends, up to the first enemy."""
    piece = cells[start]
    assert piece is not None
    across, up = FACING[piece[1]]
    file, rank = start % 8 + across, start // 8 + up
    while on(file, rank):
        other = cells[file + 8 * rank]
        if other is None or other[0] != piece[0]:
            yield file + 8 * rank
        if other is not None and other[0] != piece[0]:
            return
        file, rank = file + across, rank + up


def turns(square: int) -> list[str]:
    """What a lancer may face on a square: not what lies off the board."""
    return [kind for kind, (x, y) in FACING.items() if on(square % 8 + x, square // 8 + y)]


def lancers(cells: Cells, owner: int) -> list[int]:
    return [
        s for s, piece in enumerate(cells) if piece and piece[0] == owner and piece[1] in FACING
    ]


class FullCavalry(Chess):
    """A lancer goes any distance the way it faces, over pieces of its own side, and captures the
    first enemy there; after its move it may face any way that leads to a square of the board.
    Pawns promote to lancers, not to rooks. Neither side captures in its first turn.

    Decided: lancers castle as rooks do, and go on facing as they did.
    """

    START: ClassVar = "{lse}nbqkbn{lsw}/pppppppp/8/8/8/8/PPPPPPPP/{LNE}NBQKBN{LNW}"
    TABLES: ClassVar = Tables(8, 8, {**MOVES, **dict.fromkeys(FACING, "")})

    def decide(self) -> Iterator[tuple[str, ChessScene]]:
        """Texts as the game has them: `=` for a lancer that goes on facing as it did."""
        for text, after in super().decide():
            start, kind = self.TABLES.square(text[:2]), text[5:]
            piece = self.scene.cells[start]
            assert piece is not None
            if kind not in FACING:
                yield text, after
            else:
                yield f"{text[:4]}={'' if kind == piece[1] else '{' + kind + '}'}", after

    def possible(self, cells: Cells, start: int, to: int, taken: int | None) -> bool:
        return taken is None or self.scene.number > 1

    def plies(self) -> Iterator[Ply]:
        scene = self.scene
        yield from super().plies()
        for start in lancers(scene.cells, scene.turn):
            for to in charge(scene.cells, start):
                taken = None if scene.cells[to] is None else to
                yield from (Ply(start, to, taken, kind) for kind in turns(to))

    def pawn_plies(self, start: int) -> Iterator[Ply]:
        for ply in super().pawn_plies(start):
            if ply.promotion == "R":
                yield from (ply._replace(promotion=kind) for kind in turns(ply.to))
            else:
                yield ply

    def takeable(self, cells: Cells, square: int, by: int) -> bool:
        hit = bool(attackers(cells, square, by)) or any(
            square in charge(cells, start) for start in lancers(cells, by)
        )
        return hit and self.scene.number > 1

    def after(self, ply: Ply) -> ChessScene:
        scene, owner = self.scene, self.scene.turn
        plain = super().after(ply)
        touched = {ply.start, ply.to, ply.taken}
        rights = [x for x in scene.rights if touched.isdisjoint(HOMES[x][1:])]
        return ChessScene(
            plain.cells, 1 - owner, plain.halfmove_clock, plain.number, "".join(rights),
            plain.passed,
        )  # fmt: skip

    def read(
        self, plain: Scene, unmoved: str, passing: str, memory: Mapping[str, str]
    ) -> ChessScene:
        found = super().read(plain, unmoved, passing, memory)
        rights = ""
        for letter in castling_letters(unmoved):
            owner, king, rook = HOMES[letter]
            if king in pieces(plain.cells, owner, "K") and rook in lancers(plain.cells, owner):
                rights += letter
        return ChessScene(
            found.cells, found.turn, found.halfmove_clock, found.number, rights, found.passed
        )
