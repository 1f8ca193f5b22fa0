"""Xiangqi and janggi in pictures: pieces are counters, and stand where lines meet."""

from collections.abc import Callable
from typing import Any

from fairychess.api.seen_board import CELL, SeenBoard
from fairychess.board import square_name

STYLES = ("xiangqi", "janggi")
BODY, RIM, LINE = "#f8e6bd", "#6a4518", "#8d7a55"
INKS = {
    "xiangqi": {"first": "#b3261e", "second": "#1c1a17"},
    "janggi": {"first": "#12655c", "second": "#b3261e"},
}
RADIUS = 44
OCTAGON = ((33, 6), (67, 6), (94, 33), (94, 67), (67, 94), (33, 94), (6, 67), (6, 33))
_PALACE = 3
"""Files and ranks of a palace."""
_RIVER = 10
"""Ranks of a board on which the lines stop at a river in its middle."""


def palaces(rules: Any) -> list[frozenset[int]]:
    """The squares that royals are confined to, where these are palaces."""
    regions = (one for piece in rules.pieces if piece.royal for one in piece.region or ())
    return list(dict.fromkeys(one for one in regions if len(one) == _PALACE * _PALACE))


def palace_corners(rules: Any) -> list[tuple[str, str]]:
    """Opposite corners of each palace."""
    board = rules.board
    return [(square_name(board, min(one)), square_name(board, max(one))) for one in palaces(rules)]


def points(rules: Any, board: SeenBoard) -> str:
    """The lines of the board, those of the palaces too, and its river."""

    def at(name: str) -> tuple[float, float]:
        left, top = board.corner(name)
        return left + CELL / 2, top + CELL / 2

    path = lines_between(rules, at, CELL)
    return f'<path d="{path}" fill="none" stroke="{LINE}" stroke-width="1.2"/>'


def lines_between(rules: Any, at: Callable[[str], tuple[float, float]], cell: float) -> str:
    """The same as a path; `at` says where a point lies, `cell` how far it is to the next."""
    names, files, ranks = rules.tables.square_names, rules.board.files, rules.board.ranks
    (x1, y1), (x2, y2) = at(names[0]), at(names[files * ranks - 1])
    left, right, top, bottom = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
    lines = [f"M{left:g} {top + row * cell:g}H{right:g}" for row in range(ranks)]
    bank = top + (_RIVER // 2 - 1) * cell
    river = ranks == _RIVER and rules.definition.style == "xiangqi"
    for column in range(files):
        x = left + column * cell
        if river and 0 < column < files - 1:
            lines.append(f"M{x:g} {top:g}V{bank:g}M{x:g} {bank + cell:g}V{bottom:g}")
        else:
            lines.append(f"M{x:g} {top:g}V{bottom:g}")
    for low, high in palace_corners(rules):
        (x1, y1), (x2, y2) = at(low), at(high)
        lines.append(f"M{x1:g} {y1:g}L{x2:g} {y2:g}M{x1:g} {y2:g}L{x2:g} {y1:g}")
    return "".join(lines)


def counter(royal: bool, side: str, style: str) -> str:
    """A counter without what stands on it, in a box of 100 by 100; the royal one is the largest."""
    return "".join(
        _outline(style, scale, f'fill="{fill}" stroke="{line}" stroke-width="{width:g}"')
        for scale, fill, line, width in rims(royal, side, style)
    )


def rims(royal: bool, side: str, style: str) -> tuple[tuple[float, str, str, float], ...]:
    """Its two outlines: how large, the colours inside and of the line, and how wide that is."""
    whole = 1.0 if royal or style == "xiangqi" else 0.9
    return (whole, BODY, RIM, 3), (whole * 0.86, "none", INKS[style][side], 2.4)


def corners(style: str, scale: float) -> list[tuple[float, float]]:
    """Those of an outline of that size; none of a round one."""
    if style == "xiangqi":
        return []
    return [(50 + (x - 50) * scale, 50 + (y - 50) * scale) for x, y in OCTAGON]


def character(glyphs: str, side: str) -> str:
    """Of two characters, the first is that of the first player."""
    return glyphs[side == "second" and len(glyphs) > 1]


def _outline(style: str, scale: float, drawn: str) -> str:
    found = " ".join(f"{x:g},{y:g}" for x, y in corners(style, scale))
    if found:
        return f'<polygon points="{found}" {drawn}/>'
    return f'<circle cx="50" cy="50" r="{RADIUS * scale:g}" {drawn}/>'
