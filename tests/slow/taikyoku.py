"""Taikyoku shogi in plain Python, read from a table of moves in the dialect of its source.

The table's letters: W F are one step, R B lines, Q K both, a number how far; D A N H G WX AY are
leaps; small letters say where to. `[D-R]` is a leap and then a line onwards, `[B-sB]` a line and
then another at a right angle. LION takes two steps like a king, and may take with both; IGUI takes
a neighbour and stays; RANGE are the lines of a piece that sweeps; HOP:v:R leaps over one, two or
three squares of a line and goes on.
"""

import csv
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Self

SIZE, ZONE = 36, 11
LEAPS = {
    "D": (2, 0),
    "A": (2, 2),
    "N": (1, 2),
    "H": (3, 0),
    "G": (3, 3),
    "WX": (4, 0),
    "AY": (4, 4),
}
SWEEPS = {
    **dict.fromkeys(("AG", "FID", "VG", "+VG"), "B"),
    **dict.fromkeys(("FLG", "+FCR"), "R"),
    **dict.fromkeys(("GG", "+GG"), "RB"),
}
RANKS = {"AG": 1, "FLG": 1, "FID": 1, "FCR": 1, "VG": 2, "GG": 3, "K": 4, "CP": 4}
TOKEN = re.compile(r"\[([^]]*)\]|HOP:([a-z]*):([RB])|(LION|IGUI|HOOK|ELEPHANT)|"
                   r"([a-z]*)(WX|AY|[A-Z])(\d*)")  # fmt: skip
with (Path(__file__).parent / "taikyoku.csv").open() as table:
    ROWS = {row["piece"]: row for row in csv.DictReader(table)}

Square = tuple[int, int]
Board = dict[Square, tuple[str, int]]
Move = tuple[Square, Square, frozenset[Square]]
"""From, to, and every square that is emptied beside these."""


def orthogonal(where: str) -> list[Square]:
    """The steps along ranks and files that small letters choose."""
    sides = {"f": [(0, 1)], "b": [(0, -1)], "l": [(-1, 0)], "r": [(1, 0)]}
    sides |= {"v": sides["f"] + sides["b"], "s": sides["l"] + sides["r"]}
    return [step for letter in where or "vs" for step in sides[letter]]


def diagonal(where: str) -> list[Square]:
    """The diagonal steps: a pair for one letter, one for two such as `fr`."""
    every = [(x, y) for x in (-1, 1) for y in (-1, 1)]
    if where in ("", "v", "s"):
        return every
    signs = {"f": (1, 1), "b": (1, -1), "l": (0, -1), "r": (0, 1)}
    pairs = re.findall("[fb][lr]|[fblr]", where)
    return [
        step
        for pair in pairs
        for step in every
        if all(step[signs[letter][0]] == signs[letter][1] for letter in pair)
    ]


def leaps(where: str, kind: str) -> list[Square]:
    """The leaps of a kind in these directions."""
    long, short = max(LEAPS[kind]), min(LEAPS[kind])
    if kind == "N":  # only the forward-most ones, or those backwards too
        return [(x, y) for x in (-1, 1) for y in ((2,) if where == "f" else (2, -2))]
    steps = orthogonal(where) if not short else diagonal(where)
    return [(x * long, y * long) for x, y in steps]


@lru_cache(1 << 14)
def pieces_of(rank: str) -> list[tuple[int, tuple[str, int]]]:
    """The files and pieces of a rank as texts write it; a move leaves most ranks as they were."""
    found, x = [], 0
    for number, braced, single in re.findall(r"(\d+)|\{([^}]*)\}|(\+?[A-Za-z])", rank):
        if number:
            x += int(number)
            continue
        name = braced or single
        found.append((x, (name.upper(), int(name != name.upper()))))
        x += 1
    return found


