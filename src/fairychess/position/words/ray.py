"""Where the squares of a line stand in `Tables.ray`: one after the other, NOWHERE after the last.

Directions have the numbers that the board gives them: from 0 to 7, clockwise from straight ahead of
the first side, then those that only some boards have, again by eights. The opposite of a direction
is four on or back.
"""

from collections.abc import Sequence

MOST_LINES = 32
"""Room for directions in whatever is indexed by them."""
ROOM = 40
"""Room for a square's directions in `Tables.ray`: with 32, the first eight of all squares would
share a quarter of the processor's nearest cache."""
LONGEST_RAY = 37
"""Room for the squares of the longest line of any board, NOWHERE included; that of a board's own
lines is `Tables.ray_length`."""
NOWHERE = 0xFFFF
"""No square."""


def ray_start(square: int, direction: int, length: int) -> int:
    """Return the index of the square next to this one in a direction, with lines of this length."""
    return (square * ROOM + direction) * length


def opposite(direction: int) -> int:
    """Return the direction that leads back."""
    return direction ^ 4


def line_index(piece: int, direction: int) -> int:
    """Return the index of a piece and direction in `Tables.line`: a bit a distance, from 0."""
    return piece * MOST_LINES + direction


def runs_along(lines: Sequence[int], piece: int, direction: int, distance: int) -> bool:
    """Tell whether a piece attacks the square so many (from 0) behind the next in a direction."""
    return bool(lines[piece * MOST_LINES + direction] >> distance & 1)
