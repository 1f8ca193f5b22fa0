"""Opening books: good first moves found beforehand, so that the computer does not always play one.

A book is `book.json` in a variant's folder, made by `fairychess book`: for each position, by its
hash, the moves that are nearly as good as the best one, with weights. It names the hash of the
rules it was made for and is not used under others.
"""

import json
import logging
import math
import random
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from fairychess.api import Position
from fairychess.rules import Rules
from fairychess.rules.digest import has_other_options, rules_digest

log = logging.getLogger(__name__)

FILE = "book.json"
FORMAT = "fairychess book 1"
FULL = 100
"""The weight of a best move."""
STEEP = 0.12
"""A move that is worse by so many median pieces is drawn a third as often."""
MARGIN = 0.3
"""A move that is worse by more median pieces is not in the book."""

Moves = dict[str, int]


class Book:
    """The moves known, by key of the position: `move text -> weight`."""

    def __init__(self, positions: Mapping[str, Moves]) -> None:
        self._positions = positions

    def __len__(self) -> int:
        return len(self._positions)

    def moves(self, play: Position) -> Moves:
        """What the book knows of a position; nothing where it knows none."""
        return self._positions.get(key_of(play), {})

    def draw(self, play: Position, rng: random.Random, legal: Collection[str]) -> str:
        """One of the moves known that are legal, drawn by weight; "" if there is none."""
        known = self.moves(play)
        texts = [text for text in known if text in legal]
        return rng.choices(texts, [known[text] for text in texts])[0] if texts else ""


def key_of(play: Position) -> str:
    """The name of a position in a book: equal positions have the same, however they came about."""
    return f"{play.kernel.hash:016x}"


def weights(scores: Mapping[str, int], median: int) -> Moves:
    """The moves worth playing and their weights, from scores for the mover."""
    best = max(scores.values())
    found = {}
    for text, score in scores.items():
        worse = (best - score) / median
        if worse <= MARGIN:
            found[text] = max(1, round(FULL * math.exp(-worse / STEEP)))
    return found


def book_text(rules: Rules, positions: Mapping[str, Moves]) -> str:
    """A book as its file holds it, a line a position."""
    lines = [
        f" {json.dumps(key)}: {json.dumps(positions[key], sort_keys=True)}"
        for key in sorted(positions)
    ]
    head = f'"format": {json.dumps(FORMAT)}, "rules": "{rules_digest(rules.definition)}"'
    return "{" + head + ', "positions": {\n' + ",\n".join(lines) + "\n}}\n"


def read_book(text: str, rules: Rules) -> Book:
    """The book in a text. ValueError with one line for a text that is none of these rules."""
    try:
        told = json.loads(text)
        if told["format"] != FORMAT:
            raise ValueError("is no book of opening moves")
        if told["rules"] != rules_digest(rules.definition):
            raise ValueError("was made for other rules")
        positions = {str(key): _moves(moves) for key, moves in told["positions"].items()}
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"is no book of opening moves: {error}") from None
    return Book(positions)


def _moves(told: Any) -> Moves:
    moves = {str(text): int(weight) for text, weight in told.items()}
    if any(weight <= 0 for weight in moves.values()):
        raise ValueError("a weight is below 1")
    return moves


@lru_cache(maxsize=16)
def book_of(rules: Rules) -> Book | None:
    """The book that comes with a variant, None where there is none that can be used."""
    folder = rules.definition.folder
    if folder is None or not (folder / FILE).is_file():
        return None
    try:
        return read_book((folder / FILE).read_text(encoding="utf-8"), rules)
    except (ValueError, OSError) as error:
        if not has_other_options(rules.definition):
            log.warning("the opening book is left out: %s: %s", folder / FILE, error)
        return None
