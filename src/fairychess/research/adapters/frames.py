"""A view as an array of pixels, for videos: the board, its pieces and the hands, drawn by numpy.

Pieces are the drawings of our pictures, filled and outlined here, so that no program for SVG is
needed; so are the signs of tiles, and the letters of pieces that nothing else is drawn for.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fairychess.api import points_svg
from fairychess.api.board_svg import BETWEEN, CHECK, DARK, FOG, LAST, LIGHT, LINE, TILED
from fairychess.api.pieces_svg import FILLS, INNER, LINES, signs_of, wall_picture
from fairychess.board import square_names
from fairychess.board.drawing import drawing as plan_of
from fairychess.game.view import View
from fairychess.pictures import drawing, picture_of, placed_characters
from fairychess.pictures.strokes import Stroke, circle, path_text, placed, read_path
from fairychess.pictures.svg_file import FILLS as BODIES
from fairychess.pictures.svg_file import INKS, OUTLINES
from fairychess.position.sides import SIDES
from fairychess.research.adapters.shapes import covered, near, traced
from fairychess.research.adapters.text_board import text_board
from fairychess.research.numbered_game import NumberedGame
from fairychess.research.spaces import ActionError
from fairychess.research.spaces.perspective import SQUARE_NAME
from fairychess.rules import Rules
from fairychess.rules.definition import PieceDefinition

Pixels = NDArray[np.uint8]
Layer = NDArray[np.float64]
Shape = tuple[str, str, str, float]
"""A path, the colours of its inside and of its line, "" for none, and how wide the line is."""

LARGEST, SMALLEST, WHOLE = 48, 16, 640
"""A square has so many pixels at most and at least; between them the board has about WHOLE."""
FINE = 3
"""Pieces are drawn so many times as large, and the pixels' means taken."""
BACKGROUND = "#fbf7ee"
COUNT = "#2b5d8a"
TILE = "M50 3L80 16.5 92 96 8 96 20 16.5Z"
NUMBER = 1.9
"""Numbers beside pieces are so many times as large in their box as letters on a piece are."""
UNKNOWN = "?"
TILES = {"first": "#f3d797", "second": "#dcae68"}
TILE_EDGE, TILE_INK, PROMOTED_INK = "#6b4f1f", "#2f2a24", "#a3241b"
WALL = "*"


class Rendering:
    """What an environment with this `render_mode` shows of its game. Raises ActionError."""

    def __init__(self, rules: Rules, mode: str | None) -> None:
        if mode not in (None, "ansi", "rgb_array"):
            raise ActionError(f'render_mode must be None, "ansi" or "rgb_array", not {mode!r}')
        self.mode = mode
        self.frames = BoardFrames(rules) if mode == "rgb_array" else None

    def of(self, game: NumberedGame, seat: int, *, below: int = 0) -> str | Pixels | None:
        """The board as `seat` may see it, with seat `below` below it where it is drawn."""
        if self.mode is None:
            return None
        view = game.view(seat)
        if self.frames is None:
            return text_board(game.rules, view)
        return self.frames.frame(view, below)


