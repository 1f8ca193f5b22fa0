"""Positions of King Friday XIII Chess for its tests, and what their texts say."""

from typing import Any

from rule_scenes import placement

import fairychess
from fairychess.api import Position

NAME = "king-friday-xiii"
KINGS = "h1=K h8=k a5=P a6=p"
"""Both kings out of the way, and two pawns that can never move."""


def friday(
    pieces: str, turn: str = "w", unmoved: str = "-", words: str = "- 0 9", **options: Any
) -> Position:
    """A position from pieces, side, unmoved pieces, and the rest of the text."""
    rules = fairychess.load(NAME, **options)
    return rules.position(f"{placement(rules, pieces)} {turn} {unmoved} {words}")


def castlings(pos: Position) -> list[str]:
    """The castlings on offer."""
    return sorted(text for text in pos.moves() if "~" in text)


def field(pos: Position, number: int) -> str:
    """A field of the position text: 2 the unmoved pieces, 3 en passant, 4 quiet plies, 5 number."""
    return pos.text().split(" ")[number]


def words(pos: Position) -> dict[str, str]:
    """What is remembered beside FEN's fields."""
    return dict(word.split("=", 1) for word in pos.text().split(" ")[6:])
