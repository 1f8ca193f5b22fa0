"""From squares to a text: the shortest XBetza of a piece that reaches just these.

Squares are given by their offset from the piece, with what it may do there. Squares that follow
one another from the piece on are a slide, one that goes on beyond the diagram if they reach its
edge; all others are leaps. With `leaping` a line that ends before the edge is made of leaps.

Moves along different lattices (lines, a knight's leaps, ...) share no letter, so each of them is
solved alone: which terms, each with its modes, directions, atom and range, say all and no more?
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import gcd

from fairychess.betza.atoms import ATOMS, lengthened
from fairychess.betza.directions import (
    DIAGONAL,
    DIRECTION_LETTERS,
    ORTHOGONAL,
    System,
    read_directions,
    vector,
)
from fairychess.betza.errors import Flaw
from fairychess.betza.program import Offset
from fairychess.betza.tree import Item
from fairychess.messages import ExplainedError, must_be, prefixed

WIDEST = 7
"""Squares each way of the largest diagram that can be read."""

MOVE, CAPTURE, BOTH = "move", "capture", "both"
KINDS = {
    BOTH: "mc",
    MOVE: "m",
    CAPTURE: "c",
    "any": "mcd",
    "strike": "cd",
    "swap": "md",
    "own": "d",
}
"""What a piece may do on a square: move there (m), capture an enemy (c), or an own piece (d)."""

MODES = {letters: "" if letters == "mc" else letters for letters in KINDS.values()}
"""How a term says that it may do just this."""

_EVERYWHERE = 1 << 20
"""The range of a slide that goes on to the edge."""

_LONGEST_DIRECTIONS = 4
_MOST_STEPS = 20_000
"""Steps of looking for the shortest text before the next best will do."""

Needed = dict[tuple[int, int], int]
"""How far a piece goes, by mode (0 to 2: m, c, d) and direction (0 to 7, clockwise)."""


class FindingError(ExplainedError):
    """Squares for which there is no text."""


@dataclass(frozen=True, slots=True)
class _Term:
    text: str
    covers: int

    @property
    def length(self) -> int:
        """Its letters; "mcdK" is said more plainly than the shorter "KdK"."""
        return len(self.text) - 2 * ("mcd" in self.text)


def found(squares: Mapping[Offset, str], radius: int, *, leaping: bool = False) -> str:
    """The shortest text of a piece that reaches these squares; "-" where there are none.

    The values are among KINDS; `radius` says how many squares the diagram has each way.
    Raises FindingError for squares or values that are none.
    """
    _check(squares, radius)
    rides: dict[Offset, Needed] = {}
    for mode, letter in enumerate("mcd"):
        wanted = {square for square, kind in squares.items() if letter in KINDS[kind]}
        for base, direction in _lines(radius):
            for orbit, distance in _along(wanted, base, direction, radius, leaping):
                # Rook and bishop lines share the letters K and Q.
                lattice = (0, 1) if max(orbit) == 1 else orbit
                rides.setdefault(lattice, {})[mode, direction] = distance
    texts = [_solved(orbit, needed) for orbit, needed in sorted(rides.items(), key=_order)]
    return "".join(texts) or "-"


def _check(squares: Mapping[Offset, str], radius: int) -> None:
    if not 1 <= radius <= WIDEST:
        raise FindingError("finding_diagram", low=1, high=WIDEST, radius=radius)
    for (x, y), kind in squares.items():
        if (x, y) == (0, 0) or max(abs(x), abs(y)) > radius:
            raise FindingError("finding_square", square=f"{x},{y}")
        if kind not in KINDS:
            must = must_be("wanted_one_of", known=", ".join(KINDS))
            raise FindingError(prefixed(repr(kind[:20]), must))


def _order(entry: tuple[Offset, Needed]) -> tuple[int, int]:
    """Nearer squares first, and lines before what is beside them."""
    (short, long), _ = entry
    return (long, short)


def _lines(radius: int) -> Iterator[tuple[Offset, int]]:
    """The first square (short side, long side) of every line from the piece, by direction."""
    for long in range(1, radius + 1):
        for short in range(long + 1):
            if gcd(short, long) == 1 and short != long:
                for direction in range(8):
                    if short or direction % 2 == 0:
                        yield (short, long), direction
    for direction in range(1, 8, 2):
        yield (1, 1), direction


def _offset(base: Offset, direction: int) -> Offset:
    """The square of an orbit in a direction: 0 to 7, clockwise from the mover's forward."""
    short, long = base
    straight = short in (0, long)
    return vector(short, long, 2 * direction + (not straight))


def _along(
    wanted: set[Offset], base: Offset, direction: int, radius: int, leaping: bool
) -> list[tuple[Offset, int]]:
    """What a line of squares is made of: pairs of an orbit and how often its step is repeated."""
    x, y = _offset(base, direction)
    last = radius // max(abs(x), abs(y))
    there = [n for n in range(1, last + 1) if (n * x, n * y) in wanted]
    short, long = base
    if last > 1 and there == list(range(1, last + 1)):
        return [(base, _EVERYWHERE)]
    if last > 3 and there == list(range(2, last + 1, 2)):
        return [((2 * short, 2 * long), _EVERYWHERE)]
    first = 0
    if max(base) == 1 and not leaping:
        while first < len(there) and there[first] == first + 1:
            first += 1
    slides = [(base, first)] if first else []
    return slides + [((n * short, n * long), 1) for n in there[first:]]


# ---- one lattice ------------------------------------------------------------------------------


