"""Where the squares of a board lie when it is drawn, and what they look like.

All lengths are in widths of one square, `x` to the right and `y` down, as the first player sees the
board; the second sees it turned by half. A piece fills a box of one by one around the centre of its
square, whatever the square's shape.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import atan2, ceil, cos, dist, pi, sin, sqrt
from string import digits
from typing import Any

from fairychess.board.geometry import LEVELS, Board, square_names
from fairychess.board.shapes import LEVEL

Point = tuple[float, float]

HEXAGON = 1.16
"""From side to opposite side of a hexagon; the corners of a piece's box are seldom drawn in."""
GAP = 1.0
"""Between two levels: room for their coordinates."""
LABEL = 0.2
"""How far coordinates stand from the squares."""
ARC = 4
"""So many straight lines stand for the arc of a sector."""

FILE, RANK = 0, 1
BOTH, FIRST, SECOND, INSIDE = "", "first", "second", "inside"


@dataclass(frozen=True, slots=True)
class Cell:
    """One square: its centre, its outline around the centre, and its shade.

    Shades are 0 dark, 1 light, and 2 between them where three are needed. Where a board is written
    as text, all columns are equally wide, and the square stands in this one of its row.
    """

    centre: Point
    outline: tuple[Point, ...]
    shade: int
    column: int


@dataclass(frozen=True, slots=True)
class Label:
    """A coordinate: seen by both sides, by the one that sits below, or inside a square."""

    text: str
    at: Point
    seen: str = BOTH


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """A whole board: its squares by number, and in rows from the top as they are read out."""

    width: float
    height: float
    cells: Mapping[int, Cell]
    rows: tuple[tuple[int, ...], ...]
    labels: tuple[Label, ...] = ()
    plain: bool = False
    """Is it a rectangle of squares, with holes at most?"""

    def text_rows(self, names: Sequence[str]) -> list[list[tuple[str, int]]]:
        """The rows as text is written in them: each square's name and column."""
        return [[(names[square], self.cells[square].column) for square in row] for row in self.rows]

    def told(self, names: Sequence[str]) -> dict[str, Any]:
        """The drawing as plain data for a page.

        A square is its name, its centre, its shade, its column in text and the number of its
        outline; an outline goes around the centre: x, y, x, y, and so on.
        """
        outlines: dict[tuple[Point, ...], int] = {}

        def square(number: int) -> list[Any]:
            cell = self.cells[number]
            outline = outlines.setdefault(cell.outline, len(outlines))
            return [names[number], *_short(cell.centre), cell.shade, cell.column, outline]

        rows = [[square(number) for number in row] for row in self.rows]
        return {
            "width": round(self.width, 3),
            "height": round(self.height, 3),
            "rows": rows,
            "outlines": [[n for point in one for n in _short(point)] for one in outlines],
            "labels": [[one.text, *_short(one.at), one.seen] for one in self.labels],
        }


def _short(point: Point) -> tuple[float, float]:
    return round(point[0], 3), round(point[1], 3)


