"""What the options of all protocols have in common: their bounds, and reading them."""

from fairychess.search.levels import STRONGEST

SMALLEST_HASH, LARGEST_HASH = 1, 4096
"""Megabytes. Levels that play with noise forget everything at each move, and use the smallest."""
DEFAULT_HASH = 8
MOST_LINES = 20
LARGEST_MARGIN = 5000
"""Milliseconds."""


def number(text: str, low: int, high: int, what: str) -> int:
    """Return a whole number within bounds. ValueError, naming `what`, for anything else."""
    try:
        found = int(text)
    except ValueError:
        raise ValueError(f"{what}: {text[:40]!r} is no number") from None
    if not low <= found <= high:
        raise ValueError(f"{what}: {found} is not between {low} and {high}")
    return found


def level(text: str) -> int:
    """Return a level of play."""
    return number(text, 1, STRONGEST, "Level")
