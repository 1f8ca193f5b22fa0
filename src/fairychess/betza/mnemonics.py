"""A summary of a piece's moves for its picture: rays, leaps, lion power and the like."""

from dataclasses import dataclass

from fairychess.betza.endings import PathEnding, endings
from fairychess.betza.program import Offset, PathNode, Program

UNLIMITED = -1
DIRECTIONS: dict[str, Offset] = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}


@dataclass(frozen=True, slots=True)
class Ray:
    """Steps straight on over empty squares: 0 none, n at most n, -1 (UNLIMITED) to the edge."""

    direction: str
    move: int
    capture: int
    first_move: int
    """The range for a piece that has not moved yet, where that is longer."""


@dataclass(frozen=True, slots=True)
class Leap:
    """A jump to one square."""

    dx: int
    dy: int
    move: bool
    capture: bool
    lame: bool
    """Pieces on the way block it."""
    initial: bool


@dataclass(frozen=True, slots=True)
class Lion:
    """Taking a piece next to the piece, in one direction, without staying there."""

    direction: str
    onward: bool
    """Goes on after the capture (hit and run, double capture)."""
    back: bool
    """Comes back to where it stood (igui)."""


@dataclass(frozen=True, slots=True)
class Hop:
    """A line on which a hurdle must be jumped first."""

    direction: str
    move: bool
    capture: bool


@dataclass(frozen=True, slots=True)
class Mnemonic:
    """JSON-able (``dataclasses.asdict``); directions are compass points of the board."""

    rays: tuple[Ray, ...]
    leaps: tuple[Leap, ...]
    lions: tuple[Lion, ...]
    hops: tuple[Hop, ...]
    bent: tuple[Offset, ...]
    """Squares reached only round a corner or in several legs."""
    passes: bool
    """Can come back to its own square without capturing."""
    relays: bool
    castles: bool
    anywhere: bool


def mnemonic(program: Program) -> Mnemonic:
    """The picture's facts, read off the compiled table."""
    found = list(endings(program))
    if program.ground.cells != "squares":
        return _of_other_cells(program, found)
    plain = [e for e in found if not e.taken and not e.hops and not e.relayed]
    lines = _lines(plain)
    rays: list[Ray] = []
    on_rays: set[PathNode] = set()
    for name, unit in DIRECTIONS.items():
        if ray := _ray(program, name, unit, lines[unit]):
            rays.append(ray)
            on_rays |= {e.node for steps, e in lines[unit] if _covers(ray, steps)}
    others = [e for e in plain if e.node not in on_rays and e.offset != (0, 0)]
    leaps = _leaps([e for e in others if _is_leap(e)])
    known = {(leap.dx, leap.dy) for leap in leaps} | {e.offset for e in plain if e.node in on_rays}
    bent = {e.offset for e in others if not _is_leap(e)} - known
    return Mnemonic(
        tuple(rays),
        leaps,
        _lions(found),
        _hops(found),
        tuple(sorted(bent)),
        any(e.offset == (0, 0) and not e.taken for e in found),
        any(e.relayed for e in found),
        bool(program.castlings),
        bool(program.universals),
    )


def _of_other_cells(program: Program, found: list[PathEnding]) -> Mnemonic:
    """What compass points cannot say is left out: there are other directions."""
    return Mnemonic(
        rays=(),
        leaps=(),
        lions=(),
        hops=(),
        bent=(),
        passes=any(e.offset == (0, 0) and not e.taken for e in found),
        relays=any(e.relayed for e in found),
        castles=bool(program.castlings),
        anywhere=bool(program.universals),
    )


def _lines(plain: list[PathEnding]) -> dict[Offset, list[tuple[int, PathEnding]]]:
    """What slides or steps straight on, by direction, each with how far it goes."""
    found: dict[Offset, list[tuple[int, PathEnding]]] = {unit: [] for unit in DIRECTIONS.values()}
    for ending in plain:
        x, y = ending.offset
        unit = (x > 0) - (x < 0), (y > 0) - (y < 0)
        if unit != (0, 0) and (steps := ending.along(unit)):
            found[unit].append((steps, ending))
    return found


def _ray(
    program: Program, name: str, unit: Offset, line: list[tuple[int, PathEnding]]
) -> Ray | None:
    ground = program.ground
    edge = min(ground.files - 1 if unit[0] else ground.ranks, ground.ranks - 1 if unit[1] else 99)
    reached: dict[str, set[int]] = {"move": set(), "capture": set(), "first": set()}
    for steps, ending in line:
        if ending.node.initial:
            reached["first"].add(steps)
            continue
        if ending.moves:
            reached["move"].add(steps)
        if ending.captures:
            reached["capture"].add(steps)

    def range_of(steps: set[int]) -> int:
        # Only a line without gaps is a ray: 1, 2, 3 ... as far as it goes.
        longest = 0
        while longest + 1 in steps:
            longest += 1
        return UNLIMITED if longest >= edge > 1 else longest

    move, capture = range_of(reached["move"]), range_of(reached["capture"])
    first = range_of(reached["first"] | reached["move"])
    if not (move or capture or first):
        return None
    return Ray(name, move, capture, first if first != move else 0)


def _covers(ray: Ray, steps: int) -> bool:
    """Whether the ray shows so many steps already; a lame leap, say, leaves gaps and is none."""
    ranges = (ray.move, ray.capture, ray.first_move)
    return UNLIMITED in ranges or steps <= max(ranges)


def _is_leap(ending: PathEnding) -> bool:
    """One jump: nothing passed but squares between that must be empty or do not matter."""
    dx, dy = ending.offset
    if max(abs(dx), abs(dy)) < 2:
        return False
    if ending.way and ending.node.go:
        return False  # a rider on its way
    passed = [(node.dx, node.dy) for node in ending.way]
    within = all(
        abs(x) <= abs(dx) and abs(y) <= abs(dy) and x * dx >= 0 and y * dy >= 0 for x, y in passed
    )
    return len(passed) < max(abs(dx), abs(dy)) <= 4 and within


def _leaps(jumps: list[PathEnding]) -> tuple[Leap, ...]:
    kinds: dict[tuple[Offset, bool, bool], tuple[bool, bool]] = {}
    for ending in jumps:
        key = (ending.offset, ending.blockable, ending.node.initial)
        move, capture = kinds.get(key, (False, False))
        kinds[key] = (move or ending.moves, capture or ending.captures)
    return tuple(
        Leap(*offset, move, capture, lame, initial)
        for (offset, lame, initial), (move, capture) in sorted(kinds.items())
    )


def _lions(found: list[PathEnding]) -> tuple[Lion, ...]:
    lions = []
    taking = [e for e in found if e.taken]
    for name, unit in DIRECTIONS.items():
        after = [e for e in taking if unit in e.taken]
        onward = any(e.offset not in ((0, 0), unit) for e in after)
        back = any(e.offset == (0, 0) for e in after)
        if onward or back:
            lions.append(Lion(name, onward, back))
    return tuple(lions)


def _hops(found: list[PathEnding]) -> tuple[Hop, ...]:
    hops = []
    hopping = [e for e in found if e.hops]
    for name, (x, y) in DIRECTIONS.items():
        over = [e for e in hopping if _straight(e, x, y)]
        if over:
            hops.append(Hop(name, any(e.moves for e in over), any(e.captures for e in over)))
    return tuple(hops)


def _straight(ending: PathEnding, x: int, y: int) -> bool:
    squares = [(node.dx, node.dy) for node in (*ending.way, ending.node)]
    return all(
        dx * y == dy * x and dx * x + dy * y > 0 for dx, dy in squares
    )  # on the ray through the start, on its forward side
