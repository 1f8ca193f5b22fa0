"""Where a square stands in a table whose rows are as long as the board is large.

What every move reads lies so: rows far apart would each need a page of memory of their own.
"""


def dense_index(squares: int, row: int, square: int) -> int:
    """Return the index of a square in a table with a row for each piece of a board of squares."""
    return row * squares + square
