"""A board of any variant as one SVG element: no fonts of its own, no style sheets, no scripts."""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Any
from zlib import crc32

from fairychess.api import points_svg
from fairychess.api.moves import Piece
from fairychess.api.pieces_svg import black_begins, drawn, signs_of, tile, wall
from fairychess.api.seen_board import CELL, EDGE, SeenBoard
from fairychess.board.drawing import drawing
from fairychess.board.geometry import file_names
from fairychess.notation.spelling.edges import WXF, edge_marks
from fairychess.position.sides import SIDES

LIGHT, DARK, BETWEEN, TILED = "#f3ead6", "#d9c294", "#e6d6b5", "#f1dcae"
LAST, CHECK, FOG, LABEL, LINE = "#f2c230", "#d8452f", "#5b6470", "#857a68", "#8d7a55"
ARROW = "#2b6fa8"
TURNED = {"first": "second", "second": "first"}


class Svg(str):
    """An SVG picture as text. In a notebook it shows itself."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


MOST_READ = 256
"""Squares of a board on whose tiles something can be read where it is seen small."""


@dataclass(frozen=True)
class BoardScene:
    """What is on a board: `pieces` by square, pieces in hand by side, and squares to point out.

    `last` are those of the last move, `check` those of royals in check, `fog` those not seen;
    `arrows` lead from one square to another.
    """

    rules: Any
    pieces: Mapping[str, Piece]
    hands: Mapping[str, Mapping[str, int]]
    last: Collection[str] = ()
    check: Collection[str] = ()
    fog: Collection[str] = ()
    flipped: bool = False
    title: str = ""
    arrows: Collection[tuple[str, str]] = ()
    notation: str = ""
    """Squares are named at the edges as people who write moves in this style name them."""
    small: bool = False
    """Is it seen so small that what stands on the tiles of a large board could not be read?"""
    _signs: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._signs.update(signs_of(self.rules))

    @property
    def holding(self) -> bool:
        """Does anybody hold a piece?"""
        return any(self.hands.values())

    @cached_property
    def _board(self) -> SeenBoard:
        rules = self.rules
        hand = CELL + 4 if self.holding else 0
        return SeenBoard(drawing(rules.board), rules.tables.square_names, self.flipped, hand)

    @property
    def _points(self) -> bool:
        """Do pieces stand where lines meet?"""
        rules = self.rules
        return rules.definition.style in points_svg.STYLES and drawing(rules.board).plain

    def svg(self, size: int = 0) -> Svg:
        """The picture, `size` pixels wide."""
        width = self._board.width
        height = self._board.bottom + (CELL + 4 if self.holding else 0)
        wide = size or width
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" '
            f'height="{round(wide * height / width)}" viewBox="0 0 {width} {height}" role="img">',
            f"<title>{escape(self.title)}</title>",
            self._squares(),
            self._tint(self.last, LAST, 0.5),
            self._tint(self.check, CHECK, 0.6),
            self._labels(),
            self._standing(),
            self._tint(self.fog, FOG, 0.75),
            *(self._arrow(*ends) for ends in self.arrows),
            "</svg>",
        ]
        return Svg("\n".join(part for part in parts if part) + "\n")

    def _squares(self) -> str:
        """The squares of each shade as one path, those with a colour of their own after them."""
        looks = self.rules.definition.looks
        shades: tuple[list[str], ...] = ([], [], [])
        own: list[str] = []
        plain = self.rules.definition.style != "chess"
        for name, cell in self._board.cells.items():
            path = self._board.path(name)
            if name in looks.colours:
                own.append(f'<path d="{path}" fill="{looks.colours[name]}"/>')
            shades[1 if plain else cell.shade].append(path)
        dark, light, between = map("".join, shades)
        points = self._points
        lines = f' stroke="{LINE}"' if plain and not points else ""
        usual = TILED if plain else LIGHT
        parts = [f'<path d="{light}" fill="{looks.light or usual}"{lines}/>']
        if dark:
            parts.append(f'<path d="{dark}" fill="{looks.dark or DARK}"/>')
        if between:
            parts.append(f'<path d="{between}" fill="{BETWEEN}"/>')
        own += [points_svg.points(self.rules, self._board)] if points else []
        return "".join(parts + own)

    def _tint(self, squares: Collection[str], colour: str, opacity: float) -> str:
        path = "".join(
            self._board.path(square) for square in squares if square in self._board.cells
        )
        return f'<path d="{path}" fill="{colour}" opacity="{opacity}"/>' if path else ""

    def _arrow(self, origin: str, target: str) -> str:
        """From the middle of one square to that of another; a ring where it is the same."""
        (x1, y1), (x2, y2) = (
            (left + CELL / 2, top + CELL / 2)
            for left, top in map(self._board.corner, (origin, target))
        )
        long = math.hypot(x2 - x1, y2 - y1)
        if not long:
            ring = f'r="{CELL / 2 - 3:g}" fill="none" stroke="{ARROW}" stroke-width="4"'
            return f'<circle cx="{x1:g}" cy="{y1:g}" {ring}/>'
        ux, uy = (x2 - x1) / long, (y2 - y1) / long
        x3, y3 = x2 - ux * 12, y2 - uy * 12
        corners = ((x2, y2), (x3 - uy * 7, y3 + ux * 7), (x3 + uy * 7, y3 - ux * 7))
        head = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
        return (
            f'<g opacity="0.8" fill="{ARROW}"><path d="M{x1:g} {y1:g}L{x3:.1f} {y3:.1f}" '
            f'stroke="{ARROW}" stroke-width="5"/><polygon points="{head}"/></g>'
        )

    def _edge(self, text: str) -> str:
        """A coordinate as people have it: in shogi and xiangqi they count files from the right, in
        xiangqi each side from its own."""
        board = self.rules.board
        marks = (
            edge_marks(self.notation, board.files, board.ranks) if drawing(board).plain else None
        )
        if marks is None:
            return text
        files, ranks = marks
        if text.isdecimal():
            return ranks[int(text) - 1]
        if self.flipped and self.notation == WXF:
            files = files[::-1]
        return files[file_names(board).index(text)]

    def _labels(self) -> str:
        """Letters below the board, numbers beside it."""
        texts = [
            f'<text x="{x:g}" y="{y + 4:g}">{escape(self._edge(text))}</text>'
            for text, (x, y) in self._board.labels()
        ]
        return (
            f'<g font-size="11" font-family="sans-serif" text-anchor="middle" fill="{LABEL}">'
            f"{''.join(texts)}</g>"
        )

    def _standing(self) -> str:
        """All pieces: each drawing once, then where it stands.

        Several pictures may be on one page, so the names of the kinds come from what they are.
        """
        placed = [(piece, *self._board.corner(square)) for square, piece in self.pieces.items()]
        placed += self._held()
        kinds = sorted({piece for piece, _, _ in placed}, key=lambda one: (one.id, one.side))
        drawings = {piece: self._drawn(piece) for piece in kinds}
        mark = f"{crc32(''.join(drawings.values()).encode()):08x}"
        shapes = {each: n for n, each in enumerate(dict.fromkeys(drawings.values()))}
        names = {piece: f"p{mark}-{shapes[drawings[piece]]}" for piece in kinds}
        scale = (CELL - 2) / 100
        defined = "".join(f'<g id="p{mark}-{n}">{each}</g>' for each, n in shapes.items())
        used = "".join(
            f'<use href="#{names[one]}" '
            f'transform="translate({left + 1:g} {top + 1:g}) scale({scale:g})"/>'
            for one, left, top in placed
        )
        return f"<defs>{defined}</defs>\n{used}" + self._counts()

    def _drawn(self, piece: Piece) -> str:
        if piece.id == "*":
            return wall(self.rules)
        definition = self.rules.pieces[self.rules.numbers[piece.id]]
        sign = self._signs.get(piece.id, "")
        if black_begins(self.rules.definition) and not definition.drawn:
            return drawn(definition, TURNED.get(piece.side, "second"), "chess", sign)
        side = piece.side if not self.flipped or self.rules.definition.style != "shogi" else ""
        turned, style = TURNED.get(piece.side, "first"), self.rules.definition.style
        if self.small and style == "shogi" and len(self._board.cells) > MOST_READ:
            return tile(side or turned)
        return drawn(definition, side or turned, style, sign)

    def _rows(self) -> list[tuple[str, int]]:
        """The sides with the height of their hands: who sits below the board has it below."""
        near, far = SIDES if not self.flipped else SIDES[::-1]
        return [(near, self._board.bottom + 2), (far, 0)]

    def _held(self) -> list[tuple[Piece, float, float]]:
        return [
            (Piece(ident, side, self._name(ident)), EDGE + place * CELL, top)
            for side, top in self._rows()
            for place, ident in enumerate(self.hands.get(side, {}))
        ]

    def _counts(self) -> str:
        """How many of a kind a hand holds, where these are several."""
        texts = [
            f'<text x="{EDGE + place * CELL + CELL - 2}" y="{top + CELL - 2}">{count}</text>'
            for side, top in self._rows()
            for place, count in enumerate(self.hands.get(side, {}).values())
            if count > 1
        ]
        if not texts:
            return ""
        style = 'font-size="13" font-weight="bold" font-family="sans-serif" text-anchor="end"'
        return f'<g {style} fill="#2b5d8a">{"".join(texts)}</g>'

    def _name(self, ident: str) -> str:
        return str(self.rules.pieces[self.rules.numbers[ident]].name)
