"""Convert Chess (Benjamin Auder): a captured piece changes sides and moves on."""

from __future__ import annotations

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

    Decided: there is no check, but a king castles neither out of, through nor into a square that an
    enemy piece attacks directly. A pawn on its second rank steps two squares whether it has moved
    or not. What is captured in passing is taken off the board. Without a move the game is drawn.
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
            if not self.in_check(self.board_after(ply), self.scene.turn):
                yield ply

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
