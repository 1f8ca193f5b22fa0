"""En Passant Chess (Andy Kurnia, 1998): whatever has just passed a square is captured there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..board import Cells
from ..chess_pieces import Scene, diagonals, forward, pieces, straight
from .chess import TABLES, Chess, ChessScene, Ply
from .grounds import STEPS


@dataclass(frozen=True)
class PassingScene(ChessScene):
    trail: frozenset[int] = frozenset()  # the squares that the last move has passed
    runner: int = -1  # where it ended


def trails(cells: Cells, start: int, kind: str) -> Iterator[tuple[int, ...]]:
    """The ways of a piece that is no pawn: squares that it passes, and the last, where it goes or
    hits."""
    for across, up in STEPS[kind]:
        file, rank, way = start % 8 + across, start // 8 + up, ()
        while 0 <= file < 8 and 0 <= rank < 8:
            way = (*way, file + 8 * rank)
            yield way
            if cells[way[-1]] is not None or kind == "K":
                break
            file, rank = file + across, rank + up


class EnPassant(Chess):
    """Knights are nightriders. A piece that has moved over several squares can be captured, with
    the very next move, on each square that it has stepped on between: by any piece that goes there,
    by a pawn diagonally, by a king by a knight's leap, too. In its first turn a side captures
    nothing.

    Decided: a piece that goes to such a square captures, but a pawn that steps straight there does
    not. No such capture gives check.
    """

    TELLS_ALL: ClassVar = False
    scene: PassingScene

    def plies(self) -> Iterator[Ply]:
        for ply in self.all_plies():
            if ply.taken is None or self.scene.number > 1:
                yield ply

    def all_plies(self) -> Iterator[Ply]:
        scene, owner = self.scene, self.scene.turn
        for start in scene.pieces(owner):
            piece = scene.cells[start]
            assert piece is not None
            if piece[1] == "P":
                yield from self.pawn_plies(start)
                continue
            for *_, to in trails(scene.cells, start, piece[1]):
                other = scene.cells[to]
                if other is None:
                    yield Ply(start, to, scene.runner if to in scene.trail else None)
                elif other[0] != owner:
                    yield Ply(start, to, to)
            if piece[1] == "K":
                reached = {to for *way, to in trails(scene.cells, start, "N") if not way}
                yield from (Ply(start, to, scene.runner) for to in reached & scene.trail)

    def pawn_plies(self, start: int) -> Iterator[Ply]:
        scene, owner = self.scene, self.scene.turn
        unmoved = TABLES.depth(owner, start) == 2
        found = [Ply(start, to) for to in straight(scene.cells, owner, start, unmoved)]
        for to in diagonals(start, owner):
            other = scene.cells[to]
            if to in scene.trail:
                found.append(Ply(start, to, scene.runner))
            elif other is not None and other[0] != owner:
                found.append(Ply(start, to, to))
        yield from self.promoting(found)

    def takeable(self, cells: Cells, square: int, by: int) -> bool:
        if self.scene.number == 1:
            return False
        for start in pieces(cells, by):
            piece = cells[start]
            assert piece is not None
            if piece[1] == "P":
                if square in diagonals(start, by):
                    return True
            elif any(to == square for *_, to in trails(cells, start, piece[1])):
                return True
        return False

    def after(self, ply: Ply) -> PassingScene:
        scene = self.scene
        piece, way = scene.cells[ply.start], ()
        assert piece is not None
        if piece[1] == "P":
            middle = forward(ply.start, piece[0])
            if abs(ply.to - ply.start) == 16 and middle is not None:
                way = (middle,)
        elif piece[1] != "K":
            ways = trails(scene.cells, ply.start, piece[1])
            way = next(passed for *passed, to in ways if to == ply.to)
        return PassingScene(**vars(super().after(ply)), trail=frozenset(way), runner=ply.to)

    def read(
        self, plain: Scene, unmoved: str, passing: str, memory: Mapping[str, str]
    ) -> PassingScene:
        return PassingScene(**vars(super().read(plain, unmoved, passing, {})))

    def open_square(self, cells: Cells, passed: int | None, turn: int) -> int | None:
        return None
