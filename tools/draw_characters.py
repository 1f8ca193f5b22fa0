"""Take outlines of characters out of fonts: `python tools/draw_characters.py FONT...`.

Writes `pictures/characters.txt`: what stands on tiles, disks and tokens, drawn, so that pieces look
the same everywhere. Each character is the first font's that has it; letters and digits are the last
font's. Files of `FONT:NUMBER` are collections. It needs fonttools and brotli, which nothing else
does: `pip install fonttools brotli`. The fonts used, and where to find them, stand in the
file's first lines and in `pictures/OFL.txt`.
"""

import string
import sys
from pathlib import Path
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from fairychess.pictures.kanji import kanji_of, known_signs
from fairychess.rules import available, find
from fairychess.rules.definition import parse

FILE = Path(__file__).parents[1] / "src/fairychess/pictures/characters.txt"
EM = 250
"""So many units is a character wide and high: finer is not seen on a tile."""
CAPITALS = string.ascii_uppercase + string.digits + "+-*!?'"
HEAD = """\
Characters drawn: each with its width and its path, in a box that is 250 units high.
Made by tools/draw_characters.py out of fonts under the SIL Open Font License 1.1, as OFL.txt says:
kanji of Kaisei Tokumin ExtraBold, or where it has none of Noto Serif CJK JP Bold; letters of Source
Serif.

"""


class Outline(BasePen):
    """Writes an outline as a short SVG path, in whole units, each part relative to the last."""

    def __init__(self, glyphs: Any, scale: float, right: float, base: float) -> None:
        super().__init__(glyphs)
        self.scale, self.right, self.base = scale, right, base
        self.text = ""
        self.at = (0, 0)
        self.last = ""

    def _place(self, point: tuple[float, float]) -> tuple[int, int]:
        return round(point[0] * self.scale + self.right), round(self.base - point[1] * self.scale)

    def _write(self, letter: str, *points: tuple[float, float]) -> None:
        places = [self._place(point) for point in points]
        if letter == "l" and places[0] == self.at:
            return
        x, y = (0, 0) if letter == "M" else self.at
        numbers = [
            value - start for place in places for value, start in zip(place, (x, y), strict=True)
        ]
        if letter == "l" and 0 in numbers:
            letter = "v" if numbers[0] == 0 else "h"
            numbers = [sum(numbers)]
        self.text += letter if letter != self.last or letter == "M" else ""
        for number in numbers:
            open_end = self.text[-1:].isdigit()
            self.text += f" {number}" if open_end and number >= 0 else str(number)
        self.at, self.last = places[-1], letter

    def _moveTo(self, point: tuple[float, float]) -> None:
        self._write("M", point)

    def _lineTo(self, point: tuple[float, float]) -> None:
        self._write("l", point)

    def _curveToOne(self, *points: tuple[float, float]) -> None:
        self._write("c", *points)

    def _qCurveToOne(self, *points: tuple[float, float]) -> None:
        ends = {self.at, *(self._place(point) for point in points)}
        flat = any(len({end[axis] for end in ends}) == 1 for axis in (0, 1))
        self._write(*(("l", points[1]) if flat else ("q", *points)))

    def _closePath(self) -> None:
        self.text += "Z"
        self.last = "Z"


class Font:
    """One font's characters."""

    def __init__(self, said: str) -> None:
        path, _, number = said.partition(":")
        self.font = TTFont(path, fontNumber=int(number or 0))
        self.glyphs = self.font.getGlyphSet(location={"wght": 700} if "fvar" in self.font else None)
        self.known = self.font.getBestCmap()
        self.scale = EM / self.font["head"].unitsPerEm

    def has(self, character: str) -> bool:
        """Whether it draws the character."""
        return ord(character) in self.known

    def line(self, character: str) -> str:
        """The character, its width and path; kanji lie with their ink in the middle of the box,
        letters with half the height of capitals there."""
        name = self.known[ord(character)]
        glyph = self.glyphs[name]
        left, low, right, high = self._bounds("H" if character in CAPITALS else character)
        width = round(glyph.width * self.scale)
        base = EM / 2 + (low + high) / 2 * self.scale
        aside = 0.0
        if character not in CAPITALS:
            width, aside = EM, EM / 2 - (left + right) / 2 * self.scale
        pen = Outline(self.glyphs, self.scale, aside, base)
        glyph.draw(pen)
        return f"{character} {width} {pen.text}\n"

    def _bounds(self, character: str) -> tuple[float, float, float, float]:
        pen = BoundsPen(self.glyphs)
        self.glyphs[self.known[ord(character)]].draw(pen)
        return pen.bounds


def wanted() -> list[str]:
    """Every character that stands on a piece of ours."""
    signs = known_signs()
    for name in available():
        path = find(name)
        definition = parse(path.read_text("utf-8"), str(path), name)
        for piece in (*definition.pieces, *definition.roles):
            signs |= set(piece.glyphs) | set(kanji_of(piece.name))
    return [*CAPITALS, *sorted(signs - set(CAPITALS))]


def main() -> None:
    """Write the file."""
    fonts = [Font(said) for said in sys.argv[1:]]
    text = HEAD
    for character in wanted():
        order = fonts[::-1] if character in CAPITALS else fonts
        found = next((font for font in order if font.has(character)), None)
        if found is None:
            sys.exit(f"no font has {character}")
        text += found.line(character)
    FILE.write_text(text, "utf-8")
    print(
        f"{FILE}: {len(text.splitlines()) - len(HEAD.splitlines())} characters, "
        f"{len(text.encode())} bytes"
    )


if __name__ == "__main__":
    main()
