"""Games in which earlier moves are remembered: pieces that rest, squares that nobody enters."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import ClassVar

from ..board import Cells
from ..chess_pieces import Scene
from .chess import TABLES, Chess, ChessScene, Ply, name


@dataclass(frozen=True)
class MarkedScene(ChessScene):
    squares: frozenset[int] = frozenset()  # what the game remembers


class Remembering(Chess):
    """Chess with squares that are remembered, in a field of the text."""

    scene: MarkedScene
    FIELD: ClassVar = ""
    MARK: ClassVar = ""

    def squares_after(self, ply: Ply) -> Iterable[int]:
        raise NotImplementedError

    def after(self, ply: Ply) -> ChessScene:
        return self.marked(super().after(ply), self.squares_after(ply))

    def marked(self, scene: ChessScene, squares: Iterable[int]) -> MarkedScene:
        plain = {each.name: getattr(scene, each.name) for each in fields(ChessScene)}
        return MarkedScene(**plain, squares=frozenset(squares))

    def read(
        self, plain: Scene, unmoved: str, passing: str, memory: Mapping[str, str]
    ) -> MarkedScene:
        words = memory.get(self.FIELD, "").split(",")
        squares = {TABLES.square(word.removesuffix(self.MARK)) for word in words if word}
        return self.marked(super().read(plain, unmoved, passing, {}), squares)

    def memory(self) -> dict[str, str]:
        return {self.FIELD: ",".join(name(s) + self.MARK for s in sorted(self.scene.squares))}


class Weary(Remembering):
    """A piece that has captured may not move in its side's next turn, and gives no check until that
    is over. A rook that rests may still castle.

    The squares are those of the pieces that rest in their side's next turn.
    """

    FIELD: ClassVar = "mark_frozen"
    MARK: ClassVar = ":1"

    def possible(self, cells: Cells, start: int, to: int, taken: int | None) -> bool:
        return start not in self.scene.squares

    def may_castle(self, cells: Cells, king: int, rook: int) -> bool:
        return king not in self.scene.squares

    def squares_after(self, ply: Ply) -> Iterable[int]:
        scene = self.scene
        resting = {s for s in scene.pieces(1 - scene.turn) if s in scene.squares and s != ply.taken}
        return resting | ({ply.to} if ply.taken is not None else set())


class Footprints(Remembering):
    """No piece ends a move on a square that any piece has left, though it may pass over one.

    Castling neither heeds such squares nor makes them.
    """

    FIELD: ClassVar = "noted_left"

    def possible(self, cells: Cells, start: int, to: int, taken: int | None) -> bool:
        return to not in self.scene.squares

    def squares_after(self, ply: Ply) -> Iterable[int]:
        return self.scene.squares if ply.rook else self.scene.squares | {ply.start}