class Taikyoku:
    """A board of pieces by square, each an id and a side; the second side's pieces look down."""

    size = SIZE

    def __init__(self, board: Board, side: int) -> None:
        self.board, self.side = board, side

    @classmethod
    def from_text(cls, text: str) -> Self:
        placement, turn = text.split()[:2]
        board: Board = {}
        for y, rank in enumerate(placement.split("/")):
            for x, piece in pieces_of(rank):
                board[x, cls.size - 1 - y] = piece
        return cls(board, int(turn == "w"))

    def on(self, at: Square, step: Square, times: int = 1) -> Square | None:
        turn = -1 if self.side else 1
        x, y = at[0] + turn * step[0] * times, at[1] + turn * step[1] * times
        return (x, y) if 0 <= x < self.size and 0 <= y < self.size else None

    def stands(self, at: Square, start: Square) -> int | None:
        """Whose piece stands here; the moving piece has left its square."""
        return None if at == start or at not in self.board else self.board[at][1]

    def line(self, start: Square, origin: Square, step: Square, most: int) -> Iterator[Square]:
        """Squares along a line up to the first piece, it too if it is an enemy."""
        for times in range(1, most + 1):
            at = self.on(start, step, times)
            if at is None or self.stands(at, origin) == self.side:
                return
            yield at
            if self.stands(at, origin) is not None:
                return

    def targets(self, start: Square, moves: str) -> Iterator[Square]:
        """Where plain moves, leaps, bent and leaping lines end."""
        for joint, hop, hopped, word, where, atom, number in TOKEN.findall(moves):
            if joint:
                yield from self.joined(start, joint)
            elif hopped:
                yield from self.hopping(start, hop, hopped)
            elif word == "HOOK":
                yield from self.targets(start, "fR3sR2bRbB2HOP:f:B")
            elif word == "ELEPHANT":
                yield from self.targets(start, "HOP::RHOP:b:B")
            elif word:
                continue
            elif atom in LEAPS:
                yield from self.landing(start, leaps(where, atom))
            else:
                most = int(number or (1 if atom in "WFK" else SIZE))
                steps = orthogonal(where) if atom in "WRQK" else []
                if atom == "K":
                    steps += diagonal("")
                elif atom in "FBQ":
                    steps += diagonal(where)
                for step in steps:
                    yield from self.line(start, start, step, most)

    def landing(self, start: Square, steps: list[Square]) -> Iterator[Square]:
        for step in steps:
            at = self.on(start, step)
            if at is not None and self.stands(at, start) != self.side:
                yield at

    def hopping(self, start: Square, where: str, atom: str) -> Iterator[Square]:
        for step in orthogonal(where) if atom == "R" else diagonal(where):
            yield from self.line(start, start, step, SIZE)
            for over in (2, 3, 4):
                yield from self.leap_on(start, (step[0] * over, step[1] * over), step)

    def leap_on(self, start: Square, leap: Square, step: Square) -> Iterator[Square]:
        at = self.on(start, leap)
        if at is None or self.stands(at, start) == self.side:
            return
        yield at
        if self.stands(at, start) is None:
            yield from self.line(at, start, step, SIZE)

    def joined(self, start: Square, joint: str) -> Iterator[Square]:
        first, second = joint.split("-")
        where, atom = re.fullmatch(r"([a-z]*)(\w+)", first).groups()  # type: ignore[union-attr]
        if atom in LEAPS:
            most = int(second[1:] or SIZE)
            for leap in leaps(where, atom):
                step = tuple((side > 0) - (side < 0) for side in leap)
                at = self.on(start, leap)
                if at is not None and self.stands(at, start) is None:
                    yield from self.line(at, start, step, most)  # type: ignore[arg-type]
            return
        for step in orthogonal(where) if atom == "R" else diagonal(where):
            for at in self.line(start, start, step, SIZE):
                if self.stands(at, start) is None:
                    for turn in (1, -1):
                        bent = (-step[1] * turn, step[0] * turn)
                        yield from self.line(at, start, bent, SIZE)

    def lion(self, start: Square) -> Iterator[Move]:
        around = orthogonal("") + diagonal("")
        for at in self.landing(start, [(x, y) for x in range(-2, 3) for y in range(-2, 3)]):
            if at != start:
                yield start, at, frozenset()
        for first in self.landing(start, around):
            taken = frozenset({first} if self.stands(first, start) is not None else ())
            for step in around:
                at = self.on(first, step)
                if at is not None and self.stands(at, start) != self.side:
                    yield start, at, taken - {at}

    def sweeping(self, start: Square, name: str) -> Iterator[Move]:
        steps = [s for a in SWEEPS[name] for s in (orthogonal if a == "R" else diagonal)("")]
        rank = RANKS[name.lstrip("+")]
        for step in steps:
            passed: list[Square] = []
            for times in range(1, SIZE):
                at = self.on(start, step, times)
                if at is None:
                    break
                if at not in self.board:
                    continue
                other, side = self.board[at]
                if passed and side != self.side:
                    yield start, at, frozenset(passed)
                if RANKS.get(other.lstrip("+"), 0) >= rank:
                    break
                passed.append(at)

    def moves(self) -> set[Move]:
        found: set[Move] = set()
        for start, (name, side) in self.board.items():
            if side != self.side:
                continue
            moves = ROWS[name.lstrip("+")]["moves"].replace("RANGE:", "")
            if "LION" in moves:
                found |= set(self.lion(start))
            if "IGUI" in moves:
                near = self.landing(start, orthogonal("") + diagonal(""))
                found |= {(start, start, frozenset({at})) for at in near if at in self.board}
            if name in SWEEPS:
                found |= set(self.sweeping(start, name))
            found |= {(start, at, frozenset()) for at in self.targets(start, moves)}
        return found

    def results(self) -> set[frozenset[tuple[Square, tuple[str, int]]]]:
        """The boards that moves of the side to move lead to, with and without promotion."""
        found = set()
        for start, to, taken in self.moves():
            name = self.board[start][0]
            names = {name}
            inside = to[1] < ZONE if self.side else to[1] >= SIZE - ZONE
            if inside and not name.startswith("+") and ROWS[name]["promotion"]:
                names.add("+" + ROWS[name]["promotion"])
            rest = {at: it for at, it in self.board.items() if at not in taken and at != start}
            for one in names:
                found.add(frozenset((rest | {to: (one, self.side)}).items()))
        return found
