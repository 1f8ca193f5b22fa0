"""Tables of squares: which squares are related to each square, in each way that formulas know."""

from __future__ import annotations

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs

from fairychess.messages import ExplainedError
from fairychess.position.words.square_set import SQUARE_SETS, add_square

MOST_TABLES = 200
"""Tables of squares that the formulas of one variant may need."""


class Relations:
    """The tables that the formulas of one variant need, one for each side, in a row in `at`.

    A table has a set for each square; `numbers` says by name and size which table is where.
    """

    def __init__(self, rules: Any) -> None:
        self.board = rules.board
        self.numbers = {}
        self.store = array("Q", [0])
        self.at = ulonglongs(self.store)

    def number(self, name: str, size: tuple[int, ...]) -> int:
        """The number of the first side's table of a relation; the other's is the next one."""
        key = (name, size)
        if key not in self.numbers:
            if len(self.numbers) >= MOST_TABLES:
                raise ExplainedError("fault_formula_tables", count=MOST_TABLES)
            made = array("Q")
            for side in range(2):
                made.extend(table(self.board, name, size, side))
            self.numbers[key] = 2 * len(self.numbers)
            self.store = (self.store if len(self.numbers) > 1 else array("Q")) + made
            self.at = ulonglongs(self.store)
        return int(self.numbers[key])


def table(board: Any, name: str, size: tuple[int, ...], side: int) -> list[int]:
    """A set for each square of a board: those that are related to it."""
    words = [0] * SQUARE_SETS
    places = {square: board.coordinates(square) for square in board}
    for square, here in places.items():
        for other, there in places.items():
            if related(name, size, side, here, there):
                add_square(words, square, other)
    return words


def related(
    name: str, size: tuple[int, ...], side: int, here: tuple[int, int], there: tuple[int, int]
) -> bool:
    """Is the square `there` what `name` says of the square `here`, for the player of a side?"""
    across, up = there[0] - here[0], there[1] - here[1]
    if side:
        up = -up
    match name:
        case "neighbours":
            return max(abs(across), abs(up)) == 1
        case "beside":
            return abs(across) + abs(up) == 1
        case "diagonal":
            return abs(across) == abs(up) == 1
        case "file":
            return across == 0
        case "rank":
            return up == 0
        case "same_colour":
            return (across + up) % 2 == 0
        case "leap":
            return {abs(across), abs(up)} == set(size)
        case "block":
            return all(here[way] // size[way] == there[way] // size[way] for way in range(2))
        case "shift":
            return (across, up) == size
        case "ahead":
            return (across, up) == (0, 1)
    return (across, up) == (0, -1)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def table_start(number: cython.int) -> cython.int:
    """Index of the first word of a table."""
    return number * 1024