@lru_cache(maxsize=64)
def drawing(board: Board) -> BoardPlan:
    """How a board is drawn; joined edges of a rectangle are not seen."""
    names = square_names(board)
    places = {square: board.place(square) for square in board}
    if board.cells == "hexagons":
        return hexagons(places, names)
    if board.wraps == (False, True):
        # Each side's half of the ring lies on its own side of the drawing.
        return ring(places, names, board.ranks, -1 / 4)
    return levels(
        {square: (y // LEVEL, x, y % LEVEL) for square, (x, y) in places.items()},
        names,
        (board.files, board.height),
        LEVELS[: board.levels] if board.cells == "levels" else ("",),
    )


def plan_told(board: Board) -> dict[str, Any] | None:
    """Where the squares of a board lie, those that a variant takes out of it among them.

    None where it is plain, and a page knows by itself.
    """
    found = drawing(replace(board, holes=frozenset()))
    return None if found.plain else found.told(square_names(board))


def levels(
    places: Mapping[int, tuple[int, int, int]],
    names: Sequence[str],
    size: tuple[int, int],
    titles: Sequence[str] = ("",),
    shift: int = 1,
) -> BoardPlan:
    """Boards of squares side by side, the first at the bottom left: an ordinary board is one.

    `places` are level, file and rank of each square, `size` the files and ranks of a level, and
    `titles` what the levels are called, with which the names of their squares begin. By `shift`
    shades differ from level to level. There are as many boards in a line as make the whole square.
    """
    files, ranks = size
    count = len(titles)
    across = min(
        range(1, count + 1),
        key=lambda n: max(n * (files + GAP), ceil(count / n) * (ranks + GAP)),
    )
    lines = ceil(count / across)

    def corner(level: int) -> Point:
        line, column = divmod(level, across)
        return column * (files + GAP), (lines - 1 - line) * (ranks + GAP)

    cells = {}
    for square, (level, file, rank) in places.items():
        left, top = corner(level)
        column = level * (files + 1) + file
        shade = (file + rank + shift * level) % 2
        cells[square] = Cell((left + file + 0.5, top + ranks - rank - 0.5), SQUARE, shade, column)
    labels = []
    for level, title in enumerate(titles):
        here = [square for square, place in places.items() if place[0] == level]
        texts = {square: names[square].removeprefix(title) for square in here}
        left, top = corner(level)
        below, above, right = top + ranks + LABEL, top - LABEL, left + files + LABEL
        for text, (square, *_) in _called(here, texts, FILE):
            x, _ = cells[square].centre
            labels += [Label(text, (x, below), FIRST), Label(text, (x, above), SECOND)]
        for text, (square, *_) in _called(here, texts, RANK):
            _, y = cells[square].centre
            labels += [Label(text, (left - LABEL, y), FIRST), Label(text, (right, y), SECOND)]
        if title:
            labels.append(Label(title, (left - LABEL, below), FIRST))
            labels.append(Label(title, (right, above), SECOND))
    return BoardPlan(
        across * (files + GAP) - GAP,
        lines * (ranks + GAP) - GAP,
        cells,
        _rows(cells, {square: -rank for square, (_, _, rank) in places.items()}),
        tuple(labels),
        plain=not any(titles),
    )


SQUARE: tuple[Point, ...] = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


def hexagons(
    places: Mapping[int, tuple[int, int]],
    names: Sequence[str],
    *,
    slope: int = -1,
    pointed: bool = False,
) -> BoardPlan:
    """Hexagons in three shades, the middle one of the shade between.

    Files stand upright and are counted from the left; `places` are file and rank of each square,
    and along a rank each file lies half a hexagon higher than the last, or lower, as `slope` says.
    Where hexagons are `pointed` at the top, ranks lie flat instead and lean to the right, or left.
    """
    side = HEXAGON / sqrt(3)
    middles = {}
    for square, (file, rank) in places.items():
        line, along = (rank, file) if pointed else (file, rank)
        far, high = 1.5 * side * line, HEXAGON * (along + slope * line / 2)
        middles[square] = (high, -far) if pointed else (far, -high)
    corners = [pi / 3 * n + (pi / 6 if pointed else 0) for n in range(6)]
    outline = tuple((side * cos(angle), side * sin(angle)) for angle in corners)
    left = min(x for x, _ in middles.values()) + min(x for x, _ in outline)
    top = min(y for _, y in middles.values()) + min(y for _, y in outline)
    middles = {square: (x - left, y - top) for square, (x, y) in middles.items()}
    width = max(x for x, _ in middles.values()) + max(x for x, _ in outline)
    height = max(y for _, y in middles.values()) + max(y for _, y in outline)

    def step(square: int) -> int:
        file, rank = places[square]
        return rank - slope * file if not pointed else file - slope * rank

    centre = min(places, key=lambda square: dist(middles[square], (width / 2, height / 2)))
    first = min(file for file, _ in places.values())
    cells = {
        square: Cell(
            middles[square],
            outline,
            (step(square) - step(centre) + 2) % 3,
            round(x / (HEXAGON / 2)) if pointed else places[square][0] - first,
        )
        for square, (x, _) in middles.items()
    }
    faces = [angle + pi / 6 for angle in corners]
    rows = _rows(cells, {square: round(y, 3) for square, (_, y) in middles.items()})
    return BoardPlan(width, height, cells, rows, _hexagon_labels(names, middles, faces))


def _hexagon_labels(
    names: Sequence[str], middles: Mapping[int, Point], faces: Sequence[float]
) -> tuple[Label, ...]:
    """Files below, ranks at the left; each beside the last square, where no other square is."""

    def beside(square: int, direction: float) -> Point:
        x, y = middles[square]

        def off(face: float) -> tuple[bool, float]:
            there = x + HEXAGON * cos(face), y + HEXAGON * sin(face)
            taken = any(dist(there, other) < HEXAGON / 2 for other in middles.values())
            turn = abs(atan2(sin(face - direction), cos(face - direction)))
            return taken, turn

        face = min(faces, key=off)
        out = HEXAGON / 2 + LABEL
        return x + out * cos(face), y + out * sin(face)

    found = []
    for turned, seen in ((1, FIRST), (-1, SECOND)):
        # Where a file ends below, and a rank at the left: by which coordinate, in which direction.
        for part, axis, end, direction in ((FILE, 1, turned, pi / 2), (RANK, 0, -turned, pi + 0.1)):
            away = direction if turned > 0 else direction + pi
            for text, line in _called(middles, names, part):
                ends = {square: middles[square][axis] * end for square in line}
                last = max(ends, key=ends.__getitem__)
                found.append(Label(text, beside(last, away), seen))
    return tuple(found)


def ring(
    places: Mapping[int, tuple[int, int]],
    names: Sequence[str],
    sectors: int,
    start: float = 0.0,
    *,
    files: bool = False,
) -> BoardPlan:
    """Rings of squares around an empty middle.

    `places` are ring, counted from the innermost, and sector of each square, counted clockwise.
    The first sector begins at the bottom, or `start` of a whole turn further on. Sectors are
    called by the ranks of their squares' names, or by the `files`.
    """
    rings = 1 + max(ring for ring, _ in places.values())
    inner = sectors / (2 * pi) - 0.5
    radius = inner + rings

    def at(away: float, sector: float) -> Point:
        angle = pi / 2 + 2 * pi * (start + sector / sectors)
        return radius + away * cos(angle), radius + away * sin(angle)

    cells = {}
    for square, (line, sector) in places.items():
        x, y = centre = at(inner + line + 0.5, sector + 0.5)
        steps = [sector + n / ARC for n in range(ARC + 1)]
        corners = [at(inner + line + 1, step) for step in steps]
        corners += [at(inner + line, step) for step in reversed(steps)]
        outline = tuple((px - x, py - y) for px, py in corners)
        cells[square] = Cell(centre, outline, (line + sector) % 2, sector)
    around, across = (FILE, RANK) if files else (RANK, FILE)
    labels = [
        Label(text, at(radius + LABEL, places[square][1] + 0.5))
        for text, (square, *_) in _called(places, names, around)
    ]
    for text, (square, *_) in _called(places, names, across):
        high = inner + places[square][0] + 0.8
        labels.append(Label(text, at(high, 0.14 * sectors / (2 * pi * high)), INSIDE))
    rows = _rows(cells, {square: -line for square, (line, _) in places.items()})
    return BoardPlan(2 * radius, 2 * radius, cells, rows, tuple(labels))


def _rows(cells: Mapping[int, Cell], heights: Mapping[int, float]) -> tuple[tuple[int, ...], ...]:
    """Squares of one height together, each row from the left."""
    rows: defaultdict[float, list[int]] = defaultdict(list)
    for square in sorted(cells, key=lambda square: (heights[square], cells[square].column)):
        rows[heights[square]].append(square)
    return tuple(map(tuple, rows.values()))


def _called(
    squares: Iterable[int], names: Sequence[str] | Mapping[int, str], part: int
) -> Iterable[tuple[str, list[int]]]:
    """What files, or ranks, are called in the names of squares, with the squares of each."""
    lines: defaultdict[str, list[int]] = defaultdict(list)
    for square in squares:
        letters = names[square].rstrip(digits)
        lines[letters if part == FILE else names[square][len(letters) :]].append(square)
    return lines.items()
