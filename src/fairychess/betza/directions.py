"""Direction letters and what they point at.

On a board of squares directions are counted clockwise in sixteenths of a turn, the mover's forward
being 0. Orthogonal and diagonal steps take the even ones (0 north, 2 north-east, 4 east ...),
oblique leaps such as the knight's the odd ones (1 = two up, one right; 3 = two right, one up ...).
Within each of the two families a set of directions is eight bits, clockwise.

Boards of other cells have directions of their own, see `compass`.
"""

from collections.abc import Sequence
from enum import Enum

from fairychess.betza.errors import Flaw
from fairychess.messages import Message

Letter = tuple[str, int]
"""One character of the description and its position in it."""

DIRECTION_LETTERS = frozenset("fblrvsh")
UP_DOWN = frozenset("^_")
"""Directions that only levels have."""
ALL = 0xFF
ORTHOGONAL = 0x55
DIAGONAL = 0xAA
NOT_BACK = 0xEF


class System(Enum):
    """The ways in which a family of atoms reads the same letters."""

    ORTHOGONAL = "orthogonal"  # W D H R: four directions, letters never combine
    DIAGONAL = "diagonal"  # F A G B: one letter names a pair, two name one direction
    OBLIQUE = "oblique"  # N C Z: one letter the narrow pair, with h the half
    EIGHT = "eight"  # K Q, and every leg after the first
    TRIAGONAL = "triagonal"  # T: on levels, through the corners of cubes


# (narrow, wide) sets; see H. G. Muller's description of the four systems.
_OBLIQUE = {
    "f": (0x81, 0xC3),
    "b": (0x18, 0x3C),
    "l": (0x60, 0xF0),
    "r": (0x06, 0x0F),
    "v": (0x99, 0x99),
    "s": (0x66, 0x66),
}
_EIGHT = {
    "f": (0x01, 0x83),
    "b": (0x10, 0x38),
    "l": (0x40, 0xE0),
    "r": (0x04, 0x0E),
    "v": (0x11, 0xBB),
    "s": (0x44, 0xEE),
}
_CHIRAL = {"r": 0x55, "l": 0xAA}
_UNIT = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def read_directions(letters: Sequence[Letter], system: System) -> int:
    """The set that a leg's letters point at, or 0 if it has no direction letters.

    ``letters`` is the whole leg: only directly neighbouring direction letters combine.
    """
    found = 0
    index = 0
    while index < len(letters):
        letter, position = letters[index]
        following = letters[index + 1][0] if index + 1 < len(letters) else ""
        used = 1
        if letter == "h":
            if system is not System.OBLIQUE or following not in _CHIRAL:
                raise Flaw(position, _misplaced_h(system))
            found |= _CHIRAL[following]
            used = 2
        elif letter in DIRECTION_LETTERS:
            if following == "h" and system is System.ORTHOGONAL:
                raise Flaw(position + 1, _misplaced_h(system))
            bits, used = _pair(letter, following, system)
            found |= bits
        index += used
    return found


def _misplaced_h(system: System) -> Message:
    if system is System.ORTHOGONAL:
        return Message("xbetza_h_straight")
    if system is System.OBLIQUE:
        return Message("xbetza_h_oblique")
    return Message("xbetza_h_eight")


def _pair(letter: str, following: str, system: System) -> tuple[int, int]:
    """The directions of one letter, or of two that combine, and how many letters that took."""
    if system is System.ORTHOGONAL:
        return _OBLIQUE[letter][0] & ORTHOGONAL, 1
    table = _OBLIQUE if system is System.OBLIQUE else _EIGHT
    narrow, wide = table[letter]
    alone = wide if system is System.DIAGONAL else narrow
    if following == "h":
        return wide, 2
    if following not in table:
        return alone, 1
    next_narrow, next_wide = table[following]
    if system is System.OBLIQUE:
        both = wide & next_narrow
        return (both, 2) if both else (narrow, 1)
    both = wide & next_wide
    if not both:
        return alone, 1
    if system is System.EIGHT and narrow & next_wide:
        return narrow, 2  # a doubled letter, as ff: the straight direction alone
    return both, 2


def vector(short: int, long: int, direction: int) -> tuple[int, int]:
    """The displacement of a leap of ``long`` (and ``short`` aside) in a direction.

    Even directions are straight lines, where ``short`` is unused; odd ones are oblique.
    """
    turn = direction // 2 % 8
    if direction % 2 == 0:
        x, y = _UNIT[turn]
        return x * long, y * long
    if turn % 2:
        short, long = long, short
    for _ in range(turn // 2):
        short, long = long, -short
    return short, long
