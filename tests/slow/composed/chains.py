"""Convert Chess (Benjamin Auder): a captured piece changes sides and moves on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from ..board import OWNERS, Outcome, Piece
from ..chess_pieces import Scene, pieces
from .chess import Chess, ChessScene, Ply


@dataclass(frozen=True)
class ConvertScene(ChessScene):
    moving: int = -1  # where a converted piece stands that must move on
    waiting: Piece | None = None  # what has captured there, and comes back when it has left


class Convert(Chess):
    """A capture converts: the captured piece is its captor's now, and leaves the square with a
    move of its own, which may be a capture again; then the captor stands there. A capture after
    which no such chain can come to its end is illegal. A side that converts the king has won.

    There is no check, but a king castles neither out of, through nor into a square where the enemy
    could capture, at once or at the end of a chain. Decided: whether the king could move on from
    there does not matter, and the chain is one that could really be played, but for its end; the
    king is thought on the square, and still at home. A pawn on its second rank steps two squares
    whether it has moved or not. What is captured in passing is taken off the board.
    Without a move the game is drawn.
    """

    TELLS_ALL: ClassVar = False
    scene: ConvertScene

    def decide(self) -> Iterator[tuple[str, ChessScene]]:
        here = self.scene
        moves = list(self.plies()) + ([] if here.waiting else list(self.castlings()))
        for ply in moves:
            if here.waiting is None or ply.start == here.moving:
                after = self.after(ply)
                if after.waiting is None or self.goes_on(after):
                    yield ply.text, after

    def castlings(self) -> Iterator[Ply]:
        for ply in super().castlings():
            way = {ply.start, (ply.start + ply.to) // 2, ply.to}
            if not any(map(self.caught, way)):
                yield ply

    def caught(self, square: int) -> bool:
        """Could the enemy capture a king on this square, if it were the enemy's turn?"""
        here = self.scene
        cells = list(here.cells)
        cells[square] = here.turn, "K"
        self.scene = replace(here, cells=cells, turn=1 - here.turn, passed=None)
        try:
            return self.chain_to(square)
        finally:
            self.scene = here

    def chain_to(self, square: int) -> bool:
        here = self.scene
        for ply in list(self.plies()):
            if ply.taken is None or (here.waiting and ply.start != here.moving):
                continue
            if ply.taken == square:
                return True
            self.scene = self.after(ply)
            found = self.scene.waiting is not None and self.chain_to(square)
            self.scene = here
            if found:
                return True
        return False

    def goes_on(self, scene: ConvertScene) -> bool:
        """Can the chain come to its end?"""
        here, self.scene = self.scene, scene
        try:
            return any(True for _ in self.decide())
        finally:
            self.scene = here

    def after(self, ply: Ply) -> ConvertScene:
        scene = self.scene
        plain = ConvertScene(**vars(super().after(ply)))
        cells = list(plain.cells)
        if scene.waiting:
            cells[ply.start] = scene.waiting
        if ply.taken != ply.to:
            return replace(plain, cells=cells)
        prey = scene.cells[ply.to]
        assert prey is not None
        captor, cells[ply.to] = cells[ply.to], (scene.turn, prey[1])
        return replace(plain, cells=cells, turn=scene.turn, number=scene.number, moving=ply.to,
                       waiting=captor)  # fmt: skip

    def outcome(self) -> Outcome | None:
        scene = self.scene
        for owner in (0, 1):
            if scene.waiting is None and not pieces(scene.cells, owner, "K"):
                return OWNERS[1 - owner], "king converted"
        return None if self.legal() else ("draw", "no move")

    def read(
        self, plain: Scene, unmoved: str, passing: str, memory: Mapping[str, str]
    ) -> ConvertScene:
        return ConvertScene(**vars(super().read(plain, unmoved, passing, {})))