def _solved(orbit: Offset, needed: Needed) -> str:
    """The shortest text for one lattice, its terms from the plainest to the most particular."""
    elements = {element: index for index, element in enumerate(sorted(needed))}
    terms = _useful(_terms(orbit, needed, elements))
    chosen = _Cover(terms).least((1 << len(elements)) - 1)
    return "".join(sorted(chosen, key=lambda text: (_mode_of(text), text)))


def _mode_of(text: str) -> int:
    return 3 if "d" in text else 2 if "c" in text else 1 if "m" in text else 0


def _terms(orbit: Offset, needed: Needed, elements: dict[tuple[int, int], int]) -> Iterator[_Term]:
    """Every term that says nothing too much."""
    present = {"mcd"[mode] for mode, _ in needed}
    modes = [
        (text, tuple("mcd".index(letter) for letter in letters))
        for letters, text in MODES.items()
        if present >= set(letters)
    ]
    for distance in sorted(set(needed.values())):
        for atom, system, lattice in _atoms(orbit, distance):
            for bits, directions in directions_of(system):
                aimed = [n for n in range(8) if (bits & lattice) >> n & 1]
                for mode, allowed in modes:
                    said = list(product(allowed, aimed))
                    if all(needed.get(one, 0) >= distance for one in said):
                        covered = sum(1 << elements[o] for o in said if needed[o] == distance)
                        yield _Term(f"{directions}{mode}{atom}", covered)


def _atoms(orbit: Offset, distance: int) -> list[tuple[str, System, int]]:
    """The atoms of an orbit at a range: their text, directions, and which of eight they have."""
    steps = str(distance) if 1 < distance < _EVERYWHERE else ""
    if max(orbit) == 1:
        names = "WFK" if distance == 1 else "RBQ"
        both = zip(names, (ORTHOGONAL, DIAGONAL, 0xFF), strict=True)
        return [(name + steps, ATOMS[name].system, lattice) for name, lattice in both]
    name, system = _leapers()[orbit]
    if distance == _EVERYWHERE:
        name = name * 2 if len(name) == 1 else name + "0"
    lattice = {System.ORTHOGONAL: ORTHOGONAL, System.DIAGONAL: DIAGONAL}.get(system, 0xFF)
    return [(name + steps, system, lattice)]


@cache
def _leapers() -> dict[Offset, tuple[str, System]]:
    """The shortest name of the leap to each orbit."""
    names: dict[Offset, tuple[str, System]] = {}
    for length in range(4):
        for letter in "WFDAHGNCZ":
            for suffixes in product("XY", repeat=length):
                item = Item("", letter, False, "".join(suffixes), "", 0)
                short, long, system = lengthened(item)
                orbit = (long, long) if system is System.DIAGONAL else (short, long)
                orbit = min(orbit), max(orbit)
                if orbit[1] <= WIDEST and (system is System.OBLIQUE) == (0 < orbit[0] < orbit[1]):
                    names.setdefault(orbit, (letter + "".join(suffixes), system))
    return names


def atom_of(offset: Offset) -> tuple[str, System]:
    """The shortest name of the leap by an offset, with the system of its directions."""
    short, long = sorted(map(abs, offset))
    return _leapers()[short, long]


@cache
def directions_of(system: System) -> list[tuple[int, str]]:
    """The shortest letters for every set of directions that a term can have."""
    best: dict[int, str] = {0xFF: ""}
    for length in range(1, _LONGEST_DIRECTIONS + 1):
        for letters in product(sorted(DIRECTION_LETTERS), repeat=length):
            try:
                bits = read_directions([(one, n) for n, one in enumerate(letters)], system)
            except Flaw:
                continue
            if bits:
                best.setdefault(bits, "".join(letters))
    return sorted(best.items(), key=lambda entry: (len(entry[1]), entry[1]))


def _useful(terms: Iterator[_Term]) -> list[_Term]:
    """Terms without those that cover no more than another one that is no longer."""
    best: dict[int, _Term] = {}
    for term in terms:
        known = best.get(term.covers)
        if term.covers and (known is None or term.length < known.length):
            best[term.covers] = term
    kept: list[_Term] = []
    for term in sorted(best.values(), key=lambda one: (one.length, -one.covers.bit_count())):
        if not any(term.covers & ~other.covers == 0 for other in kept):
            kept.append(term)
    return kept


class _Cover:
    """Looks for the terms of least length that together cover everything."""

    def __init__(self, terms: list[_Term]) -> None:
        self.terms = terms
        self.known: dict[int, tuple[int, tuple[str, ...]]] = {0: (0, ())}
        self.steps = 0

    def least(self, left: int) -> tuple[str, ...]:
        """The texts that cover what is left."""
        return self._least(left)[1]

    def _least(self, left: int) -> tuple[int, tuple[str, ...]]:
        if left in self.known:
            return self.known[left]
        self.steps += 1
        lowest = left & -left
        fitting = [term for term in self.terms if term.covers & lowest]
        if self.steps > _MOST_STEPS:  # the one that covers most, for its length
            fitting = [max(fitting, key=lambda t: (t.covers & left).bit_count() / t.length)]
        best: tuple[int, tuple[str, ...]] | None = None
        for term in fitting:
            length, texts = self._least(left & ~term.covers)
            if best is None or length + term.length < best[0]:
                best = length + term.length, (*texts, term.text)
        assert best is not None, "a term for each square alone is always there"
        self.known[left] = best
        return best
