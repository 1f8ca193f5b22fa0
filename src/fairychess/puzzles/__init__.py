"""The puzzles room: positions with one winning line, found in games of weak players.

`find_puzzles` plays such games and keeps what it finds in a file; `puzzles_of` reads what a variant
is shipped with, and an `Attempt` is one person's way through a puzzle. In games with secret roles
the question is who can play a role, answered from one seat's view alone.

It must not know people, ratings of people or how a puzzle is shown.
"""

from fairychess.puzzles.attempt import Attempt
from fairychess.puzzles.finding import PuzzleSearch, find_puzzles
from fairychess.puzzles.puzzle import Puzzle
from fairychess.puzzles.shipped import puzzle_named, puzzles_of, variants_with_puzzles

__all__ = [
    "Attempt",
    "Puzzle",
    "PuzzleSearch",
    "find_puzzles",
    "puzzle_named",
    "puzzles_of",
    "variants_with_puzzles",
]
