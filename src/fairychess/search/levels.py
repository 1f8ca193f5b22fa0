"""Playing strength: eight levels.

A level limits depth and time and adds noise to the evaluation of the lower ones; it never plays at
random, so a weak player overlooks things rather than throwing pieces away.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """How deep, which share of the given time, and with how much noise (in median pieces) a player
    searches; and how many worlds it considers in a game with hidden information."""

    depth: int
    time_share: float
    noise: float
    worlds: int


LEVELS: dict[int, Level] = {
    1: Level(1, 0.3, 0.8, 1),
    2: Level(1, 0.3, 0.4, 2),
    3: Level(2, 0.5, 0.25, 3),
    4: Level(3, 0.7, 0.15, 4),
    5: Level(4, 0.8, 0.08, 6),
    6: Level(6, 0.8, 0.04, 8),
    7: Level(9, 0.4, 0.02, 16),
    8: Level(90, 1.0, 0.0, 16),
}


def level_settings(level: int) -> Level:
    """Return the settings of a level; those below 1 and above 8 are taken as 1 and 8."""
    return LEVELS[min(max(level, 1), max(LEVELS))]
