"""Playing strength: twelve levels.

The lower ones look less deep and have noise added to their evaluation, so a weak player overlooks
things rather than throwing pieces away; it never plays at random. From 8 on a level differs from
the next one only by its share of the time, and the last has all of it.
"""

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
    3: Level(2, 0.3, 0.4, 3),
    4: Level(2, 0.3, 0.22, 4),
    5: Level(3, 0.3, 0.22, 6),
    6: Level(4, 0.09, 0.22, 8),
    7: Level(5, 0.06, 0.2, 16),
    8: Level(90, 0.05, 0.0, 16),
    9: Level(90, 0.1, 0.0, 16),
    10: Level(90, 0.2, 0.0, 16),
    11: Level(90, 0.45, 0.0, 16),
    12: Level(90, 1.0, 0.0, 16),
}

STRONGEST = max(LEVELS)
RATINGS = {1: 650, 2: 850, 3: 1150, 4: 1250, 5: 1500, 6: 1650, 7: 1800, 8: 1900, 10: 2000, 12: 2050}
"""What levels are worth at chess with 0.1 s a move, on the scale of Stockfish's own limits: from 3
on by games against it, below by games against each other (docs/lab/matches.md). Levels that did not
play it are not here."""
SHORTEST = 0.05
"""Seconds that a decision is given at least."""


def level_rated(rating: int) -> int:
    """Return the level whose rating is nearest."""
    return min(RATINGS, key=lambda level: abs(RATINGS[level] - rating))


def level_settings(level: int) -> Level:
    """Return the settings of a level; the nearest one where there is none."""
    return LEVELS[min(max(level, 1), STRONGEST)]
