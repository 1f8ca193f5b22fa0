"""A quick player for games with secrets: it looks at what it may know and guesses the rest.

It searches nothing. Among its own options it likes captures, the other side's pieces for deaths
that are not far off, and accuses seldom; the rest is drawn.
"""

from __future__ import annotations

import random
import re
from typing import Any

_MOVE = re.compile(r"(?:[a-p]\d+)([a-p]\d+)", re.ASCII)
_PIECES = re.compile(r"\d+|\{[^{}]*\}|\+?[A-Za-z]", re.ASCII)


def guess(rules: Any, position: str, legal: list[str], seed: int | None = None) -> str:
    """One of the `legal` texts, given the position text as the player may know it."""
    rng = random.Random(seed)
    fields = position.split(" ")
    first = fields[1] == rules.letters[0]
    words = dict(word.split("=", 1) for word in fields if "=" in word)
    pieces = owners(fields[0])
    enemy_squares = {square for square, owner in pieces.items() if owner is not first}
    enemies = foreign(words, pieces, first)
    return rng.choices(legal, [liking(text, enemy_squares, enemies, legal) for text in legal])[0]


def liking(text: str, enemy_squares: set[str], enemies: set[str], legal: list[str]) -> float:
    """How much one option is liked."""
    if text.startswith("death:"):
        return 0.8 if text[6:] in enemies else 0.02
    if text.startswith("@"):
        return 1.0 / (1 + legal.index(text))
    if text.startswith("attempt"):
        return 0.1
    move = _MOVE.match(text)
    return 12.0 if move and move.group(1) in enemy_squares else 1.0


def owners(placement: str) -> dict[str, bool]:
    """Squares of pieces and whether each is the first side's."""
    found = {}
    rows = placement.partition("[")[0].split("/")
    for rank, row in zip(range(len(rows), 0, -1), rows, strict=True):
        file = 0
        for token in _PIECES.findall(row):
            if token.isdigit():
                file += int(token)
                continue
            name = token.strip("{}+")
            found[f"{chr(ord('a') + file)}{rank}"] = name == name.upper()
            file += 1
    return found


def foreign(words: dict[str, str], pieces: dict[str, bool], first: bool) -> set[str]:
    """Names of the individuals that are the other side's now; `pieces` are in reading order."""
    names = words["men"].partition("/")[0].split(",") if "men" in words else list(pieces)
    return {name for name, owner in zip(names, pieces.values(), strict=True) if owner is not first}
