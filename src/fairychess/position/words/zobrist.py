"""Where the random numbers of the hash stand in `Tables.zobrist`.

A row of squares for each coloured piece, found by `square_index`. Rows 0 and 1, which belong to no
piece, have two numbers for each square: for an unmoved piece and for an en-passant right. Behind
all rows stand the number for the side to decide and those for walls.
"""


def zobrist_unmoved(square: int) -> int:
    """Return the place of the number for an unmoved piece."""
    return 2 * square


def zobrist_right(square: int) -> int:
    """Return the place of the number for an en-passant right."""
    return 2 * square + 1


def zobrist_turn(squares: int, coloured_pieces: int) -> int:
    """Return the place of the number for the second side's turn."""
    return coloured_pieces * squares


def zobrist_wall(squares: int, coloured_pieces: int, square: int) -> int:
    """Return the place of the number for a wall; the last square's is the last of all."""
    return coloured_pieces * squares + 1 + square
