"""A board's drawing as one side sees it, in the units of a picture."""

from collections.abc import Iterator, Sequence

from fairychess.board.drawing import BOTH, INSIDE, SQUARE, BoardPlan, Cell, Point
from fairychess.position.sides import SIDES

CELL, EDGE = 40, 16


class SeenBoard:
    """Squares by name, below a strip of `top` units; turned by half where it is `flipped`.

    `width` and `bottom` have room for the coordinates that stand beside and below the board.
    """

    def __init__(
        self, drawing: BoardPlan, names: Sequence[str], flipped: bool = False, top: int = 0
    ) -> None:
        self.drawing = drawing
        self.flipped = flipped
        self.cells: dict[str, Cell] = {
            names[square]: cell for square, cell in drawing.cells.items()
        }
        seen = (BOTH, INSIDE, SIDES[flipped])
        labels = [(one.text, self._turned(one.at)) for one in drawing.labels if one.seen in seen]
        above = EDGE * any(y < 0 for _, (_, y) in labels)
        beside = EDGE * any(x > drawing.width for _, (x, _) in labels)
        self.top = top + above
        self.width = round(drawing.width * CELL) + EDGE + beside
        self.bottom = self.top + round(drawing.height * CELL) + EDGE
        self._labels = labels

    def _turned(self, point: Point) -> Point:
        x, y = point
        return (self.drawing.width - x, self.drawing.height - y) if self.flipped else (x, y)

    def _in_picture(self, point: Point) -> Point:
        return EDGE + point[0] * CELL, self.top + point[1] * CELL

    def corner(self, square: str) -> Point:
        """The top left corner of the box of a piece."""
        x, y = self._in_picture(self._turned(self.cells[square].centre))
        return x - CELL / 2, y - CELL / 2

    def path(self, square: str) -> str:
        """The outline of a square."""
        cell = self.cells[square]
        left, top = self.corner(square)
        if cell.outline is SQUARE:
            return f"M{left:g} {top:g}h{CELL}v{CELL}h-{CELL}z"
        length = -CELL if self.flipped else CELL
        x, y = left + CELL / 2, top + CELL / 2
        corners = [f"{x + dx * length:.1f} {y + dy * length:.1f}" for dx, dy in cell.outline]
        return f"M{'L'.join(corners)}z"

    def labels(self) -> Iterator[tuple[str, Point]]:
        """The coordinates with their middles."""
        for text, point in self._labels:
            yield text, self._in_picture(point)
