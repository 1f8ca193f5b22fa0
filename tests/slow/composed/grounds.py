"""Games in which the board is another one, or pieces come to it from outside."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from ..board import FIRST, OWNERS, SECOND, Cells, Outcome, Piece, Tables
from ..chess_pieces import (
    ADJACENT,
    MOVES,
    TABLES,
    Scene,
    forward,
    pieces,
    straight,
)
from ..plain import BISHOP, KNIGHT, QUEEN, ROOK
from .chess import Chess, ChessScene, Ply, name

STEPS = {"N": KNIGHT, "B": BISHOP, "R": ROOK, "Q": QUEEN, "K": QUEEN}
SLIDERS = "BRQ"


class Cylindrical(Chess):
    """The a-file and the h-file are neighbours.

    Decided: castling is that of chess, without going round. No piece passes its own square, and so
    no slide goes round the board to where it began. A pawn captures over the edge, in passing too.
    """

    def neighbour(self, square: int, across: int, up: int) -> int | None:
        """The square so far away, round the cylinder."""
        file, rank = square % 8, square // 8
        return (file + across) % 8 + (rank + up) * 8 if 0 <= rank + up < 8 else None

    def reached(self, cells: Cells, piece: Piece, start: int) -> Iterator[int]:
        """Where a piece that is no pawn goes or hits."""
        seen = set()
        for across, up in STEPS[piece[1]]:
            to = self.neighbour(start, across, up)
            while to is not None and to != start:
                if to not in seen:
                    seen.add(to)
                    yield to
                if cells[to] is not None or piece[1] not in SLIDERS:
                    break
                to = self.neighbour(to, across, up)

    def prey(self, owner: int, start: int) -> Iterator[int]:
        """Where a pawn captures."""
        for across in (-1, 1):
            to = self.neighbour(start, across, 1 if owner == FIRST else -1)
            if to is not None:
                yield to

    def plies(self) -> Iterator[Ply]:
        scene = self.scene
        for start in scene.pieces(scene.turn):
            piece = scene.cells[start]
            assert piece is not None
            if piece[1] == "P":
                yield from self.pawn_plies(start)
                continue
            for to in self.reached(scene.cells, piece, start):
                other = scene.cells[to]
                if other is None:
                    yield Ply(start, to)
                elif other[0] != scene.turn:
                    yield Ply(start, to, to)

    def pawn_plies(self, start: int) -> Iterator[Ply]:
        scene, owner = self.scene, self.scene.turn
        unmoved = TABLES.depth(owner, start) == 2
        found = [Ply(start, to) for to in straight(scene.cells, owner, start, unmoved)]
        for to in self.prey(owner, start):
            other = scene.cells[to]
            if other is not None and other[0] != owner:
                found.append(Ply(start, to, to))
            elif to == scene.passed:
                found.append(Ply(start, to, forward(to, 1 - owner)))
        yield from self.promoting(found)

    def takeable(self, cells: Cells, square: int, by: int) -> bool:
        for start in pieces(cells, by):
            piece = cells[start]
            assert piece is not None
            hit = self.prey(by, start) if piece[1] == "P" else self.reached(cells, piece, start)
            if square in hit:
                return True
        return False

    def open_square(self, cells: Cells, passed: int | None, turn: int) -> int | None:
        if passed is None:
            return None
        beside = any(passed in self.prey(turn, pawn) for pawn in pieces(cells, turn, "P"))
        return passed if beside else None


@dataclass(frozen=True)
class CountingScene(ChessScene):
    moves: int = 0  # of the second player since the last ice age
    frozen: tuple[int, ...] = ()  # whose kings have frozen


class IceAge(Chess):
    """All squares between the pawns are full of ice, which does not move and which both sides
    capture. When Black has moved for the 20th time, and whenever he has moved 20 times more, each
    piece without another piece on the squares around it is replaced by ice, and each empty square
    freezes unless pieces stand on all squares beside it. Whose king freezes has lost; if both do,
    the game is drawn.

    Decided: ice is written as a piece of the side that is not to move. Check is judged when the ice
    has come. A frozen king stays on the board, for the game is over.
    """

    START: ClassVar = "rnbqkbnr/pppppppp/iiiiiiii/iiiiiiii/iiiiiiii/iiiiiiii/PPPPPPPP/RNBQKBNR"
    TABLES: ClassVar = Tables(8, 8, {**MOVES, "I": ""})
    scene: CountingScene

    def board_after(self, ply: Ply) -> Cells:
        cells, mover = super().board_after(ply), self.scene.turn
        ice: Piece = (mover, "I")
        cells = [ice if piece and piece[1] == "I" else piece for piece in cells]
        if mover == SECOND and self.scene.moves == 19:
            old = list(cells)
            for square, piece in enumerate(old):
                around = [solid(old, other) for other in ADJACENT[square]]
                beside = [solid(old, s) for s in ADJACENT[square] if abs(s - square) in (1, 8)]
                alone = piece is not None and piece[1] not in "IK" and not any(around)
                if alone or (piece is None and not all(beside)):
                    cells[square] = ice
        return cells

    def after(self, ply: Ply) -> CountingScene:
        plain, moves = super().after(ply), self.scene.moves + self.scene.turn
        frozen: tuple[int, ...] = ()
        if moves == 20:
            moves = 0
            cells = super().board_after(ply)
            frozen = tuple(
                owner for owner in (FIRST, SECOND) for king in pieces(cells, owner, "K")
                if not any(solid(cells, other) for other in ADJACENT[king])
            )  # fmt: skip
        return CountingScene(**vars(plain), moves=moves, frozen=frozen)

    def outcome(self) -> Outcome | None:
        if len(self.scene.frozen) == 2:
            return "draw", "both kings frozen"
        if self.scene.frozen:
            return OWNERS[1 - self.scene.frozen[0]], "king frozen"
        return super().outcome()

    def read(
        self, plain: Scene, unmoved: str, passing: str, memory: Mapping[str, str]
    ) -> CountingScene:
        moves = int(memory.get("score_moves2", "0"))
        return CountingScene(**vars(super().read(plain, unmoved, passing, {})), moves=moves)

    def memory(self) -> dict[str, str]:
        return {"score_moves2": str(self.scene.moves)} if self.scene.moves else {}


def solid(cells: Cells, square: int) -> bool:
    """Does a piece stand there, and no ice?"""
    piece = cells[square]
    return piece is not None and piece[1] != "I"


class Align4(Chess):
    """Black has a king alone and drops pawns without end from the second to the seventh rank,
    instead of moves. Four of them side by side in a line win.

    Decided: pawns of Black are moved as in chess, two squares from the seventh rank, and promote.
    """

    START: ClassVar = "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR"

    def decide(self) -> Iterator[tuple[str, ChessScene]]:
        yield from super().decide()
        scene = self.scene
        for square in range(8, 56) if scene.turn == SECOND else ():
            if scene.cells[square] is None:
                cells = list(scene.cells)
                cells[square] = (SECOND, "P")
                if self.lawful(cells, SECOND):
                    after = ChessScene(cells, FIRST, 0, scene.number + 1, scene.rights, None)
                    yield f"P@{name(square)}", after

    def outcome(self) -> Outcome | None:
        pawns = {(s % 8, s // 8) for s in pieces(self.scene.cells, SECOND, "P")}
        for file, rank in pawns:
            for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if all((file + n * across, rank + n * up) in pawns for n in range(4)):
                    return OWNERS[SECOND], "four in a row"
        return super().outcome()


class PawnRace(Cylindrical):
    """The first and the last rank are neighbours, the edges at the sides are not. All pawns go up
    the board, two squares with their first move, and on from the eighth rank to the first. They
    never promote, and capture nothing in passing. Nobody castles. In the first turn of either side
    no check may be given.

    Decided: as on a cylinder. A pawn that comes back to where pawns start has moved.
    """

    TELLS_ALL: ClassVar = False
    START: ClassVar = "8/8/pppppppp/rnbqkbnr/8/8/PPPPPPPP/RNBQKBNR"

    def neighbour(self, square: int, across: int, up: int) -> int | None:
        file, rank = square % 8, square // 8
        return file + across + (rank + up) % 8 * 8 if 0 <= file + across < 8 else None

    def prey(self, owner: int, start: int) -> Iterator[int]:
        for across in (-1, 1):
            to = self.neighbour(start, across, 1)
            if to is not None:
                yield to

    def pawn_plies(self, start: int) -> Iterator[Ply]:
        scene = self.scene
        one, two = (start + 8) % 64, (start + 16) % 64
        if scene.cells[one] is None:
            yield Ply(start, one)
            home = start // 8 == (1 if scene.turn == FIRST else 5)
            if home and start not in scene.moved_pawns and scene.cells[two] is None:
                yield Ply(start, two)
        for to in self.prey(scene.turn, start):
            other = scene.cells[to]
            if other is not None and other[0] != scene.turn:
                yield Ply(start, to, to)

    def after(self, ply: Ply) -> ChessScene:
        moved = self.scene.moved_pawns - {ply.start} | {ply.to}
        return replace(super().after(ply), moved_pawns=moved)

    def lawful(self, cells: Cells, owner: int) -> bool:
        early = self.scene.number == 1 and self.in_check(cells, 1 - owner)
        return super().lawful(cells, owner) and not early

    def castlings(self) -> Iterator[Ply]:
        return iter(())

    def open_square(self, cells: Cells, passed: int | None, turn: int) -> int | None:
        return None
