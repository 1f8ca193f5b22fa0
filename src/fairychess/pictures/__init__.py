"""The pictures room: what pieces look like, drawn by hand in one style, in a box of 100 by 100.

`drawings/FAMILY.toml` holds the drawings; its first lines explain how they are written. `drawing`
gives one by its name, `picture_of` finds the one that fits a piece: by a name its inventor chose,
by what the piece is called, by how it moves. `svg` makes a file of it. `kanji_of` knows the tiles
of historic shogi, and `placed_characters` draws what stands on them. Drawings that strangers bring
pass through `read_own`, which lets nothing through that is not a shape.

It knows XBetza, for the last of these, and neither variants nor rules.
"""

from fairychess.pictures.characters import placed_characters
from fairychess.pictures.drawings import Drawing, drawing, drawings
from fairychess.pictures.kanji import kanji_of
from fairychess.pictures.matching import picture_named, picture_of
from fairychess.pictures.own_svg import opposite, read_own
from fairychess.pictures.svg_file import svg

__all__ = [
    "Drawing", "drawing", "drawings", "kanji_of", "opposite", "picture_named", "picture_of",
    "placed_characters", "read_own", "svg",
]  # fmt: skip
