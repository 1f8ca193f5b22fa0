"""Where a square stands in a table that has one row of squares for each piece, side or square.

The squares of the hash's random numbers have rows of their own behind and before those of pieces.
"""

SQUARES = 1304
"""Room for squares in whatever is indexed by them alone: 36 by 36, and a few more."""
SMALL_BOARD = 64
"""Boards of so many squares are sets of one word."""
FROM_HAND = SQUARES - 1
"""Stands in the place of its square where a piece is taken out of a hand."""


def square_index(squares: int, row: int, square: int) -> int:
    """Return the index of a square in a table whose rows are as long as the board is large.

    Rows of a fixed length would be so far apart that each needs a page of memory of its own.
    """
    return row * squares + square


def pair_index(square: int, side: int) -> int:
    """Return the index of a square and side in a table of as many squares as the board has."""
    return square * 2 + side


def small_index(row: int, square: int) -> int:
    """Return the index of a square in a table of small boards, SMALL_BOARD places a row."""
    return row * SMALL_BOARD + square
