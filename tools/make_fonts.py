"""Make the fonts of the pages: `python tools/make_fonts.py SANS SERIF`, which are variable fonts.

Of each are kept the letters of the languages written in Latin ones, in the weights that the style
sheets use; pages in other languages have the reader's own fonts. The fonts are Source Sans 3
(`source-sans` of npm, 3.52.0, its VF/SourceSans3VF-Upright.ttf) and Source Serif 4 (`source-serif`,
4.5.1, its VAR/SourceSerif4Variable-Roman.ttf). Their licence reserves the name Source, so what is
made of them is called otherwise. It needs what nothing else does: `pip install fonttools brotli`.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import OverlapMode, instantiateVariableFont

FOLDER = Path(__file__).parents[1] / "src/fairychess/server/static/fonts"
LETTERS = [
    *range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ŁłŃńŌōŠšŪūŒœŸŻż–—‘’‚“”„•…‹›€−×"),
]  # fmt: skip
FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "tnum"]
NAMES = {1: " ", 3: " ", 4: " ", 6: "", 16: " "}
"""The numbers of the names that say what a font is called, with what parts their words."""
MADE = (("Sans", {"wght": (400, 700)}), ("Serif", {"wght": (400, 600), "opsz": 24}))
"""What they are called, and what is kept of their axes."""


def make(source: str, name: str, axes: dict[str, object]) -> None:
    """Write one font."""
    font = TTFont(source)
    options = Options()
    options.layout_features = FEATURES
    options.name_IDs = [0, *NAMES, 2, 5, 13, 14, 25]
    options.hinting = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    font = instantiateVariableFont(font, axes, overlap=OverlapMode.KEEP_AND_SET_FLAGS)
    for record in list(font["name"].names):
        if record.nameID in NAMES:
            record.string = f"Fairychess{NAMES[record.nameID]}{name}"
        elif record.nameID in (17, 25) or record.nameID > 255:
            font["name"].removeNames(nameID=record.nameID)
    font.flavor = "woff2"
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{name.lower()}.woff2"
    font.save(path)
    print(f"{path}: {path.stat().st_size} bytes, {len(font.getBestCmap())} letters")


def main() -> None:
    """Make both."""
    for source, (name, axes) in zip(sys.argv[1:], MADE, strict=True):
        make(source, name, dict(axes))


if __name__ == "__main__":
    main()
