"""A baseline player of games with hidden information: it looks at what it may know and guesses.

It searches nothing. Among its own options it likes captures, enemy pieces for deaths that are not
far off, and accuses seldom; the rest is drawn.
"""

import random
import re
from typing import Any

from fairychess.board import SQUARE

_MOVE = re.compile(rf"(?:{SQUARE})({SQUARE})", re.ASCII)
_PIECES = re.compile(r"\d+|\{[^{}]*\}|\+?[A-Za-z]", re.ASCII)


def guess(rules: Any, position: str, legal: list[str], seed: int | None = None) -> str:
    """Return one of the `legal` texts, given the position text as the player may know it."""
    rng = random.Random(seed)
    fields = position.split(" ")
    first = fields[1] == rules.letters[0]
    states = dict(field.split("=", 1) for field in fields if "=" in field)
    owners = piece_owners(fields[0])
    occupied = {square for square, owner in owners.items() if owner is not first}
    names = enemy_names(states, owners, first)
    return rng.choices(legal, [liking(text, occupied, names, legal) for text in legal])[0]


def liking(text: str, occupied: set[str], names: set[str], legal: list[str]) -> float:
    """Return how much one option is liked; the enemy has `occupied` squares with pieces of these
    `names`."""
    if text.startswith("death:"):
        return 0.8 if text[6:] in names else 0.02
    if text.startswith("@"):
        return 1.0 / (1 + legal.index(text))
    if text.startswith("attempt"):
        return 0.1
    move = _MOVE.match(text)
    return 12.0 if move and move.group(1) in occupied else 1.0


def piece_owners(placement: str) -> dict[str, bool]:
    """Return the squares of pieces and whether each is the first player's."""
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


def enemy_names(states: dict[str, str], owners: dict[str, bool], first: bool) -> set[str]:
    """Return the names of pieces that are the enemy's now; `owners` are in reading order."""
    names = states["men"].partition("/")[0].split(",") if "men" in states else list(owners)
    return {name for name, owner in zip(names, owners.values(), strict=True) if owner is not first}
