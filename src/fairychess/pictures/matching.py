"""Which drawing a piece has: by what its inventor chose, by what it is called, by how it moves."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from fairychess import betza
from fairychess.betza.program import PathNode
from fairychess.pictures.drawings import drawings

_BOARD = 9
"""Moves are compared on a board of so many files and ranks."""

_FIRST_WORDS = ("promoted ", "black ", "white ")
"""Words before a name that say nothing about how the piece looks."""


def picture_of(name: str, moves: str, chosen: str = "") -> str:
    """The name of the drawing for a piece of this name and these moves; "" where none fits.

    `chosen` is the drawing its inventor asked for; a name that nothing is drawn for is passed over.
    """
    return picture_named(chosen) or picture_named(name) or _by_moves(moves)


def picture_named(name: str) -> str:
    """The drawing that a name means, in any spelling; "" for none."""
    plain = " ".join(name[:100].lower().replace("_", " ").replace("-", " ").split())
    known = _names()
    for first in _FIRST_WORDS:
        if plain not in known:
            plain = plain.removeprefix(first)
    return known.get(plain, "")


@cache
def _names() -> dict[str, str]:
    """Every name in small letters without hyphens; a drawing's own name comes before others."""
    found: dict[str, str] = {}
    for name, one in drawings().items():
        found[name.replace("_", " ")] = name
        found[one.label.lower()] = name
    for name, one in drawings().items():
        for other in one.also:
            found.setdefault(other.lower().replace("-", " "), name)
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
            found.append((passed, replace(node, go=0, end=0)))
        way.append((node.end, node))
    return frozenset(found)
