"""What the words of `Tables.sets` mean, where targets of pieces are sets of squares (see `reach`).

One word says how many lines of each kind follow, eight bits each: in a piece's words plain rising,
plain falling, mixed rising and mixed falling ones; before its mixed lines rising and falling ones.

A step of a bulk has a shift, the squares by which the set of pieces moves, with bit 6 set where it
is to the right, and what ends there: bit 0 moves, bit 1 captures, bit 2 only first moves.
"""

from collections.abc import Sequence

BULK_STEPS = 6
"""The most steps of a bulk."""
BULK_PLACES = 7
"""Places its pieces come to: where they stand, and one for each step."""
BULK_WORDS = 25
"""Words of a bulk: the number of its steps, and four for each."""


def pack_lines(numbers: Sequence[int]) -> int:
    """Return the word that says how many lines of each kind there are."""
    return sum(number << 8 * kind for kind, number in enumerate(numbers))


def any_plain(lines: int) -> bool:
    """Tell whether a piece has any plain lines."""
    return lines & 0xFFFF != 0


def any_mixed(lines: int) -> bool:
    """Tell whether a piece has any mixed lines."""
    return lines >> 16 != 0


def rising_lines(lines: int) -> int:
    """Return how many rising lines there are, plain ones if there are both kinds."""
    return lines & 255


def falling_lines(lines: int) -> int:
    """Return how many falling lines there are, plain ones if there are both kinds."""
    return lines >> 8 & 255


def pack_shift(squares: int) -> int:
    """Return the shift of a step that leads to squares with so much higher numbers."""
    return abs(squares) | (squares < 0) << 6


def shifted(squares: int, shift: int) -> int:
    """Return where a step leads from these squares."""
    return squares >> (shift & 63) if shift & 64 else squares << shift & (1 << 64) - 1


def shifted_back(squares: int, shift: int) -> int:
    """Return from where a step leads to these squares."""
    return squares << (shift & 63) & (1 << 64) - 1 if shift & 64 else squares >> shift


def pack_ends(moves: bool, captures: bool, first: bool) -> int:
    """Return what ends after a step: moves, captures, or either only for unmoved pieces."""
    return moves | captures << 1 | first << 2


def step_moves(ends: int) -> bool:
    """Tell whether moves to empty squares end after a step."""
    return bool(ends & 1)


def step_captures(ends: int) -> bool:
    """Tell whether captures end after a step."""
    return bool(ends >> 1 & 1)


def step_is_first(ends: int) -> bool:
    """Tell whether only pieces that have not moved make this step."""
    return bool(ends >> 2 & 1)
