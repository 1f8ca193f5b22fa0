"""Where a square stands in a table that has one row of squares for each piece, side or square.

The squares of the hash's random numbers have rows of their own behind and before those of pieces.
"""

SQUARES = 1304
"""Room for squares in whatever is indexed by them: 36 by 36, and some more, lest the rows of all
pieces share a few lines of the processor's nearest cache."""
SMALL_BOARD = 64
"""Boards of so many squares are sets of one word."""
FROM_HAND = SQUARES - 1
"""Stands in the place of its square where a piece is taken out of a hand."""


def square_index(row: int, square: int) -> int:
    """Return the index of a square in a table with SQUARES places a row."""
    return row * SQUARES + square


def pair_index(square: int, side: int) -> int:
    """Return the index of a square and side in a table of as many squares as the board has."""
    return square * 2 + side


def small_index(row: int, square: int) -> int:
    """Return the index of a square in a table of small boards, SMALL_BOARD places a row."""
    return row * SMALL_BOARD + square


def row_of(index: int) -> int:
    """Return the row of a place that `square_index` has found."""
    return index // SQUARES
