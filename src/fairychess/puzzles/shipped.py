"""The puzzles that variants are shipped with, read when they are asked for."""

import random
from functools import cache
from pathlib import Path

from fairychess.puzzles.puzzle import Puzzle, from_line
from fairychess.rules import available, find

FILE = "puzzles.jsonl"
"""Stands beside the variant file, one puzzle a line, the easiest first."""
LARGEST = 4_000_000


@cache
def variants_with_puzzles() -> tuple[str, ...]:
    """Names of the variants that have puzzles."""
    return tuple(name for name in available() if file_of(name).is_file())


def file_of(variant: str) -> Path:
    """Where the puzzles of a variant are, if it has any."""
    return find(variant).parent / FILE


@cache
def puzzles_of(variant: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a variant by rating; none for a variant without. Raises ValueError."""
    if variant not in available():
        return ()
    path = file_of(variant)
    if not path.is_file() or path.stat().st_size > LARGEST:
        return ()
    lines = path.read_text(encoding="utf-8").splitlines()
    found = [from_line(variant, line) for line in lines if line and not line.startswith("#")]
    return tuple(sorted(found, key=lambda puzzle: (puzzle.rating, puzzle.id)))


@cache
def by_id(variant: str) -> dict[str, Puzzle]:
    """The puzzles of a variant by their ids."""
    return {puzzle.id: puzzle for puzzle in puzzles_of(variant)}


def puzzle_named(variant: str, ident: str) -> Puzzle | None:
    """Return a puzzle by its id, if there is one."""
    return by_id(variant).get(ident)


def daily(day: int) -> Puzzle | None:
    """Return the puzzle of a day, counted from any day: another variant each day."""
    names = variants_with_puzzles()
    if not names:
        return None
    variant = names[day % len(names)]
    puzzles = puzzles_of(variant)
    if not puzzles:
        return None
    order = list(range(len(puzzles)))
    random.Random(variant).shuffle(order)
    return puzzles[order[day // len(names) % len(order)]]
