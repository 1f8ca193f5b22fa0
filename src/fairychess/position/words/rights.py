"""The en-passant rights that the last move has left: one 64-bit number, 0 where there are none.

    bits 0-2   number of squares, at most MOST_RIGHTS   bit 3  are they wide?
    bits 4-14  the piece that may be taken
    bits 15-62 eight bits for each square where it may be taken

Boards of more than FEW_WORDS have wide rights, with 11 bits for each of MOST_WIDE_RIGHTS squares.
Squares for which there is no room are left out.
"""

from fairychess.position.words.square_set import FEW_WORDS

MOST_RIGHTS = 6
MOST_WIDE_RIGHTS = 4


def make_rights(victim: int, words: int) -> int:
    """Return rights against the piece on this square of a board of so many words, no square yet."""
    return victim << 4 | (8 if words > FEW_WORDS else 0)


def is_wide(rights: int) -> bool:
    """Tell whether squares have 11 bits."""
    return bool(rights >> 3 & 1)


def number_of_rights(rights: int) -> int:
    """Return on how many squares the piece may be taken."""
    return rights & 7


def with_right(rights: int, square: int) -> int:
    """Return the rights with one more square, as long as there is room."""
    number = number_of_rights(rights)
    if is_wide(rights):
        return rights if number == MOST_WIDE_RIGHTS else (rights | square << 15 + 11 * number) + 1
    return rights if number == MOST_RIGHTS else (rights | square << 15 + 8 * number) + 1


def without_squares(rights: int) -> int:
    """Return rights against the same piece with no square."""
    return rights & 0x7FF8


def victim_of(rights: int) -> int:
    """Return the square of the piece that may be taken in passing."""
    return rights >> 4 & 0x7FF


def nth_right(rights: int, number: int, wide: bool) -> int:
    """Return one of the squares of rights of which it is known whether they are wide, from 0."""
    if wide:
        return rights >> 15 + 11 * number & 0x7FF
    return rights >> 15 + 8 * number & 0xFF


def right_square(rights: int, number: int) -> int:
    """Return one of the squares where it may be taken, from 0."""
    return nth_right(rights, number, is_wide(rights))
