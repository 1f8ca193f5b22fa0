"""The pieces of pictures: drawings, tiles, the inventor's own, and tokens for all others."""

from html import escape
from typing import Any

from fairychess.api import points_svg
from fairychess.pictures import drawing, kanji_of, picture_of, placed_characters
from fairychess.pictures.own_svg import address
from fairychess.pictures.svg_file import svg_strokes

TILE = "M50 3 80 16.5 92 96 8 96 20 16.5z"
INNER = {"first": "#2f2a24", "second": "#d9d2c4"}
FILLS = {"first": "#fffaf0", "second": "#4a443c"}
LINES = {"first": "#2f2a24", "second": "#1d1a16"}

_MOST = 3 / 4
"""This share of a game's pieces needs signs, or letters stand on all tiles."""


def signs_of(rules: Any) -> dict[str, str]:
    """What stands on tiles that the variant's file has no `glyphs` for, by the ids of the pieces.

    Only where the names of most pieces are those of historic shogi, so that tiles go together.
    """
    if rules.definition.style != "shogi":
        return {}
    pieces = [piece for piece in rules.pieces if not piece.role]
    found = {piece.id: kanji_of(piece.name) for piece in pieces if not piece.glyphs}
    known = sum(bool(piece.glyphs or found[piece.id]) for piece in pieces)
    return found if known >= _MOST * len(pieces) else {}


def drawn(piece: Any, side: str, style: str, sign: str = "") -> str:
    """A piece in a box of 100 by 100; `sign` stands on a tile without glyphs of its own."""
    if piece.drawn:
        href = address(piece.drawn[side == "second"])
        return f'<image href="{escape(href)}" width="100" height="100"/>'
    if style == "shogi":
        return _tile(piece, side, sign)
    if style in points_svg.STYLES and piece.glyphs:
        sign = points_svg.character(piece.glyphs, side)
        body = points_svg.counter(piece.royal, side, style)
        return body + _text(sign, points_svg.INKS[style][side], 50, stacked=True)
    picture = picture_of(piece.name, piece.betza, piece.picture)
    if picture:
        return svg_strokes(drawing(picture).strokes, side)
    return (
        f'<circle cx="50" cy="50" r="40" fill="{FILLS[side]}" stroke="{LINES[side]}" '
        f'stroke-width="4"/>{_text(piece.id, INNER[side], 50)}'
    )


def black_begins(definition: Any) -> bool:
    """Are the first player's pieces drawn dark, as the player is called, and the second's light?"""
    return bool(definition.style == "chess" and definition.first == "Black")


def wall(rules: Any) -> str:
    """A walled square, or the duck, in a box of 100 by 100."""
    return svg_strokes(drawing(wall_picture(rules)).strokes, "first")


def wall_picture(rules: Any) -> str:
    """The drawing of what stands on walled squares."""
    return "duck" if any(rule.wall_name == "Duck" for rule in rules.rule_list) else "wall"


def _tile(piece: Any, side: str, sign: str) -> str:
    ink = "#a3241b" if piece.promoted else "#2f2a24"
    signs = piece.glyphs or sign
    text = _text(signs, ink, 57, stacked=True) if signs else _text(piece.id, ink, 58)
    return tile(side, text)


def tile(side: str, text: str = "") -> str:
    """A tile with what stands on it."""
    turned = ' transform="rotate(180 50 50)"' if side == "second" else ""
    fill = "#f3d797" if side == "first" else "#dcae68"
    return (
        f'<g{turned}><path d="{TILE}" fill="{fill}" stroke="#6b4f1f" stroke-width="3"/>{text}</g>'
    )


def _text(text: str, ink: str, height: int, *, stacked: bool = False) -> str:
    """A text drawn with its middle at this height; one that holds what is not drawn, as text."""
    placed = placed_characters(text, (50, height), stacked=stacked)
    if placed is None:
        size = {1: 48, 2: 36, 3: 26}.get(len(text), 20)
        return (
            f'<text x="50" y="{height + size * 0.36:g}" font-size="{size}" font-family="serif" '
            f'text-anchor="middle" fill="{ink}">{escape(text)}</text>'
        )
    paths = "".join(
        f'<path d="{one.path}" transform="translate({one.right:.4g} {one.down:.4g}) '
        f'scale({one.scale:.4g})"/>'
        for one in placed
    )
    return f'<g fill="{ink}">{paths}</g>'
