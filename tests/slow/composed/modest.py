"""Games that differ from chess in what captures, in what must be captured, or in how they end."""

from collections.abc import Iterator
from typing import ClassVar

from ..board import FIRST, OWNERS, SECOND, Cells, Outcome
from ..chess_pieces import TABLES, glides, pieces
from .chess import Chess, ChessScene, Ply, attackers


class Antimatter(Chess):
    """A piece that captures one of its own type vanishes with it.

    Decided: that holds in passing, too. A piece gives check as in chess.
    """

    def board_after(self, ply: Ply) -> Cells:
        cells, before = super().board_after(ply), self.scene.cells
        if ply.taken is not None:
            captor, prey = before[ply.start], before[ply.taken]
            assert captor is not None
            assert prey is not None
            if captor[1] == prey[1]:
                cells[ply.to] = None
        return cells


class Brotherhood(Chess):
    """Queens, rooks, bishops and knights do not capture their own type. Stalemate loses."""

    def possible(self, cells: Cells, start: int, to: int, taken: int | None) -> bool:
        captor, prey = cells[start], None if taken is None else cells[taken]
        assert captor is not None
        return prey is None or prey[1] != captor[1] or captor[1] in "PK"

    def outcome(self) -> Outcome | None:
        usual = super().outcome()
        return usual and (OWNERS[1 - self.scene.turn], usual[1])


def count(cells: Cells) -> int:
    return sum(piece is not None for piece in cells)


class MustCapture(Chess):
    """A side that has a legal capture must capture."""

    def decide(self) -> Iterator[tuple[str, ChessScene]]:
        found = list(super().decide())
        captures = [each for each in found if count(each[1].cells) < count(self.scene.cells)]
        return iter(captures or found)


class Crossing(Chess):
    """A king that ends a move beyond the middle of the board has won."""

    def outcome(self) -> Outcome | None:
        mover = 1 - self.scene.turn
        if any(TABLES.depth(mover, king) > 4 for king in pieces(self.scene.cells, mover, "K")):
            return OWNERS[mover], "across"
        return super().outcome()


class CastleChess(Chess):
    """Black wins by castling on the queen's side, White as soon as Black has lost the right to.

    Decided: mate and stalemate count as in chess, but for a move that also decides it so.
    """

    def outcome(self) -> Outcome | None:
        cells = self.scene.cells
        if "q" in self.scene.rights:
            return super().outcome()
        king, rook = TABLES.square("c8"), TABLES.square("d8")
        # The rook on a8 cannot have left it, or the game would have been over before.
        castled = cells[king] == (SECOND, "K") and cells[rook] == (SECOND, "R")
        return OWNERS[SECOND if castled else FIRST], "castling"


class Bicolour(Chess):
    """Pieces of both sides give check to a king, and a king captures pieces of both.

    Decided: a piece attacks its own king as it would an enemy's. There is no castling. A side
    without a legal move whose king is attacked by either side is checkmated.
    """

    START: ClassVar = "rqbnkbnr/pppppppp/8/8/8/8/PPPPPPPP/RQBNKBNR"

    def plies(self) -> Iterator[Ply]:
        yield from super().plies()
        scene = self.scene
        for king in scene.pieces(scene.turn, "K"):
            for to in glides(scene.cells, (scene.turn, "K"), king):
                other = scene.cells[to]
                if other is not None and other[0] == scene.turn:
                    yield Ply(king, to, to)

    def castlings(self) -> Iterator[Ply]:
        return iter(())

    def in_check(self, cells: Cells, owner: int) -> bool:
        kings = pieces(cells, owner, "K")
        return any(attackers(cells, king, side) for king in kings for side in (FIRST, SECOND))


class Coronation(Chess):
    """A side without a queen makes one of a rook and a bishop: one moves onto the other.

    Decided: it counts as a capture for the castling rights and the halfmove clock.
    """

    def plies(self) -> Iterator[Ply]:
        yield from super().plies()
        scene, owner = self.scene, self.scene.turn
        if scene.pieces(owner, "Q"):
            return
        for start in scene.pieces(owner, "RB"):
            piece = scene.cells[start]
            assert piece is not None
            wanted = (owner, "B" if piece[1] == "R" else "R")
            for to in glides(scene.cells, piece, start):
                if scene.cells[to] == wanted:
                    yield Ply(start, to, to)

    def board_after(self, ply: Ply) -> Cells:
        cells, owner = super().board_after(ply), self.scene.turn
        prey = None if ply.taken is None else self.scene.cells[ply.taken]
        if prey is not None and prey[0] == owner:
            cells[ply.to] = (owner, "Q")
        return cells


class Checkless(Chess):
    """A move may give check only if it is mate.

    Decided: whether it is mate is judged by these rules, so that a reply does not count that would
    give a check which is no mate itself.
    """

    def decide(self) -> Iterator[tuple[str, ChessScene]]:
        for text, after in super().decide():
            if not self.in_check(after.cells, after.turn) or self.is_stuck(after):
                yield text, after

    def is_stuck(self, scene: ChessScene) -> bool:
        here, self.scene = self.scene, scene
        try:
            return not list(self.decide())
        finally:
            self.scene = here
