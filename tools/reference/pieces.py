"""The pieces of pictures: the shapes of the pages' own scripts, tokens for all others."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).resolve().parents[2] / "src/fairychess/server/static/js/pieces/shapes.js"
TILE = "M50 3 80 16.5 92 96 8 96 20 16.5z"
FILLS = {"first": "#fffaf0", "second": "#4a443c"}
LINES = {"first": "#2f2a24", "second": "#1d1a16"}
INNER = {"first": "#2f2a24", "second": "#d9d2c4"}

_SHAPE = re.compile(
    r"^  (\w+): \{\s*body: \[(.*?)\],\s*lines: \[(.*?)\],(?:\s*dots: \[(.*?)\],)?\s*\},",
    re.DOTALL | re.MULTILINE,
)


@cache
def shapes() -> dict[str, tuple[str, str, list[list[float]]]]:
    """The drawn shapes by name: outlines and inner lines as one path each, and round dots."""
    found = {}
    for name, body, lines, dots in _SHAPE.findall(SCRIPT.read_text("utf-8")):
        outlines = "".join(re.findall(r'"([^"]*)"|BASE', body.replace('"\n      + "', "")))
        base = re.search(r'BASE = "([^"]*)"', SCRIPT.read_text("utf-8"))
        if "BASE" in body and base:
            outlines += base.group(1)
        inner = "".join(re.findall(r'"([^"]*)"', lines))
        points = [[float(n) for n in dot.split(",")] for dot in re.findall(r"\[([^\[\]]+)\]", dots)]
        found[name] = (outlines, inner, points)
    return found


def drawn(piece: Any, side: str, style: str) -> str:
    """A piece in a box of 100 by 100."""
    if style == "shogi":
        return _tile(piece, side)
    if piece.shape in shapes():
        outline, inner, dots = shapes()[piece.shape]
        spots = "".join(
            f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{INNER[side]}"/>' for x, y, r in dots
        )
        return (
            f'<path d="{outline}" fill="{FILLS[side]}" stroke="{LINES[side]}" stroke-width="4"/>'
            f'<path d="{inner}" fill="none" stroke="{INNER[side]}" stroke-width="3"/>{spots}'
        )
    return (
        f'<circle cx="50" cy="50" r="40" fill="{FILLS[side]}" stroke="{LINES[side]}" '
        f'stroke-width="4"/>{_letters(piece.id, INNER[side], 50)}'
    )


def wall() -> str:
    """A walled square, in a box of 100 by 100."""
    outline, inner, _ = shapes()["wall"]
    return (
        f'<path d="{outline}" fill="#b9a98f" stroke="#5d5140" stroke-width="3"/>'
        f'<path d="{inner}" fill="none" stroke="#5d5140" stroke-width="3"/>'
    )


def _tile(piece: Any, side: str) -> str:
    turned = ' transform="rotate(180 50 50)"' if side == "second" else ""
    ink = "#a3241b" if piece.promoted else "#2f2a24"
    fill = "#f3d797" if side == "first" else "#dcae68"
    return (
        f'<g{turned}><path d="{TILE}" fill="{fill}" stroke="#6b4f1f" stroke-width="3"/>'
        f"{_letters(piece.glyphs[:1] or piece.id, ink, 58)}</g>"
    )


def _letters(text: str, ink: str, height: int) -> str:
    size = {1: 48, 2: 36, 3: 26}.get(len(text), 20)
    return (
        f'<text x="50" y="{height + size * 0.36:g}" font-size="{size}" font-family="sans-serif" '
        f'text-anchor="middle" fill="{ink}">{text}</text>'
    )
