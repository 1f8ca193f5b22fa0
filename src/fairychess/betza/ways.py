"""From a way that is drawn to a text: a piece goes to one square, and from there on in a line.

The square where the two parts meet is free, or a piece stands there that is leapt over. So ways are
bent riders (a gryphon: a step, then a slide), lame leapers (a horse: a step that must be possible,
then another one), and hoppers (a slide to a piece, then beyond it).
"""

from dataclasses import dataclass, replace

from fairychess.betza.compiler import compile
from fairychess.betza.diagram import Mark, marks
from fairychess.betza.directions import System
from fairychess.betza.errors import BetzaError
from fairychess.betza.finding import (
    BOTH,
    KINDS,
    MODES,
    WIDEST,
    FindingError,
    atom_of,
    directions_of,
)
from fairychess.betza.parser import parse
from fairychess.betza.program import Offset

ALL, SIDES, NONE = "all", "sides", "none"
"""In which directions a way is drawn too: all eight, left and right, none else."""

_LATER = ("f", "fs", "s", "bs", "fl", "fr", "l", "r", "bl", "br")
"""Directions of the second part, seen from the first."""

_STRAIGHT = "f"
_NEAR = 4
"""Squares each way that are compared, if the corner is not beyond them."""

_MOST_TRIED = 400


@dataclass(frozen=True, slots=True)
class Way:
    """A way: `corner` is reached first, and `end` says in which line it goes on from there.

    `slides` says that the first part may be longer or shorter, `on` that the second part goes on,
    and `over` that a piece must stand where they meet.
    """

    corner: Offset
    end: Offset
    kind: str = BOTH
    symmetry: str = ALL
    slides: bool = False
    on: bool = True
    over: bool = False


def way_text(way: Way) -> str:
    """The XBetza of a way, one term if that can be. Raises FindingError for what is none."""
    try:
        return _term(_from_beside(way))
    except FindingError:
        if way.symmetry not in (ALL, SIDES):
            raise
    (x, y), (u, v) = way.corner, way.end
    images = sorted(_images(way, (u - x, v - y)), reverse=True)
    turned = [
        replace(way, symmetry=NONE, corner=corner, end=(corner[0] + a, corner[1] + b))
        for corner, (a, b) in images
    ]
    return "".join(dict.fromkeys(_term(_from_beside(each)) for each in turned))


def _term(way: Way) -> str:
    """A way as one term."""
    (x, y), (u, v) = way.corner, way.end
    across, up = u - x, v - y
    good = (
        (x, y) != (0, 0) != (across, up)
        and max(map(abs, (x, y, u, v))) <= WIDEST
        and (not across or not up or abs(across) == abs(up))
        and way.kind in KINDS
        and way.symmetry in (ALL, SIDES, NONE)
    )
    step = (_sign(across), _sign(up))
    line = max(abs(x), abs(y)) == 1
    if not good or (way.slides and not line):
        raise FindingError("finding_way")
    mode = MODES[KINDS[way.kind]]
    atom, system = atom_of(way.corner)
    if not line:  # legs share their atom, so a far corner needs brackets
        if way.over:
            raise FindingError("finding_way")
        rest = "Q" if way.on else "K"
        first, later = _found(way, step, system, "[{}" + atom + "-{}" + rest + "]")
        return f"[{first}{atom}-{later}{mode}{rest}]"
    change = "y" if way.on else ""
    first, later = _found(way, step, system, "{}" + change + "a{}" + atom)
    if way.slides:
        atom = {"W": "R", "F": "B"}[atom]
        if way.over and later == _STRAIGHT:  # hoppers have a letter of their own
            return f"{first}{mode}{'p' if way.on else 'g'}{atom}"
    changes = way.slides != way.on
    over = ("g" if changes else "p") if way.over else "y" if changes else ""
    return f"{first}{over}a{later}{mode}{atom}"


def _from_beside(way: Way) -> Way:
    """A way that may slide begins beside the piece, however far away its corner was clicked."""
    (x, y), (u, v) = way.corner, way.end
    if not way.slides or (x and y and abs(x) != abs(y)):
        return way
    corner = (_sign(x), _sign(y))
    return replace(way, corner=corner, end=(corner[0] + u - x, corner[1] + v - y))


def _found(way: Way, step: Offset, system: System, form: str) -> tuple[str, str]:
    """Directions of both parts of a text of this form that reaches just the squares meant."""
    radius = _NEAR if max(map(abs, way.corner)) < _NEAR else WIDEST
    wanted = {
        square
        for corner, along in _images(way, step)
        for square in _line(corner, along, 2 * radius if way.on else 1)
        if max(map(abs, square)) <= radius
    }
    size = 2 * radius + 1
    for first, later in _tried(system):
        try:
            program = compile(parse(form.format(first, later)), size, size)
        except BetzaError:
            continue
        shown = {at for at, mark in marks(program, radius).items() if mark is not Mark.PIECE}
        if shown == wanted - {(0, 0)}:
            return first, later
    raise FindingError("finding_way")


def _tried(system: System) -> list[tuple[str, str]]:
    """Pairs of directions, the shortest first."""
    pairs = [(first, later) for _, first in directions_of(system) for later in _LATER]
    return sorted(pairs, key=lambda pair: len(pair[0]) + len(pair[1]))[:_MOST_TRIED]


def _images(way: Way, step: Offset) -> set[tuple[Offset, Offset]]:
    """The way in all directions that its symmetry has."""
    found = {(way.corner, step)}
    if way.symmetry != NONE:
        found |= {((-x, y), (-u, v)) for (x, y), (u, v) in found}
    if way.symmetry == ALL:
        found |= {((x, -y), (u, -v)) for (x, y), (u, v) in found}
        found |= {((y, x), (v, u)) for (x, y), (u, v) in found}
    return found


def _line(corner: Offset, step: Offset, count: int) -> list[Offset]:
    return [(corner[0] + n * step[0], corner[1] + n * step[1]) for n in range(1, count + 1)]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
