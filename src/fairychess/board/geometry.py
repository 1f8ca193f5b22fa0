"""Squares of one board: numbers, names, holes."""

from __future__ import annotations

import string
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from fairychess.messages import ExplainedError

MOST = 16
FILES = string.ascii_lowercase[:MOST]
"""The letters of the files."""
FILE_LETTER = f"[{FILES[0]}-{FILES[-1]}]"
SQUARE = FILE_LETTER + r"\d{1,2}"
"""How a file and a square are written, for regular expressions; whether a board has it,
`parse_square` says."""


class BoardError(ExplainedError):
    """A board or a square that cannot be."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board of ``files`` by ``ranks`` squares, some of which may be missing."""

    files: int
    ranks: int
    holes: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if not (1 <= self.files <= MOST and 1 <= self.ranks <= MOST):
            raise BoardError("fault_board_size", most=MOST, size=f"{self.files}x{self.ranks}")
        for hole in self.holes:
            if not 0 <= hole < self.files * self.ranks:
                raise BoardError(
                    "fault_board_hole_beyond", name=hole, size=f"{self.files}x{self.ranks}"
                )

    @property
    def size(self) -> int:
        """How many square numbers there are, holes included."""
        return self.files * self.ranks

    @property
    def middle(self) -> int:
        """The central square, or the nearest one up and to the right of the centre."""
        return self.square(self.files // 2, self.ranks // 2)

    def __contains__(self, square: object) -> bool:
        return isinstance(square, int) and 0 <= square < self.size and square not in self.holes

    def __iter__(self) -> Iterator[int]:
        return iter(_squares(self))

    def square(self, file: int, rank: int) -> int:
        """The number of the square at these coordinates, both counted from 0."""
        if not (0 <= file < self.files and 0 <= rank < self.ranks):
            raise BoardError(
                "fault_board_place", file=file, rank=rank, size=f"{self.files}x{self.ranks}"
            )
        return rank * self.files + file

    def coordinates(self, square: int) -> tuple[int, int]:
        """File and rank of a square, both counted from 0."""
        if not 0 <= square < self.size:
            raise BoardError("fault_board_beyond", name=square, size=f"{self.files}x{self.ranks}")
        return square % self.files, square // self.files

    def shade(self, square: int) -> int:
        """The shade of a square in a chequered pattern: 0 that of a1, 1 the other."""
        return sum(self.coordinates(square)) % 2


@lru_cache(maxsize=64)
def _squares(board: Board) -> tuple[int, ...]:
    return tuple(square for square in range(board.size) if square not in board.holes)


@lru_cache(maxsize=64)
def square_names(board: Board) -> tuple[str, ...]:
    """The names of all squares by number, ``'a1'`` up to ``'p16'``, those of holes included."""
    files = FILES[: board.files]
    return tuple(f"{file}{rank + 1}" for rank in range(board.ranks) for file in files)


def square_name(board: Board, square: int) -> str:
    """The name of one square."""
    return square_names(board)[square]


def parse_square(board: Board, name: str) -> int:
    """The square of that name; a hole or a square off the board is an error."""
    file, digits = name[:1], name[1:]
    if not (
        FILES[0] <= file <= FILES[-1] and digits.isascii() and digits.isdigit() and digits[0] != "0"
    ):
        raise BoardError("fault_no_square", name=repr(name))
    if len(digits) > 2:
        raise BoardError("fault_board_beyond", name=name, size=f"{board.files}x{board.ranks}")
    column, rank = FILES.index(file), int(digits) - 1
    if column >= board.files or rank >= board.ranks:
        raise BoardError("fault_board_beyond", name=name, size=f"{board.files}x{board.ranks}")
    square = board.square(column, rank)
    if square in board.holes:
        raise BoardError("fault_board_hole", name=name)
    return square
