"""Squares of one board: numbers, names, holes, and what leads from one to another."""

import re
import string
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from fairychess.board.shapes import LEVEL, SHAPES, BoardShape, Direction, Ground, Place
from fairychess.messages import ExplainedError

MOST = 36
MOST_SQUARES = MOST * MOST
FILES = string.ascii_lowercase
"""The files with one letter."""
MOST_ELSEWHERE = 16
"""Files and ranks of the boards that other programs know."""
FILE_LETTER = f"[{FILES[0]}-{FILES[MOST_ELSEWHERE - 1]}]"
"""A file of such a board, for regular expressions."""
FILE_NAME = "(?:a[a-j]|[a-z])"
"""A file of any board: after z come aa, ab and so on."""
LEVELS = string.ascii_uppercase[:16]
"""The letters of levels, which stand before those of files."""
SQUARE = rf"(?:[{LEVELS[0]}-{LEVELS[-1]}](?={FILE_NAME}\d))?{FILE_NAME}\d{{1,2}}"
"""How a square is written, for regular expressions: level, file, rank. Whether a board has it,
`parse_square` says."""

_NAME = re.compile(r"[a-z]{1,2}[1-9]\d*", re.ASCII)


class BoardError(ExplainedError):
    """A board or a square that cannot be."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board of ``files`` by ``ranks`` squares, some of which may be missing.

    ``shape`` is a name in `SHAPES`. ``ranks`` are those of all ``levels`` together. ``holes`` have
    the corners in them that the shape leaves out.
    """

    files: int
    ranks: int
    holes: frozenset[int] = frozenset()
    shape: str = "rectangle"
    levels: int = 1
    _plane: "_Plane | None" = field(default=None, init=False, repr=False, compare=False)
    """Made when it is first asked for; to look it up by the board takes longer than to use it."""

    def __post_init__(self) -> None:
        size = f"{self.files}x{self.ranks}"
        height, rest = divmod(self.ranks, max(1, self.levels))
        few = 1 <= self.files <= MOST and 1 <= height <= MOST and self.size <= MOST_SQUARES
        if not few or rest:
            raise BoardError("fault_board_size", most=MOST, size=size)
        if self.shape not in SHAPES:
            raise BoardError("fault_board_shape", name=self.shape, known=", ".join(SHAPES))
        if self.levels > 1 and self.cells != "levels":
            raise BoardError("fault_board_levels")
        for hole in self.holes:
            if not 0 <= hole < self.size:
                raise BoardError("fault_board_hole_beyond", name=hole, size=size)
        missing = SHAPES[self.shape].missing(self.files, self.ranks)
        object.__setattr__(self, "holes", self.holes | missing)

    @property
    def size(self) -> int:
        """How many square numbers there are, holes included."""
        return self.files * self.ranks

    @property
    def ground(self) -> Ground:
        """The board without its holes."""
        return Ground(self.files, self.ranks, self.shape, self.levels)

    @property
    def height(self) -> int:
        """How many ranks a level has."""
        return self.ranks // self.levels

    @property
    def is_vast(self) -> bool:
        """Has it squares for which the protocols of programs have no names?"""
        return max(self.files, self.height) > MOST_ELSEWHERE

    @property
    def middle(self) -> int:
        """The central square, or the nearest one up and to the right of the centre."""
        column = [square for square in self if square % self.files == self.files // 2]
        return column[len(column) // 2] if column else self.square(self.files // 2, self.ranks // 2)

    @property
    def cells(self) -> str:
        """What the board is made of: "squares", "hexagons" or "levels"."""
        return SHAPES[self.shape].cells

    @property
    def wraps(self) -> tuple[bool, bool]:
        """Whether the files, and the ranks, are joined at their ends."""
        return SHAPES[self.shape].wraps

    @property
    def is_plain(self) -> bool:
        """Is every step from here to there the same difference of files and of ranks?"""
        return self.shape == "rectangle"

    @property
    def lines(self) -> tuple[Direction | None, ...]:
        """The directions in which pieces go straight on, by number; see `BoardShape`."""
        return SHAPES[self.shape].lines

    def directions(self, *kinds: int) -> tuple[int, ...]:
        """The numbers of the directions of these kinds, see `Direction`."""
        return tuple(
            number
            for number, line in enumerate(self.lines)
            if line is not None and line.kind in kinds
        )

    @property
    def touching(self) -> tuple[int, ...]:
        """The directions to squares that touch at a side or a corner: a hexagon's diagonals only
        lead to the next but one."""
        return self.directions(1) if self.cells == "hexagons" else self.directions(1, 2, 3)

    @property
    def edge(self) -> frozenset[int]:
        """The squares that lack a neighbour at a side, as the board is without its holes."""
        whole = Board(self.files, self.ranks, shape=self.shape, levels=self.levels)
        steps = [line.step for line in self.lines if line is not None and line.kind == 1]
        return frozenset(
            square for square in self if any(whole.step(square, step) is None for step in steps)
        )

    def __contains__(self, square: object) -> bool:
        return isinstance(square, int) and 0 <= square < self.size and square not in self.holes

    def __iter__(self) -> Iterator[int]:
        return iter((self._plane or self._laid_out()).squares)

    def square(self, file: int, rank: int) -> int:
        """The number of the square at these coordinates, both counted from 0."""
        if not (0 <= file < self.files and 0 <= rank < self.ranks):
            raise BoardError(
                "fault_board_place", file=file, rank=rank, size=f"{self.files}x{self.ranks}"
            )
        return rank * self.files + file

    def coordinates(self, square: int) -> tuple[int, int]:
        """File and rank of a square as its name has them, both counted from 0; ranks are counted
        on from level to level."""
        if not 0 <= square < self.size:
            raise BoardError("fault_board_beyond", name=square, size=f"{self.files}x{self.ranks}")
        return square % self.files, square // self.files

    def place(self, square: int) -> Place:
        """Where a square lies in the plane in which steps are pairs of numbers, see `shapes`."""
        return (self._plane or self._laid_out()).places[square]

    def at(self, x: int, y: int) -> int:
        """The square at a place, -1 off the board and on holes."""
        return (self._plane or self._laid_out()).at(x, y)

    def _laid_out(self) -> "_Plane":
        plane = _plane(self)
        object.__setattr__(self, "_plane", plane)
        return plane

    def step(self, square: int, vector: Place) -> int | None:
        """The square that a displacement leads to, None off the board and on holes."""
        x, y = self.place(square)
        found = self.at(x + vector[0], y + vector[1])
        return None if found < 0 else found

    def mirrored(self, square: int) -> int:
        """The square opposite: of the same file, its rank counted from the other side."""
        file, rank = self.coordinates(square)
        if self.cells != "hexagons":
            return self.square(file, self.ranks - 1 - rank)
        column = [one for one in range(file, self.size, self.files) if one in self]
        return column[-1 - column.index(square)] if square in column else square

    def mirrored_step(self, step: Place) -> Place:
        """What a step of the first player is for the second."""
        x, y = step
        return (x, x - y) if self.cells == "hexagons" else (x, -y)

    def turned(self, square: int) -> int:
        """The square where this one comes to lie when the board is turned round."""
        file, rank = self.coordinates(self.mirrored(square))
        if self.cells == "hexagons":
            column = [one for one in range(file, self.size, self.files) if one in self]
            other = [s for s in range(self.files - 1 - file, self.size, self.files) if s in self]
            return other[column.index(self.square(file, rank))] if square in self else square
        return self.square(self.files - 1 - file, rank)

    def far_edge(self, depth: int) -> frozenset[int]:
        """The squares of the last ranks of the first player's way, on hexagons the last of each
        file."""
        if self.cells != "hexagons":
            return frozenset(s for s in self if s // self.files >= self.ranks - depth)
        columns = ([s for s in self if s % self.files == file] for file in range(self.files))
        return frozenset(square for column in columns for square in column[-depth:] if depth)

    def shade(self, square: int) -> int:
        """The shade of a square: 0 that of the first, and no two that share a side alike.

        There are two shades, on hexagons three.
        """
        x, y = self.place(square)
        return (x + y) % 3 if self.cells == "hexagons" else (x + y + y // LEVEL) % 2


class _Plane:
    """The places of a board's squares, and the squares at places."""

    def __init__(self, board: Board) -> None:
        shape: BoardShape = SHAPES[board.shape]
        self.places = tuple(
            shape.place(square % board.files, square // board.files, board.files, board.height)
            for square in range(board.size)
        )
        self.squares = tuple(square for square in range(board.size) if square not in board.holes)
        self.found = {self.places[square]: square for square in self.squares}
        self.along = board.files if board.wraps[0] else 0
        self.up = board.ranks if board.wraps[1] else 0

    def at(self, x: int, y: int) -> int:
        """The square at a place, -1 if there is none."""
        return self.found.get(
            (x % self.along if self.along else x, y % self.up if self.up else y), -1
        )


@lru_cache(maxsize=64)
def _plane(board: Board) -> _Plane:
    return _Plane(board)


@lru_cache(maxsize=64)
def square_names(board: Board) -> tuple[str, ...]:
    """The names of all squares by number, ``'a1'`` up to ``'aj36'``, those of holes included."""
    files = SHAPES[board.shape].file_letters(board.files)
    levels = LEVELS[: board.levels] if board.cells == "levels" else ("",)
    return tuple(
        f"{level}{file}{rank + 1}"
        for level in levels
        for rank in range(board.height)
        for file in files
    )


@lru_cache(maxsize=64)
def _numbers(board: Board) -> dict[str, int]:
    return {name: square for square, name in enumerate(square_names(board))}


def square_name(board: Board, square: int) -> str:
    """The name of one square."""
    return square_names(board)[square]


def file_names(board: Board) -> tuple[str, ...]:
    """The letters of a board's files."""
    return SHAPES[board.shape].file_letters(board.files)


def parse_square(board: Board, name: str) -> int:
    """The square of that name; a hole or a square off the board is an error."""
    square = _numbers(board).get(name)
    if square is not None:
        if square in board.holes:
            raise BoardError("fault_board_hole", name=name)
        return square
    if not _NAME.fullmatch(name[1:] if name[:1] in LEVELS and board.cells == "levels" else name):
        raise BoardError("fault_no_square", name=repr(name))
    raise BoardError("fault_board_beyond", name=name, size=f"{board.files}x{board.ranks}")
