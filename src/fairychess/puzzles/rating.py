"""How hard a puzzle is, before anybody has tried it."""

from math import log2

from fairychess.puzzles.lines import PuzzleLine

EASIEST, HARDEST = 500, 2600
PLY, STEP = 210, 80
"""What each ply that one must look, and each further step, adds."""
CROWD, USUAL = 90, 30
"""What twice the options add to those there usually are."""
QUIET = 120
"""What a quiet first move adds."""


def rating_of(line: PuzzleLine, quiet: bool) -> int:
    """Return a rating: from how deep one must look, of how many options, for how many steps."""
    steps = line.real
    deepest = max(step.depth for step in steps)
    crowd = sum(log2(step.choices / USUAL) for step in steps) / len(steps)
    found = EASIEST + PLY * (deepest - 1) + STEP * (len(steps) - 1) + CROWD * crowd
    if quiet:
        found += QUIET
    return bounded(found)


def bounded(rating: float) -> int:
    """Return a rating between the easiest and the hardest."""
    return round(min(HARDEST, max(EASIEST, rating)))