class BoardFrames:
    """Draws views of one variant; all its frames have one `shape`, either side below."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.plan = plan_of(rules.board)
        long = max(self.plan.width, self.plan.height)
        self.size = int(min(LARGEST, max(SMALLEST, WHOLE // long)))
        self.names = square_names(rules.board)
        self.hand = self.size if rules.has_hands else 0
        self.high = 2 * (round(self.plan.height * self.size / 2) + self.hand)
        self.wide = 2 * round(self.plan.width * self.size / 2)
        self.shape = (self.high, self.wide, 3)
        self._signs = signs_of(rules)
        self._cells: dict[str, tuple[slice, slice, NDArray[np.bool_]]] = {}
        self._pieces: dict[tuple[str, str], Layer] = {}
        self._empty = self._board()

    def frame(self, view: View, below: int = 0) -> Pixels:
        """What the view shows, uint8 (height, width, 3), with seat `below` below the board."""
        turned = below == 1
        board = self._empty.copy()
        last = SQUARE_NAME.findall(view.moves[-1].text) if view.moves else ()
        self._tint(board, last, LAST, 0.5)
        self._tint(board, view.check, CHECK, 0.6)
        self._tint(board, view.fog, FOG, 0.75)
        if turned:
            board = board[::-1, ::-1].copy()
        for piece in view.board:
            x, y = self._middle(piece.square)
            if turned:
                x, y = self.wide - x, self.high - y
            self._stamp(board, self._piece(piece.id, piece.side, turned), x, y)
        if self.hand:
            for side, held in view.hands.items():
                top = (side == SIDES[0]) == turned
                self._held(board, side, held, turned, 0 if top else self.high - self.size)
        return np.rint(board).astype(np.uint8)

    # ---- the board ----------------------------------------------------------------------------

    def _board(self) -> Layer:
        """The board without pieces, and which pixels are those of each square."""
        looks = self.rules.definition.looks
        style = self.rules.definition.style
        plain = style != "chess"
        points = style in points_svg.STYLES and self.plan.plain
        shades = (looks.dark or DARK, looks.light or LIGHT, BETWEEN)
        board = np.empty(self.shape)
        board[:] = colour(BACKGROUND)
        for number, cell in self.plan.cells.items():
            name = self.names[number]
            x, y = self._place(cell.centre)
            outline = [np.array(cell.outline) * self.size + (x, y)]
            (left, top), (right, bottom) = outline[0].min(axis=0), outline[0].max(axis=0)
            rows = slice(max(0, int(top)), min(self.high, int(np.ceil(bottom))))
            files = slice(max(0, int(left)), min(self.wide, int(np.ceil(right))))
            grid = np.mgrid[files, rows].transpose(2, 1, 0) + 0.5
            inside = covered(outline, grid)
            self._cells[name] = rows, files, inside
            shade = looks.colours.get(name) or (
                (looks.light or TILED) if plain else shades[cell.shade]
            )
            board[rows, files][inside] = colour(shade)
            if plain and not points:
                closed = [np.vstack([outline[0], outline[0][:1]])]
                board[rows, files][inside & near(closed, grid, 0.6)] = colour(LINE)
        if points:
            lines = traced(points_svg.lines_between(self.rules, self._middle, self.size))
            grid = np.mgrid[0 : self.wide, 0 : self.high].transpose(2, 1, 0) + 0.5
            board[near(lines, grid, 0.6)] = colour(points_svg.LINE)
        return board

    def _place(self, at: tuple[float, float]) -> tuple[float, float]:
        return at[0] * self.size, at[1] * self.size + self.hand

    def _middle(self, name: str) -> tuple[float, float]:
        return self._place(self.plan.cells[self.names.index(name)].centre)

    def _tint(self, board: Layer, squares: Sequence[str], tint: str, share: float) -> None:
        for name in squares:
            if name in self._cells:
                rows, files, inside = self._cells[name]
                mixed = (1 - share) * board[rows, files][inside] + share * colour(tint)
                board[rows, files][inside] = mixed

    # ---- the pieces ---------------------------------------------------------------------------

    def _held(
        self, board: Layer, side: str, held: dict[str, int], turned: bool, top: float
    ) -> None:
        """A hand beside the board; pieces move together where they are many."""
        step = min(self.size, (self.wide - self.size) / max(1, len(held) - 1))
        for number, (ident, count) in enumerate(held.items()):
            x = number * step + self.size / 2
            self._stamp(board, self._piece(ident, side, turned), x, top + self.size / 2)
            if count > 1:
                edge = self.size / 4
                digits = written(str(count), COUNT, self.size // 2)
                self._stamp(board, digits, x + edge, top + self.size - edge)

    def _stamp(self, board: Layer, layer: Layer, x: float, y: float) -> None:
        """Lay a picture on the board, its middle there; what lies beyond the frame is left out."""
        high, wide = layer.shape[:2]
        top, left = round(y - high / 2), round(x - wide / 2)
        rows = slice(max(0, top), max(0, min(self.high, top + high)))
        files = slice(max(0, left), max(0, min(self.wide, left + wide)))
        part = layer[rows.start - top : rows.stop - top, files.start - left : files.stop - left]
        share = part[..., 3:]
        board[rows, files] = (1 - share) * board[rows, files] + share * part[..., :3]

    def _piece(self, ident: str, side: str, turned: bool) -> Layer:
        """A piece's picture; tiles point away from whose they are, and so have two."""
        if turned and self.rules.definition.style == "shogi":
            side = SIDES[1 - SIDES.index(side)] if side in SIDES else side
        if (ident, side) not in self._pieces:
            self._pieces[ident, side] = self._drawn(ident, side)
        return self._pieces[ident, side]

    def _drawn(self, ident: str, side: str) -> Layer:
        if ident == WALL:
            return painted(drawing(wall_picture(self.rules)).strokes, "first", self.size)
        piece = self.rules.pieces[self.rules.numbers[ident]]
        style = self.rules.definition.style
        if style in points_svg.STYLES and piece.glyphs and not piece.drawn:
            return _painted(countered(piece, side, style), self.size)
        if style == "shogi":
            ink = PROMOTED_INK if piece.promoted else TILE_INK
            signs = piece.glyphs or self._signs.get(ident, "")
            text = lettered(signs, ink, 57, stacked=True) or lettered(ident, ink, 58)
            tile = _painted((outlined(TILE, TILES[side], TILE_EDGE), *text), self.size)
            return tile if side == SIDES[0] else tile[::-1, ::-1]
        found = "" if piece.drawn else picture_of(piece.name, piece.betza, piece.picture)
        if found:
            return painted(drawing(found).strokes, side, self.size)
        disc = outlined(path_text(circle(50, 50, 40)), FILLS[side], LINES[side])
        return _painted((disc, *lettered(ident, INNER[side], 50)), self.size)


