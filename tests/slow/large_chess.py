"""Chess-Ultima and Muller's Huge Chess in plain Python, written from their sources.

A kind is said by its leaps (every turn and mirror image of a pair) and its lines; what else it does
has a method. Squares are (file, rank) from 0.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import ClassVar, Self

Square = tuple[int, int]
Board = dict[Square, tuple[str, int]]

ORTHOGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
EIGHT = ORTHOGONAL + DIAGONAL


def around(*pairs: tuple[int, int]) -> list[Square]:
    """These leaps, turned and mirrored in every way."""
    found = {
        (x * one, y * other)
        for a, b in pairs
        for x, y in ((a, b), (b, a))
        for one, other in product((1, -1), repeat=2)
    }
    return sorted(found)


KNIGHT = around((1, 2))


@dataclass(frozen=True)
class Move:
    """What leaves the board, and what stands where afterwards."""

    start: Square
    end: Square
    taken: frozenset[Square] = frozenset()
    passed: tuple[Square, ...] = ()
    rook: tuple[Square, Square] | None = None


@dataclass
class LargeChess:
    """A position: whose turn it is, what has moved, and where a pawn may be taken in passing."""

    board: Board
    side: int
    moved: set[Square] = field(default_factory=set)
    passed: tuple[Square, ...] = ()
    pawn_at: Square | None = None
    size: ClassVar[int]
    leaps: ClassVar[dict[str, list[Square]]]
    lines: ClassVar[dict[str, list[Square]]]
    pawns: ClassVar[tuple[str, ...]] = ("P",)
    promotes: ClassVar[str]

    @classmethod
    def from_text(cls, text: str) -> Self:
        placement, turn, *_ = text.split()
        board: Board = {}
        for down, row in enumerate(placement.split("/")):
            file = 0
            for cell in re.findall(r"\{[A-Za-z]+\}|\d+|[A-Za-z]", row):
                if cell.isdigit():
                    file += int(cell)
                    continue
                name = cell.strip("{}")
                board[file, cls.size - 1 - down] = (name.upper(), int(name.islower()))
                file += 1
        return cls(board, int(turn == "b"))

    def inside(self, at: Square) -> bool:
        return 0 <= at[0] < self.size and 0 <= at[1] < self.size

    def ahead(self, side: int) -> int:
        return -1 if side else 1

    def free_or_enemy(self, at: Square, side: int) -> bool:
        return self.inside(at) and (at not in self.board or self.board[at][1] != side)

    def enemy(self, at: Square, side: int) -> bool:
        return at in self.board and self.board[at][1] != side

    def ray(self, start: Square, step: Square) -> Iterator[Square]:
        x, y = start[0] + step[0], start[1] + step[1]
        while self.inside((x, y)):
            yield x, y
            x, y = x + step[0], y + step[1]

    def slide(self, start: Square, step: Square, side: int) -> Iterator[Square]:
        for at in self.ray(start, step):
            if self.free_or_enemy(at, side):
                yield at
            if at in self.board:
                return

    def over_one(self, start: Square, step: Square) -> Iterator[Square]:
        """The second piece on a line."""
        met = [at for at in self.ray(start, step) if at in self.board]
        yield from met[1:2]

    def plain(self, start: Square, name: str, side: int) -> Iterator[Square]:
        forward = self.ahead(side)
        for x, y in self.leaps.get(name, []):
            at = (start[0] + x, start[1] + y * forward)
            if self.free_or_enemy(at, side):
                yield at
        for x, y in self.lines.get(name, []):
            yield from self.slide(start, (x, y * forward), side)

    def pawn(self, start: Square, side: int, far: int) -> Iterator[Move]:
        """So far straight on over empty squares, and one square diagonally to capture."""
        passed: list[Square] = []
        for at in list(self.ray(start, (0, self.ahead(side))))[:far]:
            if at in self.board:
                break
            yield Move(start, at, passed=tuple(passed))
            passed.append(at)
        for x in (-1, 1):
            at = (start[0] + x, start[1] + self.ahead(side))
            if self.enemy(at, side):
                yield Move(start, at)
            elif at in self.passed and self.pawn_at is not None:
                yield Move(start, at, frozenset([self.pawn_at]))

    def of_piece(self, start: Square) -> Iterator[Move]:
        raise NotImplementedError

    def castlings(self) -> Iterator[Move]:
        return iter(())

    def allowed(self, move: Move) -> bool:
        return True

    def after(self, move: Move, becomes: str = "") -> Self:
        board = {at: it for at, it in self.board.items() if at not in move.taken}
        name, side = board.pop(move.start)
        board[move.end] = (becomes or name, side)
        moved = (self.moved - {move.start}) | {move.end}
        if move.rook:
            board[move.rook[1]] = board.pop(move.rook[0])
            moved.add(move.rook[1])
        end = move.end if move.passed else None
        return type(self)(board, 1 - side, moved, move.passed, end)

    def attacked(self, at: Square, by: int) -> bool:
        for start, (_, side) in self.board.items():
            if side == by and any(
                at == move.end or at in move.taken
                for move in self.of_piece(start)
                if self.allowed(move)
            ):
                return True
        return False

    def in_check(self, side: int) -> bool:
        king = next(at for at, it in self.board.items() if it == ("K", side))
        return self.attacked(king, 1 - side)

    def moves(self) -> Iterator[tuple[Move, Self]]:
        """The legal moves, each with the position after it."""
        last = 0 if self.side else self.size - 1
        mine = [at for at, it in self.board.items() if it[1] == self.side]
        found = {move for at in mine for move in self.of_piece(at) if self.allowed(move)}
        for move in found | set(self.castlings()):
            name = self.board[move.start][0]
            changes = name in self.pawns and move.end[1] == last
            for becomes in self.promotes.split() if changes else [""]:
                then = self.after(move, becomes)
                if not then.in_check(self.side):
                    yield move, then


class ChessUltima(LargeChess):
    size = 24
    promotes = "Q R B N"
    leaps: ClassVar[dict[str, list[Square]]] = {
        "N": KNIGHT,
        "K": EIGHT,
        "O": EIGHT,
        "A": KNIGHT,
        "Z": around((1, 2), (1, 5)),
        "E": around((0, 1), (0, 2), (2, 2)),
        "C": KNIGHT,
        "F": KNIGHT,
        "H": ORTHOGONAL,
        "I": DIAGONAL,
        "M": [*ORTHOGONAL, (1, 1), (-1, 1)],
        "T": [*DIAGONAL, (0, 1)],
        "X": ORTHOGONAL,
    }
    lines: ClassVar[dict[str, list[Square]]] = {
        "R": ORTHOGONAL,
        "B": DIAGONAL,
        "Q": EIGHT,
        "A": EIGHT,
        "C": DIAGONAL,
        "F": ORTHOGONAL,
        "L": [(1, 1), (-1, 1), (0, -1)],
        "S": [(0, 1), (1, -1), (-1, -1)],
        "H": DIAGONAL,
        "I": ORTHOGONAL,
        "U": [(0, 1)],
        "V": EIGHT,
    }

    def of_piece(self, start: Square) -> Iterator[Move]:
        name, side = self.board[start]
        if name == "P":
            for move in self.pawn(start, side, 1 if start in self.moved else 2):
                yield Move(move.start, move.end)
        for at in self.plain(start, name, side):
            yield Move(start, at)
        if name == "D":
            for step in ORTHOGONAL:
                for at in self.slide(start, step, side):
                    if at not in self.board:
                        yield Move(start, at)
        if name in ("D", "V"):
            for step in ORTHOGONAL if name == "D" else EIGHT:
                for at in self.over_one(start, step):
                    if self.enemy(at, side):
                        yield Move(start, at)
        if name in ("W", "J"):
            for x, y in KNIGHT if name == "W" else around((2, 2)):
                leg = (start[0] + int(x / 2), start[1] + int(y / 2))
                at = (start[0] + x, start[1] + y)
                if leg not in self.board and self.free_or_enemy(at, side):
                    yield Move(start, at)

    def castlings(self) -> Iterator[Move]:
        king = next(at for at, it in self.board.items() if it == ("K", self.side))
        if king in self.moved or self.attacked(king, 1 - self.side):
            return
        for x in (1, -1):
            met = next((at for at in self.ray(king, (x, 0)) if at in self.board), None)
            if met is None or self.board[met] != ("R", self.side) or met in self.moved:
                continue
            crossed, end = (king[0] + x, king[1]), (king[0] + 2 * x, king[1])
            if met in (crossed, end) or self.after(Move(king, crossed)).in_check(self.side):
                continue
            yield Move(king, end, rook=(met, crossed))


class MullersHugeChess(LargeChess):
    size = 18
    pawns = ("P", "W")
    promotes = "EA AM G"
    guarded_from: ClassVar[tuple[str, ...]] = ("T", "EA", "FA", "BA")
    leaps: ClassVar[dict[str, list[Square]]] = {
        "C": around((1, 3)),
        "Z": around((2, 3)),
        "D": around((0, 1), (0, 2)),
        "E": around((1, 1), (2, 2)),
        "F": around((1, 1), (0, 3)),
        "PR": EIGHT,
        "N": KNIGHT,
        "DH": ORTHOGONAL,
        "DK": DIAGONAL,
        "A": KNIGHT,
        "M": KNIGHT,
        "L": around((0, 1), (1, 1), (0, 2), (1, 2), (2, 2)),
        "AM": KNIGHT,
        "AR": around((0, 1), (2, 2)),
        "SM": around((1, 1), (0, 2)),
        "K": EIGHT,
    }
    lines: ClassVar[dict[str, list[Square]]] = {
        "B": DIAGONAL,
        "R": ORTHOGONAL,
        "NR": KNIGHT,
        "DH": DIAGONAL,
        "DK": ORTHOGONAL,
        "A": DIAGONAL,
        "M": ORTHOGONAL,
        "Q": EIGHT,
        "AM": EIGHT,
        "BA": DIAGONAL,
        "FA": ORTHOGONAL,
        "EA": EIGHT,
        "T": EIGHT,
    }
    cannons: ClassVar[dict[str, list[Square]]] = {"V": DIAGONAL, "CN": ORTHOGONAL, "LE": EIGHT}
    flyers: ClassVar[dict[str, list[Square]]] = {"BA": DIAGONAL, "FA": ORTHOGONAL, "EA": EIGHT}
    blockers = ("AR", "SM", "BA", "FA", "EA")

    def bent(self, start: Square, first: list[Square], side: int) -> Iterator[Square]:
        """One step, and from there on like a rook or a bishop, outwards."""
        for x, y in first:
            at = (start[0] + x, start[1] + y)
            if not self.free_or_enemy(at, side):
                continue
            yield at
            if at in self.board:
                continue
            onward = [(x, 0), (0, y)] if x and y else [(x or one, y or one) for one in (1, -1)]
            for step in onward:
                yield from self.slide(at, step, side)

    def terror(self, start: Square, side: int) -> Iterator[Move]:
        """Takes the first enemy on a line and ends on the empty square behind it or before it."""
        for step in EIGHT:
            met = next((at for at in self.ray(start, step) if at in self.board), None)
            if met is None or not self.enemy(met, side):
                continue
            for sign in (1, -1):
                end = (met[0] + sign * step[0], met[1] + sign * step[1])
                if self.inside(end) and (end not in self.board or end == start):
                    yield Move(start, end, frozenset([met]))

    def of_piece(self, start: Square) -> Iterator[Move]:
        name, side = self.board[start]
        forward = self.ahead(side)
        if name == "P":
            yield from self.pawn(start, side, 1 if start in self.moved else 3)
        if name == "W":
            yield from self.pawn(start, side, 2)
        for at in self.plain(start, name, side):
            yield Move(start, at)
        if name == "RM":
            for step in EIGHT:
                met = next((at for at in self.ray(start, step) if at in self.board), None)
                if met is not None:
                    end = (met[0] + step[0], met[1] + step[1])
                    if self.inside(end) and end not in self.board:
                        yield Move(start, end)
            if self.enemy((start[0], start[1] + 2 * forward), side):
                yield Move(start, (start[0], start[1] + 2 * forward))
        if name == "PR":
            one, two = ((start[0], start[1] + far * forward) for far in (1, 2))
            if self.inside(two) and one not in self.board and two not in self.board:
                yield Move(start, two, passed=(one,))
        for step in self.cannons.get(name, []):
            for at in self.slide(start, step, side):
                if at not in self.board:
                    yield Move(start, at)
            for at in self.over_one(start, step):
                if self.enemy(at, side):
                    yield Move(start, at)
        for step in self.flyers.get(name, []):
            for at in self.ray(start, step):
                if self.enemy(at, side):
                    yield Move(start, at)
                if at in self.board and self.board[at][0] in self.blockers:
                    break
        if name in ("RH", "G"):
            for at in self.bent(start, ORTHOGONAL if name == "RH" else DIAGONAL, side):
                yield Move(start, at)
        if name == "T":
            yield from self.terror(start, side)

    def allowed(self, move: Move) -> bool:
        """A Terror that could be taken back is not taken by these."""
        gone = move.taken | {move.end}
        name, side = self.board[move.start]
        if name not in self.guarded_from or not any(
            self.board.get(at) == ("T", 1 - side) for at in gone
        ):
            return True
        then = self.after(move)
        return not any(
            answer.end == move.end or move.end in answer.taken
            for start, it in then.board.items()
            if it[1] != side
            for answer in then.of_piece(start)
        )
