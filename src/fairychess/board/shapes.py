"""The shapes of boards: where each square lies in a plane of places, and what leads where.

Every board lies in a plane whose places have two whole numbers, and a step is a pair of numbers to
add, whatever the shape. Squares of a rectangle lie at (file, rank). On hexagons (0, 1) is the step
ahead, (1, 1) the one to the right of it and (1, 0) the next one clockwise. Levels lie in one long
strip, `LEVEL` places apart, so that (0, LEVEL) is the step up. Where edges are joined, places
repeat.
"""

import string
from dataclasses import dataclass
from typing import NamedTuple

Place = tuple[int, int]

LEVEL = 128
"""From one level to the next: farther than any two squares of one level are apart."""
_AROUND = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight steps of a board of squares, clockwise from straight ahead."""


class Direction(NamedTuple):
    """A direction in which pieces go straight on: its step, and what that step changes.

    `kind` is 1 for orthogonals, 2 for diagonals, 3 for triagonals.
    """

    step: Place
    kind: int


def _squares() -> tuple[Direction, ...]:
    return tuple(Direction((x, y), abs(x) + abs(y)) for x, y in _AROUND)


def _hexagons() -> tuple[Direction | None, ...]:
    """Twelve directions: orthogonals through sides, diagonals through corners between them."""
    sides = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
    around: list[Direction] = []
    for (x, y), (next_x, next_y) in zip(sides, (*sides[1:], sides[0]), strict=True):
        around += [Direction((x, y), 1), Direction((x + next_x, y + next_y), 2)]
    return _numbered(around[:6], around[6:])


def _levels() -> tuple[Direction | None, ...]:
    up = [Direction((0, LEVEL), 1)]
    up += [Direction((x, y + LEVEL), 1 + abs(x) + abs(y)) for x, y in _AROUND]
    flat = _squares()
    down = [Direction((-x, -y), kind) for (x, y), kind in up]
    return _numbered([*flat[:4], *up], [*flat[4:], *down])


def _numbered(there: list[Direction], back: list[Direction]) -> tuple[Direction | None, ...]:
    """Directions by number: four of them, the four that lead back, the next four ..."""
    found: list[Direction | None] = []
    for first in range(0, len(there), 4):
        for each in (there[first : first + 4], back[first : first + 4]):
            found += [*each, *[None] * (4 - len(each))]
    while found[-1] is None:
        found.pop()
    return tuple(found)


@dataclass(frozen=True, slots=True)
class BoardShape:
    """What boards of one shape have in common.

    `cells` is "squares", "hexagons" or "levels": how steps are named and drawn. `lines` are the
    directions by number, None where a number has none; the opposite of a direction is four on
    within its eight. `wraps` says whether files and ranks are joined at their ends. On hexagons
    `bent` ranks turn at the middle file, as Gliński counts them; else they run straight.
    """

    cells: str = "squares"
    lines: tuple[Direction | None, ...] = _squares()
    wraps: tuple[bool, bool] = (False, False)
    bent: bool = False

    def place(self, file: int, rank: int, files: int, height: int) -> Place:
        """Where a square lies, by its file and rank; ranks of levels are counted on, `height` on
        each."""
        if self.cells == "hexagons":
            return file, rank + max(0, file - files // 2) * self.bent
        level, rank = divmod(rank, height)
        return file, rank + level * LEVEL

    def missing(self, files: int, ranks: int) -> frozenset[int]:
        """The corners that a hexagonal board lacks."""
        if self.cells != "hexagons":
            return frozenset()
        middle = files // 2
        found: set[int] = set()
        for file in range(files):
            first = 0 if self.bent else max(0, file - middle)
            there = range(first, first + ranks - abs(file - middle))
            found.update(rank * files + file for rank in range(ranks) if rank not in there)
        return frozenset(found)

    def file_letters(self, files: int) -> tuple[str, ...]:
        """The letters of the files: aa, ab ... after z; on hexagons there is no j, as Gliński has
        it."""
        letters = string.ascii_lowercase
        if self.cells == "hexagons":
            letters = letters.replace("j", "")
        return (*letters, *(one + two for one in letters for two in letters))[:files]


SHAPES = {
    "rectangle": BoardShape(),
    "cylinder": BoardShape(wraps=(True, False)),
    "ring": BoardShape(wraps=(False, True)),
    "torus": BoardShape(wraps=(True, True)),
    "hexagon": BoardShape("hexagons", _hexagons(), bent=True),
    "hexagon-straight": BoardShape("hexagons", _hexagons()),
    "levels": BoardShape("levels", _levels()),
}
"""Shapes by the name they have in variant files.

rectangle          files and ranks
cylinder           the first and last file are joined
ring               the first and last rank are joined: a circular board, its files are the rings
torus              both
hexagon            hexagons in upright files, ranks bent at the middle file
hexagon-straight   the same, ranks running straight down from left to right
levels             boards of files and ranks, one above the other
"""


class Ground(NamedTuple):
    """What steps need to know of a board, whatever its size: not its holes."""

    files: int
    ranks: int
    shape: str = "rectangle"
    levels: int = 1

    @property
    def height(self) -> int:
        """How many ranks a level has."""
        return self.ranks // self.levels

    @property
    def cells(self) -> str:
        """What the board is made of: "squares", "hexagons" or "levels"."""
        return SHAPES[self.shape].cells

    @property
    def wraps(self) -> tuple[bool, bool]:
        """Whether the files, and the ranks, are joined at their ends."""
        return SHAPES[self.shape].wraps

    @property
    def size_text(self) -> str:
        """How large the board is: 8x8, or 5x5x5 with its levels."""
        return f"{self.files}x{self.height}" + f"x{self.levels}" * (self.levels > 1)

    def reach(self, x: int, y: int) -> int:
        """How far a displacement goes along the axis on which it goes farthest."""
        level = (y + LEVEL // 2) // LEVEL
        if self.cells == "hexagons":
            return max(abs(x), abs(y), abs(x - y))
        return max(abs(x), abs(y - level * LEVEL), abs(level))

    def returns(self, x: int, y: int) -> bool:
        """Does a displacement lead round the board and back to where it began?"""
        along, up = self.wraps
        home = x % self.files if along else x, y % self.ranks if up else y
        return home == (0, 0) != (x, y)

    def spans(self, x: int, y: int) -> bool:
        """Might a displacement lead from some square to some square?"""
        level = (y + LEVEL // 2) // LEVEL
        along, up = self.wraps
        if self.levels == 1:
            return (along or abs(x) < self.files) and (up or abs(y) < self.ranks)
        return (
            abs(x) < self.files
            and abs(y - level * LEVEL) < self.height
            and abs(level) < self.levels
        )
