"""Sets of squares in variant files: names, ranks, files, rectangles, and a set for each side.

A set of squares is a text or a list of texts, each of them one of

    "e4"        one square
    "*3"        a rank: every square whose name ends in 3
    "d*"        a file: every square whose name begins with d
    "d1-f3"     a rectangle between two opposite corners
    "C*"        a level: every square whose name begins with C
    "*"         the whole board

A text may hold several of these, separated by spaces or commas: "d4 e4 d5 e5". An empty list is the
empty set. Holes of the board belong to no rank, file or rectangle; to name one is an error.

Where the sides differ, a table says so: `{first = "*8", second = "*1"}`; who is left out has no
squares. `{mirrored = "*8"}` says the same in short: the first player's squares, and for the second
player those opposite, rank for rank. Squares without a table are the same for both players.
"""

import re
from collections.abc import Collection, Iterable
from typing import Any, Protocol

from fairychess.betza.compass import compass_of
from fairychess.board import (
    SQUARE,
    Board,
    BoardError,
    parse_square,
    square_name,
    square_names,
)
from fairychess.board.geometry import file_names
from fairychess.messages import ExplainedError, Message, about, must_be
from fairychess.position.sides import SIDES
from fairychess.position.words.square_set import SET_WORDS, add_square
from fairychess.rules.value_words import wrong

RECTANGLE = re.compile(rf"({SQUARE})-({SQUARE})")
RANK = re.compile(r"\*(\d{1,2})")
FILE = re.compile(r"([a-z]{1,2})\*")
LEVEL = re.compile(r"([A-P])\*")


class BoardDefinition(Protocol):
    """What is asked of a variant file: the size of its board and the names of its holes."""

    @property
    def files(self) -> int: ...
    @property
    def ranks(self) -> int: ...
    @property
    def holes(self) -> Collection[str]: ...
    @property
    def shape(self) -> str: ...
    @property
    def levels(self) -> int: ...


def board_of(definition: BoardDefinition) -> Board:
    """Return the board of a variant file."""
    size = definition.files, definition.ranks
    whole = Board(*size, shape=definition.shape, levels=definition.levels)
    holes = frozenset(parse_square(whole, name) for name in definition.holes)
    return Board(*size, holes, definition.shape, definition.levels)


def not_on_hexagons(definition: BoardDefinition, called: str = "") -> None:
    """Refuse a rule, or its parameter `called`, that asks for ranks which cross files at right
    angles."""
    if board_of(definition).cells == "hexagons":
        fault = Message("fault_not_on_hexagons")
        raise about(called, fault) if called else ExplainedError(fault)


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
        if not 0 <= rank < board.height:
            raise BoardError("fault_board_ranks", first=1, last=board.height)
        return {square for square in board if square // board.files % board.height == rank}
    if match := FILE.fullmatch(item):
        letters = file_names(board)
        if match.group(1) not in letters:
            raise BoardError("fault_board_files", first=letters[0], last=letters[-1])
        file = letters.index(match.group(1))
        return {square for square in board if square % board.files == file}
    if (match := LEVEL.fullmatch(item)) and board.levels > 1:
        return {square for square in board if square_name(board, square)[0] == match.group(1)}
    if match := RECTANGLE.fullmatch(item):
        names = square_names(board)  # a hole may be a corner
        ends = [
            names.index(name) if name in names else parse_square(board, name)
            for name in match.groups()
        ]
        low, high = (
            [f(pair) for pair in zip(*(coordinates(board, end) for end in ends), strict=True)]
            for f in (min, max)
        )
        return {
            square
            for square in board
            if all(
                least <= at <= most
                for least, at, most in zip(low, coordinates(board, square), high, strict=True)
            )
        }
    return {parse_square(board, item)}


def coordinates(board: Board, square: int) -> tuple[int, int, int]:
    """Return the file, rank and level of a square, each counted from 0."""
    level, rank = divmod(square // board.files, board.height)
    return square % board.files, rank, level


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
    opposite = (board.mirrored(square) for square in squares)
    return frozenset(square for square in opposite if square in board)


def leap(board: Board, square: int, short: int, long: int) -> set[int]:
    """Return the squares that a leap of so far and so far to the side leads to."""
    compass = compass_of(board.cells)
    short, long = min(short, long), max(short, long)
    if 0 < short < long:
        vectors = [compass.vector(short, long, way) for way in range(1, compass.size, 2)]
    else:
        kind = 2 if short else 1
        steps = [board.lines[way] for way in board.directions(kind)]
        vectors = [(x * long, y * long) for (x, y), _ in filter(None, steps)]
    found = {board.step(square, vector) for vector in vectors}
    return {each for each in found if each is not None and each != square}


def words_of(squares: Iterable[int]) -> list[int]:
    """Return a set of squares as SET_WORDS words of 64 bits, as compiled rules keep it."""
    words = [0] * SET_WORDS
    for square in squares:
        add_square(words, 0, square)
    return words
