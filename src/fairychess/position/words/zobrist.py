"""Where the random numbers of the hash stand in `Tables.zobrist`.

A row of squares for each coloured piece, found by `dense_index`. Rows 0 and 1, which belong to no
piece, are for squares with an unmoved piece and squares with an en-passant right. Behind all rows
stand the number for the side to decide and those for walls.
"""


def zobrist_unmoved(square: int) -> int:
    """Return the place of the number for an unmoved piece."""
    return square


def zobrist_right(squares: int, square: int) -> int:
    """Return the place of the number for an en-passant right on a board of so many squares."""
    return squares + square


def zobrist_turn(squares: int, coloured_pieces: int) -> int:
    """Return the place of the number for the second side's turn."""
    return coloured_pieces * squares


def zobrist_wall(squares: int, coloured_pieces: int, square: int) -> int:
    """Return the place of the number for a wall; the last square's is the last of all."""
    return coloured_pieces * squares + 1 + square
