"""Which drawing a piece has: by what its inventor chose, by what it is called, by how it moves."""

from functools import cache, lru_cache

from fairychess import betza
from fairychess.betza.program import PathNode
from fairychess.pictures.drawings import drawings, is_drawn

_BOARD = 9
"""Moves are compared on a board of so many files and ranks."""

_FIRST_WORDS = ("promoted", "black", "white")
"""Words before a name that say nothing about how the piece looks."""


def picture_of(name: str, moves: str, chosen: str = "") -> str:
    """The name of the drawing for a piece of this name and these moves; "" where none fits.

    `chosen` is the drawing its inventor asked for; a name that nothing is drawn for is passed over.
    """
    return picture_named(chosen) or picture_named(name) or _by_moves(moves)


def picture_named(name: str) -> str:
    """The drawing that a name means, in any spelling; "" for none.

    Names of picture files are understood as well: `crownedbishop`, `elephant2`, and `dog--lion`,
    a dog with a small lion beside it.
    """
    if is_drawn(name):
        return name
    known = _names()
    plain = _plain(name[:100].partition("--")[0])
    for first in _FIRST_WORDS:
        if plain not in known:
            plain = plain.removeprefix(first)
    return known.get(plain) or known.get(plain.rstrip("0123456789"), "")


def _plain(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())


@cache
def _names() -> dict[str, str]:
    """Every name in small letters without spaces; a drawing's own name comes before others."""
    found: dict[str, str] = {}
    for name, one in drawings().items():
        found[_plain(name)] = name
        found.setdefault(_plain(one.label), name)
    for name, one in drawings().items():
        for other in one.also:
            found.setdefault(_plain(other), name)
    return found


@lru_cache(maxsize=1000)
def _by_moves(moves: str) -> str:
    if not moves or moves == "-":
        return ""
    try:
        return _moves().get(_paths(moves), "")
    except betza.BetzaError:
        return ""


@cache
def _moves() -> dict[frozenset[object], str]:
    found: dict[frozenset[object], str] = {}
    for name, one in drawings().items():
        for moves in one.betza:
            found.setdefault(_paths(moves), name)
    return found


def _paths(moves: str) -> frozenset[object]:
    """The paths that moves consist of, the same however the moves are written."""
    program = betza.compile(betza.parse(moves), _BOARD, _BOARD)
    found: list[object] = [program.castlings, program.universals, program.imitators]
    way: list[tuple[int, PathNode]] = []
    for number, node in enumerate(program.nodes):
        while way and way[-1][0] <= number:
            way.pop()
        if node.stop:
            passed = tuple((before.dx, before.dy, before.go, before.take) for _, before in way)
            found.append((passed, node._replace(go=0, end=0)))
        way.append((node.end, node))
    return frozenset(found)
