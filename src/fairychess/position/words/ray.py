"""Where the squares of a line stand in `Tables.ray`: one after the other, NOWHERE after the last.

Directions are numbered from 0 to 7, clockwise from straight ahead of the first side.
"""

from __future__ import annotations

RAY = 17
"""Room for the squares of one line, NOWHERE included."""
NOWHERE = 0xFFFF
"""No square."""


def ray_start(square: int, direction: int) -> int:
    """Return the index of the square next to this one in a direction."""
    return (square * 8 + direction) * RAY
