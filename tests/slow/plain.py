"""What the slow generators of inventors' games share: boards as dictionaries, nothing clever.

A board maps (file, rank), from 0, to a letter, lower case for the second player.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Square = tuple[int, int]
Board = dict[Square, str]

ROOK = ((0, 1), (1, 0), (0, -1), (-1, 0))
BISHOP = ((1, 1), (1, -1), (-1, -1), (-1, 1))
QUEEN = ROOK + BISHOP
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def read(placement: str) -> Board:
    board: Board = {}
    for rank, row in enumerate(reversed(placement.split("/"))):
        file = 0
        for token in re.findall(r"\d+|[A-Za-z]", row):
            if token.isdigit():
                file += int(token)
            else:
                board[file, rank] = token
                file += 1
    return board


def name(square: Square) -> str:
    return "abcdefghijklmnop"[square[0]] + str(square[1] + 1)


def owner(piece: str) -> int:
    return 0 if piece.isupper() else 1


def of(board: Board, side: int) -> list[Square]:
    return [square for square, piece in board.items() if owner(piece) == side]


def find(board: Board, letter: str) -> Square | None:
    return next((square for square, piece in board.items() if piece == letter), None)


def slide(board: Board, start: Square, step: Square, low: int, high: int) -> Iterator[Square]:
    """The squares of a line up to the first piece, which is the last of them; files low to high."""
    file, rank = start
    while True:
        file, rank = file + step[0], rank + step[1]
        if not (low <= file < high and 0 <= rank < 8):
            return
        yield file, rank
        if (file, rank) in board:
            return
