"""Games whose turns have a second part, in which one of the players chooses something."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from ..board import FIRST, OWNERS, SECOND, Cells, Outcome
from ..chess_pieces import Scene, forward, pieces
from .chess import PROMOTIONS, TABLES, Chess, ChessScene, Ply, name


@dataclass(frozen=True)
class DueScene(ChessScene):
    due: str = ""  # what is to be chosen: a pawn to "push", another "piece", a "kind"
    before: "DueScene | None" = None  # the position before the move that it belongs to
    ply: Ply | None = None  # that move


def last_rank(cells: Cells, owner: int) -> list[int]:
    """The pawns of a side that stand on its last rank."""
    return [s for s in pieces(cells, owner, "P") if TABLES.depth(owner, s) == 8]


class TwoParts(Chess):
    """What they share: no pawn promotes with its move, and kings are captured."""

    TELLS_ALL: ClassVar = False
    scene: DueScene

    def read(self, plain: Scene, unmoved: str, passing: str, memory: Mapping[str, str]) -> DueScene:
        return DueScene(**vars(super().read(plain, unmoved, passing, {})))

    def kinds(self, owner: int) -> Iterator[tuple[str, DueScene]]:
        """A choice for a pawn of a side on its last rank."""
        for kind in PROMOTIONS:
            cells = list(self.scene.cells)
            for square in last_rank(cells, owner):
                cells[square] = owner, kind
            yield f"@={kind}", replace(self.scene, cells=cells, due="")

    def outcome(self) -> Outcome | None:
        for owner in (FIRST, SECOND):
            if not pieces(self.scene.cells, owner, "K"):
                return OWNERS[1 - owner], "king captured"
        return None if self.scene.due else super().outcome()


class Avalanche(TwoParts):
    """After a move of chess a pawn of the enemy is pushed one square, if one can go, but not in the
    first turn of White. The move itself may not leave the king in check; the push may, and then the
    king can be captured. A pawn pushed to its last rank becomes what its owner chooses before its
    next move. Nothing is captured in passing.
    """

    def decide(self) -> Iterator[tuple[str, ChessScene]]:
        scene = self.scene
        if scene.due == "kind":
            yield from self.kinds(scene.turn)
        elif scene.due == "push":
            for pawn in self.ready(scene.cells, scene.turn):
                cells = list(scene.cells)
                to = forward(pawn, 1 - scene.turn)
                assert to is not None
                cells[pawn], cells[to] = None, cells[pawn]
                yield f"@{name(pawn)}", self.handed_over(replace(scene, cells=cells))
        else:
            yield from super().decide()

    def ready(self, cells: Cells, turn: int) -> list[int]:
        """The enemy's pawns that can be pushed."""
        found = []
        for pawn in pieces(cells, 1 - turn, "P"):
            to = forward(pawn, 1 - turn)
            if to is not None and cells[to] is None:
                found.append(pawn)
        return found

    def handed_over(self, scene: DueScene) -> DueScene:
        """The same position with the other side to move."""
        turn = 1 - scene.turn
        due = "kind" if last_rank(scene.cells, turn) else ""
        return replace(scene, turn=turn, number=scene.number + (turn == FIRST), due=due)

    def after(self, ply: Ply) -> DueScene:
        scene = self.scene
        plain = super().after(ply)
        found = DueScene(**{**vars(plain), "turn": scene.turn, "number": scene.number})
        first = scene.number == 1 and scene.turn == FIRST
        over = not pieces(found.cells, 1 - scene.turn, "K")
        if first or over or not self.ready(found.cells, scene.turn):
            return self.handed_over(found)
        return replace(found, due="push")

    def open_square(self, cells: Cells, passed: int | None, turn: int) -> int | None:
        return None


class Ambiguous(TwoParts):
    """Who moves only says where to: the other player may let another piece go there that could have
    gone there, too. There is no check and no castling. What a pawn on the last rank becomes is
    chosen by the other player.

    Decided: where only one piece could go there, nothing is asked. A pawn that goes to a square on
    which it captures in passing does so, and no other piece does.
    """

    def lawful(self, cells: Cells, owner: int) -> bool:
        return True

    def in_check(self, cells: Cells, owner: int) -> bool:
        return False

    def castlings(self) -> Iterator[Ply]:
        return iter(())

    def pawn_plies(self, start: int) -> Iterator[Ply]:
        seen = set()
        for ply in super().pawn_plies(start):
            if ply.to not in seen:
                seen.add(ply.to)
                yield ply._replace(promotion="")

    def decide(self) -> Iterator[tuple[str, ChessScene]]:
        scene = self.scene
        if scene.due == "kind":
            yield from self.kinds(1 - scene.turn)
            return
        if scene.due != "piece":
            yield from super().decide()
            return
        assert scene.before is not None
        assert scene.ply is not None
        yield "@-", self.handed_over(scene)
        here, self.scene = scene, scene.before
        try:
            others = [(f"@{name(ply.start)}", self.done(ply)) for ply in self.rivals(scene.ply)]
        finally:
            self.scene = here
        yield from others

    def rivals(self, ply: Ply) -> list[Ply]:
        """The other moves to the same square."""
        return [each for each in self.plies() if each.to == ply.to and each.start != ply.start]

    def done(self, ply: Ply) -> DueScene:
        """What follows from a move when nothing more is asked about it."""
        return self.handed_over(self.made(ply))

    def made(self, ply: Ply) -> DueScene:
        """The position after a move, before the turn is over."""
        scene = self.scene
        plain = vars(super().after(ply))
        return DueScene(**{**plain, "turn": scene.turn, "number": scene.number})

    def handed_over(self, scene: DueScene) -> DueScene:
        """The same position with the other side to move."""
        turn = 1 - scene.turn
        due = "kind" if last_rank(scene.cells, scene.turn) else ""
        number = scene.number + (turn == FIRST)
        return replace(scene, turn=turn, number=number, due=due, before=None, ply=None)

    def after(self, ply: Ply) -> DueScene:
        if not pieces(self.made(ply).cells, 1 - self.scene.turn, "K") or not self.rivals(ply):
            return self.done(ply)
        return replace(self.made(ply), due="piece", before=self.scene, ply=ply)
