"""Move diagrams as SVG, in the signs of diagram.py: no fonts, no style sheets, no scripts."""

from fairychess.betza.diagram import Mark, legend, marks, natural_radius, on_small_board
from fairychess.betza.program import Program
from fairychess.board.drawing import drawing

CELL = 32
_LIGHT, _DARK, _BETWEEN, _INK = "#f4ecd8", "#e2d3b0", "#ebdfc4", "#2f2a24"
_MOVE, _CAPTURE, _OTHER = "#2f7d4f", "#b23a2e", "#5a5fa8"


def diagram_svg(program: Program) -> str:
    """A picture of the piece's moves on a small board, as one ``<svg>`` element."""
    if program.ground.cells != "squares":
        return _shaped_svg(program)
    radius = natural_radius(program)
    found = marks(program, radius)
    width = (2 * radius + 1) * CELL
    title = f"{program.text}: {legend(set(found.values()), program)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {width}" role="img">',
        f"<title>{_escaped(title)}</title>",
    ]
    for y in range(radius, -radius - 1, -1):
        for x in range(-radius, radius + 1):
            left, top = (x + radius) * CELL, (radius - y) * CELL
            shade = _LIGHT if (x + y) % 2 == 0 else _DARK
            parts.append(
                f'<rect x="{left}" y="{top}" width="{CELL}" height="{CELL}" fill="{shade}"/>'
            )
            if mark := found.get((x, y)):
                parts.append(_drawn(mark, left + CELL // 2, top + CELL // 2))
    parts.append("</svg>")
    return "\n".join(parts)


def _shaped_svg(program: Program) -> str:
    """The same on a board that is no rectangle."""
    board, found = on_small_board(program)
    plan = drawing(board)
    width, height = round(plan.width * CELL), round(plan.height * CELL)
    title = f"{program.text}: {legend(set(found.values()), program)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{_escaped(title)}</title>",
    ]
    for square, cell in plan.cells.items():
        x, y = cell.centre[0] * CELL, cell.centre[1] * CELL
        corners = " ".join(f"{x + dx * CELL:.1f},{y + dy * CELL:.1f}" for dx, dy in cell.outline)
        parts.append(
            f'<polygon points="{corners}" fill="{(_DARK, _LIGHT, _BETWEEN)[cell.shade]}"/>'
        )
        if mark := found.get(square):
            parts.append(_drawn(mark, round(x), round(y)))
    parts.append("</svg>")
    return "\n".join(parts)


def _drawn(mark: Mark, x: int, y: int) -> str:
    """Each meaning has its own shape, so that colour is never needed to tell them apart."""
    if mark is Mark.PIECE:
        return f'<circle cx="{x}" cy="{y}" r="11" fill="{_INK}"/>'
    if mark is Mark.BOTH:
        dot = f'<circle cx="{x}" cy="{y}" r="4" fill="{_MOVE}"/>'
        return dot + _ring(x, y)
    if mark is Mark.MOVE:
        return f'<circle cx="{x}" cy="{y}" r="5" fill="{_MOVE}"/>'
    if mark is Mark.CAPTURE:
        return _lines(_CAPTURE, (x - 6, y - 6, x + 6, y + 6), (x - 6, y + 6, x + 6, y - 6))
    if mark is Mark.FIRST:
        return f'<rect x="{x - 4}" y="{y - 4}" width="8" height="8" fill="{_MOVE}"/>'
    if mark is Mark.HOP:
        return _arch(x, y)
    if mark is Mark.CANNON:
        return f'<circle cx="{x}" cy="{y + 5}" r="4" fill="{_MOVE}"/>' + _arch(x, y)
    if mark is Mark.LION:
        return f'<circle cx="{x}" cy="{y}" r="5" fill="{_CAPTURE}"/>' + _ring(x, y)
    return _ring(x, y)


def _arch(x: int, y: int) -> str:
    return _lines(_OTHER, (x - 7, y + 2, x, y - 7), (x, y - 7, x + 7, y + 2))


def _ring(x: int, y: int) -> str:
    return f'<circle cx="{x}" cy="{y}" r="9" fill="none" stroke="{_CAPTURE}" stroke-width="2"/>'


def _lines(colour: str, *ends: tuple[int, int, int, int]) -> str:
    return "".join(
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" stroke-width="3"/>'
        for x1, y1, x2, y2 in ends
    )


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