def colour(text: str) -> Layer:
    """The three numbers of a colour such as "#f3ead6" or "#fff"."""
    digits = text.lstrip("#")
    digits = "".join(2 * one for one in digits) if len(digits) == len("fff") else digits
    return np.array([int(digits[at : at + 2], 16) for at in (0, 2, 4)], dtype=np.float64)


def painted(strokes: tuple[Stroke, ...], side: str, size: int) -> Layer:
    """A drawing as reds, greens, blues (0 to 255) and how much they cover (0 to 1)."""
    looks = {
        "body": (BODIES[side], OUTLINES[side], 3.0),
        "line": ("", INKS[side], 2.6),
        "ink": (INKS[side], "", 0.0),
        "edge": ("", OUTLINES[side], 3.0),
    }
    return _painted(tuple((path, *looks[kind]) for kind, path in strokes), size)


def outlined(path: str, fill: str, line: str) -> Shape:
    """A shape with an outline."""
    return path, fill, line, 3.0


def countered(piece: PieceDefinition, side: str, style: str) -> tuple[Shape, ...]:
    """A counter of xiangqi or janggi with its character."""
    found: list[Shape] = []
    for scale, fill, line, width in points_svg.rims(piece.royal, side, style):
        corners = points_svg.corners(style, scale)
        path = f"M{'L'.join(f'{x:g} {y:g}' for x, y in corners)}Z" if corners else ""
        path = path or path_text(circle(50, 50, points_svg.RADIUS * scale))
        found.append((path, fill.replace("none", ""), line, width))
    sign = points_svg.character(piece.glyphs, side)
    return *found, *lettered(sign, points_svg.INKS[style][side], 50, stacked=True)


def lettered(
    text: str, ink: str, height: float, *, stacked: bool = False, larger: float = 1
) -> tuple[Shape, ...]:
    """Characters with their middle at this height, as shapes; letters that are drawn nowhere are
    marks of questions, and of kanji there are none then.
    """
    found = placed_characters(text, (50, height), stacked=stacked) if text else None
    if found is None and not stacked:
        plain = "".join(one if placed_characters(one, (0, 0)) else UNKNOWN for one in text.upper())
        found = placed_characters(plain, (50, height))
    return tuple(
        (
            path_text(
                placed(
                    read_path(one.path),
                    one.scale * larger,
                    50 + (one.right - 50) * larger,
                    height + (one.down - height) * larger,
                )
            ),
            ink,
            "",
            0.0,
        )
        for one in found or ()
    )


@lru_cache(maxsize=512)
def _painted(shapes: tuple[Shape, ...], size: int) -> Layer:
    fine = size * FINE
    points = (np.mgrid[0:fine, 0:fine].transpose(2, 1, 0) + 0.5) * (100 / fine)
    layer = np.zeros((fine, fine, 4))
    for path, fill, line, width in shapes:
        lines = traced(path)
        if fill:
            layer[covered(lines, points)] = (*colour(fill), 1)
        if line:
            layer[near(lines, points, width / 2)] = (*colour(line), 1)
    parts = layer.reshape(size, FINE, size, FINE, 4)
    share = parts[..., 3].mean(axis=(1, 3))
    seen = parts[..., :3].sum(axis=(1, 3)) / np.maximum(1, parts[..., 3:].sum(axis=(1, 3)))
    return np.concatenate([seen, share[..., None]], axis=-1)


def written(text: str, ink: str, size: int) -> Layer:
    """A number in a box of its own."""
    return _painted(lettered(text, ink, 50, larger=NUMBER), size)
