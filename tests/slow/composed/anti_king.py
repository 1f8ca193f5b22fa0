"""Anti-King Chess II (Peter Aronson, 2002): one king must not be attacked, the other must be."""

from collections.abc import Iterator
from typing import ClassVar

from ..board import OWNERS, Cells, Outcome, Tables
from ..chess_pieces import MOVES, glides, pieces
from .chess import Chess, Ply, attackers


class AntiKing(Chess):
    """Each side has an anti-king besides, which steps as a king. When a side has moved, an enemy
    piece other than king and anti-king must attack its anti-king. Anti-kings attack nothing.

    An anti-king captures pieces of its own side, but not its king. Nothing else captures an
    anti-king, and it captures no enemy.

    Decided: pieces attack an anti-king whether or not they are pinned. A capture of one's own piece
    is a capture for the halfmove clock, and one's own rook cannot castle after it. A side without a
    legal move loses if its king is in check or its anti-king is not attacked; else it is stalemate.

    The start is that of https://www.chessvariants.com/diffobjective.dir/anti-king-chess.html (as
    vchess has it: White's anti-king on d6, Black's on d3), where each is attacked by two pawns.
    """

    START: ClassVar = "rnbqkbnr/pppppppp/3A4/8/8/3a4/PPPPPPPP/RNBQKBNR"
    TABLES: ClassVar = Tables(8, 8, {**MOVES, "A": MOVES["K"]})

    def plies(self) -> Iterator[Ply]:
        yield from super().plies()
        scene = self.scene
        for start in scene.pieces(scene.turn, "A"):
            for to in glides(scene.cells, (scene.turn, "K"), start):
                other = scene.cells[to]
                if other is None:
                    yield Ply(start, to)
                elif other[0] == scene.turn and other[1] != "K":
                    yield Ply(start, to, to)

    def possible(self, cells: Cells, start: int, to: int, taken: int | None) -> bool:
        prey = None if taken is None else cells[taken]
        return prey is None or prey[1] != "A"

    def lawful(self, cells: Cells, owner: int) -> bool:
        return super().lawful(cells, owner) and not self.anti_check(cells, owner)

    def anti_check(self, cells: Cells, owner: int) -> bool:
        """Does no enemy piece attack this side's anti-king?"""
        return any(
            not attackers(cells, square, 1 - owner, "PNBRQ") for square in pieces(cells, owner, "A")
        )

    def outcome(self) -> Outcome | None:
        usual = super().outcome()
        if usual == ("draw", "stalemate") and self.anti_check(self.scene.cells, self.scene.turn):
            return OWNERS[1 - self.scene.turn], "anti-king not attacked"
        return usual
