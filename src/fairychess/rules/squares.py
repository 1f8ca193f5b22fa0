"""Sets of squares in variant files: names, ranks, files, rectangles, and a set for each side.

A set of squares is a text or a list of texts, each of them one of

    "e4"        one square
    "*3"        a rank: every square whose name ends in 3
    "d*"        a file: every square whose name begins with d
    "d1-f3"     a rectangle between two opposite corners
    "*"         the whole board

A text may hold several of these, separated by spaces or commas: "d4 e4 d5 e5". An empty list is the
empty set. Holes of the board belong to no rank, file or rectangle; to name one is an error.

Where the sides differ, a table says so: `{first = "*8", second = "*1"}`; who is left out has no
squares. `{mirrored = "*8"}` says the same in short: the first player's squares, and for the second
player those opposite, rank for rank. Squares without a table are the same for both players.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any, Protocol

from fairychess.board import FILE_LETTER, SQUARE, Board, BoardError, parse_square
from fairychess.messages import about, must_be
from fairychess.position.sides import SIDES
from fairychess.position.words.square_set import add_square
from fairychess.rules.value_words import wrong

RECTANGLE = re.compile(rf"({SQUARE})-({SQUARE})")
RANK = re.compile(r"\*(\d{1,2})")
FILE = re.compile(rf"({FILE_LETTER})\*")


class BoardDefinition(Protocol):
    """What is asked of a variant file: the size of its board and the names of its holes."""

    @property
    def files(self) -> int: ...
    @property
    def ranks(self) -> int: ...
    @property
    def holes(self) -> Collection[str]: ...


def board_of(definition: BoardDefinition) -> Board:
    """Return the board of a variant file."""
    whole = Board(definition.files, definition.ranks)
    holes = frozenset(parse_square(whole, name) for name in definition.holes)
    return Board(definition.files, definition.ranks, holes)


def square_set(definition: BoardDefinition, value: Any, key: str = "squares") -> frozenset[int]:
    """Return the squares that a parameter names.

    Raises ValueError, naming `key`, for a value of another form or a square that is not there.
    """
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise wrong(key, value, "wanted_squares_list")
    board = board_of(definition)
    found: set[int] = set()
    for text in texts:
        for item in text.replace(",", " ").split():
            try:
                found |= squares_named(board, item)
            except BoardError as error:
                raise about(f"{key}: {item!r}", error.message) from None
    return frozenset(found)


def squares_named(board: Board, item: str) -> set[int]:
    """Return the squares of one name, rank, file or rectangle; BoardError if there are none."""
    if item == "*":
        return set(board)
    if match := RANK.fullmatch(item):
        rank = int(match.group(1)) - 1
        if not 0 <= rank < board.ranks:
            raise BoardError("fault_board_ranks", first=1, last=board.ranks)
        return {square for square in board if square // board.files == rank}
    if match := FILE.fullmatch(item):
        file = ord(match.group(1)) - ord("a")
        if file >= board.files:
            raise BoardError("fault_board_files", first="a", last=chr(ord("a") + board.files - 1))
        return {square for square in board if square % board.files == file}
    if match := RECTANGLE.fullmatch(item):
        whole = Board(board.files, board.ranks)  # a hole may be a corner
        ends = [whole.coordinates(parse_square(whole, name)) for name in match.groups()]
        files, ranks = (sorted(each) for each in zip(*ends, strict=True))
        return {
            square
            for square in board
            if files[0] <= square % board.files <= files[1]
            and ranks[0] <= square // board.files <= ranks[1]
        }
    return {parse_square(board, item)}


def squares_of_sides(
    definition: BoardDefinition, value: Any, key: str = "squares"
) -> tuple[frozenset[int], frozenset[int]]:
    """Return the squares of the first and of the second player that a parameter names.

    Raises ValueError, naming `key`, for a value of another form or a square that is not there.
    """
    if not isinstance(value, dict):
        both = square_set(definition, value, key)
        return both, both
    if set(value) == {"mirrored"}:
        first = square_set(definition, value["mirrored"], key)
        return first, mirrored(definition, first)
    for name in value:
        if name not in SIDES:
            raise about(f"{key}: {name}", must_be("wanted_different_seats"))
    first, second = (square_set(definition, value.get(name, []), key) for name in SIDES)
    return first, second


def zone_texts(value: Any) -> list[tuple[str, str]]:
    """Squares of both players that a parameter names, in the words of formulas: for whom, then the
    set. One entry does where the same words say it for both."""
    if not isinstance(value, dict):
        return [("", f"zone({_joined(value)!r})")]
    if set(value) == {"mirrored"}:
        return [("", f"mirrored({_joined(value['mirrored'])!r})")]
    sets = {side: value.get(side, "") for side in SIDES}
    return [
        (f"{side} & ", f"zone({_joined(squares)!r})" if squares else "(mine - mine)")
        for side, squares in sets.items()
    ]


def _joined(squares: Any) -> str:
    """Squares as one text."""
    return squares if isinstance(squares, str) else " ".join(squares)


def mirrored(definition: BoardDefinition, squares: Iterable[int]) -> frozenset[int]:
    """Return the squares opposite these: on the same files, ranks counted from the other side."""
    board = board_of(definition)
    opposite = (
        (board.ranks - 1 - square // board.files) * board.files + square % board.files
        for square in squares
    )
    return frozenset(square for square in opposite if square in board)


def words_of(squares: Iterable[int]) -> list[int]:
    """Return a set of squares as four 64-bit words, as compiled rules keep it."""
    words = [0, 0, 0, 0]
    for square in squares:
        add_square(words, 0, square)
    return words
