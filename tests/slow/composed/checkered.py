"""Checkered Chess (Patrick Bernier): what captures becomes everybody's."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from ..board import FIRST, Cells, Tables
from ..chess_pieces import MOVES, Scene, diagonals, glides, pieces, reaches, straight
from .chess import TABLES, Chess, ChessScene, Ply

PLAIN = dict(zip("SOCUT", "PNBRQ", strict=True))
CHECKERED = {plain: made for made, plain in PLAIN.items()}
ALL = "PNBRQKSOCUT"


@dataclass(frozen=True)
class CheckeredScene(ChessScene):
    fresh: frozenset[int] = frozenset()  # checkered pawns that keep a double step
    quiet: tuple[int, int] | None = None  # the last move, of a checkered piece without a capture
    nature: str = ""  # what the piece that has just captured may become instead
    where: int = -1


class Checkered(Chess):
    """A piece other than a king that captures becomes checkered, and what it was or what it has
    captured, as its player likes. Checkered pieces belong to who is to move, so that nobody
    captures them; they check both kings. A move of one without a capture may not be taken back at
    once. A pawn that has become checkered on the first square of the captured one keeps the double
    step; checkered pawns capture nothing in passing and are not captured so.

    Decided: a pawn that promotes with a capture becomes what it promotes to, checkered. A checkered
    pawn promotes to checkered pieces. Its player may choose only what leaves the king in safety.
    """

    TELLS_ALL: ClassVar = False
    TABLES: ClassVar = Tables(
        8, 8, {**MOVES, **{made: MOVES[plain] for made, plain in PLAIN.items()}}
    )
    scene: CheckeredScene

    def plies(self) -> Iterator[Ply]:
        scene, turn = self.scene, self.scene.turn
        for start in pieces(scene.cells, turn, ALL):
            piece = scene.cells[start]
            assert piece is not None
            if piece[1] == "P":
                yield from self.pawn_plies(start)
            elif piece[1] == "S":
                yield from self.checkered_pawn_plies(start)
            else:
                kind = PLAIN.get(piece[1], piece[1])
                for to in glides(scene.cells, (turn, kind), start):
                    other = scene.cells[to]
                    if other is None:
                        yield Ply(start, to)
                    elif other[0] != turn:
                        yield Ply(start, to, to)

    def checkered_pawn_plies(self, start: int) -> Iterator[Ply]:
        scene, turn = self.scene, self.scene.turn
        double = start in scene.fresh and TABLES.depth(turn, start) == 2
        found = [Ply(start, to) for to in straight(scene.cells, turn, start, double)]
        for to in diagonals(start, turn):
            other = scene.cells[to]
            if other is not None and other[0] != turn:
                found.append(Ply(start, to, to))
        for ply in self.promoting(found):
            yield ply._replace(promotion=CHECKERED.get(ply.promotion, ""))

    def possible(self, cells: Cells, start: int, to: int, taken: int | None) -> bool:
        return taken is not None or self.scene.quiet != (to, start)

    def takeable(self, cells: Cells, square: int, by: int) -> bool:
        for owner in (0, 1):
            for start in pieces(cells, owner, ALL if owner == by else "SOCUT"):
                piece = cells[start]
                assert piece is not None
                if reaches(cells, (by, PLAIN.get(piece[1], piece[1])), start, square):
                    return True
        return False

    def decide(self) -> Iterator[tuple[str, ChessScene]]:
        scene = self.scene
        if scene.nature:
            found = [("@-", self.handed_over(scene)), ("@+", self.handed_over(self.changed(scene)))]
            yield from ((text, after) for text, after in found if self.safe(after))
            return
        steps = [ply for ply in self.plies()
                 if self.possible(scene.cells, ply.start, ply.to, ply.taken)]  # fmt: skip
        for ply in (*steps, *self.castlings()):
            after = self.after(ply)
            ends = [after]
            if after.nature:
                ends = [self.handed_over(after), self.handed_over(self.changed(after))]
            if any(self.safe(end) for end in ends):
                yield ply.text, after

    def safe(self, after: ChessScene) -> bool:
        return not self.in_check(after.cells, 1 - after.turn)

    def changed(self, scene: CheckeredScene) -> CheckeredScene:
        """The piece that has captured becomes what it has captured."""
        cells = list(scene.cells)
        cells[scene.where] = scene.turn, CHECKERED[scene.nature]
        fresh = scene.fresh
        if scene.nature == "P" and TABLES.depth(scene.turn, scene.where) == 7:
            fresh = fresh | {scene.where}
        return replace(scene, cells=cells, fresh=fresh)

    def handed_over(self, scene: CheckeredScene) -> CheckeredScene:
        """Checkered pieces pass to the other side with the turn."""
        turn = 1 - scene.turn
        cells = [
            (turn, piece[1]) if piece and piece[1] in PLAIN else piece for piece in scene.cells
        ]
        number = scene.number + (turn == FIRST)
        return replace(scene, cells=cells, turn=turn, number=number, nature="", where=-1)

    def board_after(self, ply: Ply) -> Cells:
        cells = super().board_after(ply)
        piece = cells[ply.to]
        assert piece is not None
        if ply.taken is not None and piece[1] in CHECKERED:
            cells[ply.to] = piece[0], CHECKERED[piece[1]]
        return cells

    def after(self, ply: Ply) -> CheckeredScene:
        scene = self.scene
        mover, prey = scene.cells[ply.start], None if ply.taken is None else scene.cells[ply.taken]
        assert mover is not None
        kind = PLAIN.get(mover[1], mover[1])
        fresh = scene.fresh - {ply.start, ply.to}
        if kind == "P" and prey and prey[1] == "P" and not ply.promotion:
            fresh |= {ply.to} if TABLES.depth(scene.turn, ply.to) == 7 else frozenset()
        quiet = (ply.start, ply.to) if mover[1] in PLAIN and prey is None else None
        plain = {**vars(super().after(ply)), "turn": scene.turn, "number": scene.number}
        made = CheckeredScene(**plain, fresh=fresh, quiet=quiet)
        if prey and kind not in ("K", prey[1]) and not ply.promotion:
            return replace(made, nature=prey[1], where=ply.to)
        return self.handed_over(made)

    def read(
        self, plain: Scene, unmoved: str, passing: str, memory: Mapping[str, str]
    ) -> CheckeredScene:
        return CheckeredScene(**vars(super().read(plain, unmoved, passing, {})))
