"""The en-passant rights that the last move has left: one 64-bit number, 0 where there are none.

bits 0-3   number of squares, at most MOST_RIGHTS      bits 4-11  the piece that may be taken
bits 12-59 eight bits for each square where it may be taken
"""

MOST_RIGHTS = 6


def make_rights(victim: int) -> int:
    """Return rights against the piece on this square, with no square yet."""
    return victim << 4


def with_right(rights: int, square: int) -> int:
    """Return the rights with one more square; there are fewer than MOST_RIGHTS."""
    return (rights | square << (12 + 8 * (rights & 15))) + 1


def number_of_rights(rights: int) -> int:
    """Return on how many squares the piece may be taken."""
    return rights & 15


def victim_of(rights: int) -> int:
    """Return the square of the piece that may be taken in passing."""
    return rights >> 4 & 255


def right_square(rights: int, number: int) -> int:
    """Return one of the squares where it may be taken, from 0."""
    return rights >> (12 + 8 * number) & 255
