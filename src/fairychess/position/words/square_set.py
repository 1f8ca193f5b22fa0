"""Sets of squares: words of 64 bits each, a bit a square; tables hold many in a row.

A table has room for SET_WORDS words a set. A board needs so many as `Tables.words` says, and what
works on sets goes no further: the words behind them stay empty.
"""

from collections.abc import MutableSequence, Sequence

from fairychess.position.bits import lowest

SET_WORDS = 21
FEW_WORDS = 4
"""Boards of so many words are looked at without counting them."""
WALLS = 2
"""Number of the set of walls in `State.occupied`, behind those of the two sides."""
SIDE_SETS = 42
"""Words of a table that has one set for each side."""
SQUARE_SETS = 27384
"""Words of a table that has one set for each square."""


def set_word(number: int, word: int) -> int:
    """Return the index of a word of a set in a table of sets."""
    return number * SET_WORDS + word


def word_of(square: int) -> int:
    """Return which word of a set a square is in."""
    return square >> 6


def bit_of(square: int) -> int:
    """Return a square's bit within its word."""
    return 1 << (square & 63)


def first_square(word: int, rest: int) -> int:
    """Return the first square of what is left of a set's word, which is not empty."""
    return word * 64 + lowest(rest)


def has_square(sets: MutableSequence[int], number: int, square: int) -> bool:
    """Tell whether a square is in a set of a table."""
    return bool(sets[number * SET_WORDS + (square >> 6)] >> (square & 63) & 1)


def add_square(sets: MutableSequence[int], number: int, square: int) -> None:
    """Put a square into a set of a table."""
    sets[number * SET_WORDS + (square >> 6)] |= 1 << (square & 63)


def drop_square(sets: MutableSequence[int], number: int, square: int) -> None:
    """Take a square out of a set of a table."""
    sets[number * SET_WORDS + (square >> 6)] &= ~(1 << (square & 63))


def flip_square(sets: MutableSequence[int], number: int, square: int) -> None:
    """Put a square into a set of a table, or take it out if it is in."""
    sets[number * SET_WORDS + (square >> 6)] ^= 1 << (square & 63)


def shift_square(sets: MutableSequence[int], number: int, origin: int, to: int) -> None:
    """Let a square of a set of a table give way to one that is not in it."""
    flip_square(sets, number, origin)
    flip_square(sets, number, to)


def any_square(sets: Sequence[int], number: int, words: int) -> bool:
    """Tell whether a set of a table has any square, on a board of so many words."""
    return any(sets[number * SET_WORDS : number * SET_WORDS + words])


def filled(occupied: Sequence[int], word: int) -> int:
    """Return the squares of a word where anything stands, walls included, by `State.occupied`."""
    return occupied[word] | occupied[SET_WORDS + word] | occupied[WALLS * SET_WORDS + word]


def long_bit(square: int) -> int:
    """Return a square's bit in a set that is one Python number, never cut off at 64 bits."""
    return 1 << square


def nth_word(squares: int, word: int) -> int:
    """Return one word of a set that is one Python number."""
    return squares >> 64 * word & (1 << 64) - 1
