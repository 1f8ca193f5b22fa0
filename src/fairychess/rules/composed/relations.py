"""Tables of squares: which squares are related to each square, in each way that formulas know."""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs
from cython.cimports.fairychess.position.words.square_set import set_word

from fairychess.messages import ExplainedError
from fairychess.position.words.square_set import add_square
from fairychess.rules.squares import coordinates, leap

MOST_TABLES = 200
"""Tables of squares that the formulas of one variant may need."""
SHARED = ("same_colour", "block", "file", "rank")
"""Relations of squares that have something in common."""


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
    words = [0] * set_word(board.size, 0)
    if name == "block" and board.cells == "hexagons":
        raise ExplainedError("fault_not_on_hexagons")
    groups = groups_of(board, name, size) if name in SHARED else None
    for square in board:
        for other in groups[square] if groups else related(board, name, size, side, square):
            add_square(words, square, other)
    return words


def related(board: Any, name: str, size: tuple[int, ...], side: int, square: int) -> set[int]:
    """The squares that `name` gives for a square, for the player of a side."""
    match name:
        case "neighbours":
            steps = [board.lines[way].step for way in board.touching]
        case "beside":
            steps = [board.lines[way].step for way in board.directions(1)]
        case "diagonal":
            steps = [board.lines[way].step for way in board.directions(2)]
        case "leap":
            return leap(board, square, *size)
        case "shift":
            steps = [board.mirrored_step(size) if side else size]
        case _:
            steps = [(0, 1 if (name == "ahead") == (side == 0) else -1)]
    found = {board.step(square, step) for step in steps}
    return {other for other in found if other is not None}


def groups_of(board: Any, name: str, size: tuple[int, ...]) -> dict[int, list[int]]:
    """By each square, the squares of the same file, rank, colour or block."""
    groups: dict[Any, list[int]] = {}
    found = {}
    for square in board:
        file, rank, level = coordinates(board, square)
        match name:
            case "same_colour":
                shared = board.shade(square)
            case "block":
                shared = (file // size[0], rank // size[1], level)
            case _:
                shared = file if name == "file" else rank
        found[square] = groups.setdefault(shared, [])
        found[square].append(square)
    return found


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def table_start(number: cython.int, squares: cython.int) -> cython.int:
    """Index of the first word of a table, on a board of so many squares."""
    return number * set_word(squares, 0)
