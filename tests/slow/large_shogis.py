"""Dai-dai, maka-dai-dai and tai shogi in plain Python, read from the table of their source.

A row of the table is a piece: how far it goes forward, back, left, right and along the diagonals,
in the numbers of Shogi Variants: 1 to 5 squares; 64 is a line, 128 a leap of two squares, 192 both,
512 a Lion's power along this one line, 1024 a knight's leap ahead, 2048 a line and then another at
a right angle. Its special power is L, a Lion's, or E, an Emperor's.
"""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from slow.taikyoku import Board, Move, Square, Taikyoku

STEPS = {
    "f": (0, 1),
    "b": (0, -1),
    "l": (-1, 0),
    "r": (1, 0),
    "fl": (-1, 1),
    "fr": (1, 1),
    "bl": (-1, -1),
    "br": (1, -1),
}
SIZES = {"dai-dai-shogi": 17, "maka-dai-dai-shogi": 19, "tai-shogi": 25}
ROYALS = ("K", "+EM", "+PR")
ROWS: dict[str, dict[str, dict[str, str]]] = {game: {} for game in SIZES}
with (Path(__file__).parent / "large_shogis.csv").open() as table:
    for row in csv.DictReader(table):
        ROWS[row["game"].replace("_", "-")][row["piece"]] = row


class LargeShogi(Taikyoku):
    """One of the three games; options as the variant file has them."""

    def __init__(self, board: Board, side: int) -> None:
        super().__init__(board, side)
        self.rows: dict[str, dict[str, str]] = {}
        self.options: dict[str, Any] = {}

    @classmethod
    def of(cls, game: str, text: str, options: dict[str, Any]) -> Self:
        sized = type(cls.__name__, (cls,), {"size": SIZES[game]})
        made: Self = sized.from_text(text)
        made.rows, made.options = ROWS[game], options
        return made

    def in_line(self, start: Square, steps: list[Square], most: int) -> Iterator[Move]:
        """Up to so many steps along each line, to and fro, over anything or taking it."""
        for step in steps:
            waiting: list[tuple[int, int, frozenset[Square]]] = [(0, 0, frozenset())]
            while waiting:
                where, used, taken = waiting.pop()
                at = self.on(start, step, where)
                if at is None or used == most:
                    continue
                for onward in (1, -1) if used else (1,):
                    end = self.on(start, step, where + onward)
                    if end is None or where + onward < 0:
                        continue
                    stands = None if end in taken else self.stands(end, start)
                    back = where + onward == 0 and not taken  # a pass, by an empty square
                    if stands != self.side and not (back and self.stands(at, start) is not None):
                        yield start, end, taken
                        if stands is not None:
                            waiting.append((where + onward, used + 1, taken | {end}))
                    waiting.append((where + onward, used + 1, taken))

    def plain(self, start: Square, row: dict[str, str]) -> Iterator[Square]:
        for name, step in STEPS.items():
            far = int(row[name])
            if far in (1, 2, 3, 5, 64, 192):
                yield from self.line(start, start, step, min(far, 64))
            if far in (128, 192):
                yield from self.landing(start, [(2 * step[0], 2 * step[1])])
            elif far == 1024:
                yield from self.landing(start, [(-1, 2), (1, 2)])
            elif far == 2048:
                for at in self.line(start, start, step, self.size):
                    yield at
                    if self.stands(at, start) is None:
                        for turn in (1, -1):
                            bent = (-step[1] * turn, step[0] * turn)
                            yield from self.line(at, start, bent, self.size)

    def of_piece(self, start: Square, name: str) -> Iterator[Move]:
        """Its moves, with those of an Emperor that he may not make."""
        row = self.rows[name]
        steps = self.options.get("lion_dog") == "steps"
        if row["special"] == "E":
            every = [(x, y) for x in range(self.size) for y in range(self.size)]
            for at in every:
                if at != start and self.stands(at, start) != self.side:
                    yield start, at, frozenset()
            return
        if row["special"] == "L":
            yield from self.lion(start)
        if steps and name in ("LD", "+LD", "+FF", "+TK"):
            yield from self.in_line(start, list(STEPS.values()), 3)
        yield from self.in_line(start, [STEPS[one] for one in STEPS if row[one] == "512"], 2)
        if self.options.get("free") and name in ("+FDR", "+FW"):
            lost = ("fl", "fr") if name == "+FDR" else ("b", "bl", "br")
            row = row | {one: "0" if one in lost else "64" for one in STEPS}
        if not (steps and name in ("LD", "+LD", "+FF")):
            yield from ((start, at, frozenset()) for at in self.plain(start, row))

    def struck(self, at: Square) -> bool:
        """Could a piece of the side to move take on this square?"""
        for start, (name, side) in self.board.items():
            if side == self.side:
                for _, end, taken in self.of_piece(start, name):
                    if end == at or at in taken:
                        return True
        return False

    def moves(self) -> set[Move]:
        found: set[Move] = set()
        for start, (name, side) in self.board.items():
            if side == self.side:
                for _, end, taken in self.of_piece(start, name):
                    if self.rows[name]["special"] == "E" and end in self.board:
                        after = type(self)(dict(self.board), 1 - side)
                        after.rows, after.options = self.rows, self.options
                        after.board[end] = after.board.pop(start)
                        if after.struck(end):
                            continue
                    found.add((start, end, taken))
        return found

    def become(self, name: str, taken: set[str]) -> set[str]:
        """What the piece may be after its move, by what it has taken."""
        names = {name}
        promoted = self.rows[name]["promotion"]
        if taken and promoted:
            optional = self.options.get("refusal") and not any(one[0] == "+" for one in taken)
            names = {name, promoted} if optional else {promoted}
        if self.options.get("contagion") and name not in ROYALS:
            for pair, made in ((("DV", "+TK"), "+TK"), (("DSP", "+BSP"), "+BSP")):
                if taken & set(pair):
                    names = {made}
        return names

    def results(self) -> set[frozenset[tuple[Square, tuple[str, int]]]]:
        found = set()
        for start, to, passed in self.moves():
            name = self.board[start][0]
            gone = passed | ({to} if to in self.board and to != start else set())
            taken = {self.board[at][0] for at in gone}
            rest = {at: it for at, it in self.board.items() if at not in gone and at != start}
            for one in self.become(name, taken):
                found.add(frozenset((rest | {to: (one, self.side)}).items()))
        return found
