"""Characters that stand on pieces, drawn: kanji, capitals, digits. No font is asked for them.

Where one is not drawn, as an inventor's may not be, who shows a piece has nothing better than text.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

HIGH = 250
"""So many units is the box of a character high, and that of a kanji wide."""
ALONE, STACKED = 60, 74
"""How high one kanji is in a picture, and several together."""
LETTER, BROAD = 52, 58
"""How high the box of letters is, and how wide they may be together."""
_FILE = Path(__file__).parent / "characters.txt"


Character = tuple[int, str]
"""How wide the box of a character is, and its path in it."""


class PlacedCharacter(NamedTuple):
    """A character's path, by how much it is scaled, and where its box begins then."""

    path: str
    scale: float
    right: float
    down: float


def characters_of(texts: Iterable[str]) -> dict[str, Character]:
    """The characters of these texts, as far as they are drawn."""
    known = _characters()
    return {one: known[one] for text in texts for one in text if one in known}


def placed_characters(
    text: str, middle: tuple[float, float], *, stacked: bool = False
) -> list[PlacedCharacter] | None:
    """A text round its middle, in a picture of a piece, a box of 100 by 100.

    Letters stand in a row; `stacked` are kanji, one below the other. None where one of them is not
    drawn.
    """
    found = characters_of([text])
    if not all(one in found for one in text):
        return None
    widths = [found[one][0] for one in text]
    x, y = middle
    if stacked:
        scale = (ALONE if len(text) == 1 else STACKED / len(text)) / HIGH
        row, step = 0.0, HIGH * scale
        top = y - step * len(text) / 2
    else:
        scale = min(LETTER / HIGH, BROAD / max(1, sum(widths)))
        row, step = scale, 0.0
        top = y - HIGH * scale / 2
    left = x - (sum(widths) * row or widths[0] * scale) / 2
    return [
        PlacedCharacter(found[one][1], scale, left + sum(widths[:n]) * row, top + n * step)
        for n, one in enumerate(text)
    ]


@cache
def _characters() -> dict[str, Character]:
    _, _, lines = _FILE.read_text("utf-8").partition("\n\n")
    rows = (line.split(" ", 2) for line in lines.splitlines())
    return {one: (int(width), path) for one, width, path in rows}
