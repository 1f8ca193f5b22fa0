"""The compiled moves of a diagram's men, each compiled once and all together bounded."""

from __future__ import annotations

from functools import lru_cache

from fairychess import betza
from fairychess.rules.diagram.errors import DiagramError
from fairychess.rules.diagram.reading import Diagram, Man

MOST_NODES = 1_000_000


@lru_cache(maxsize=1024)
def compiled(move: str, files: int, ranks: int) -> betza.Program:
    """The first player's program of a move."""
    return betza.compile(betza.parse(move), files, ranks)


def program(diagram: Diagram, man: Man) -> betza.Program:
    """What a man's move means on this board; DiagramError if it is too much."""
    try:
        return compiled(man.move, diagram.files, diagram.ranks)
    except betza.BetzaError as error:
        reason = f"piece {man.name}, move {man.move}: {error.reason}"
        raise DiagramError(diagram.where, man.place, reason) from None


def programs(diagram: Diagram) -> list[betza.Program]:
    """The programs of all men; DiagramError if they are too much together."""
    found, nodes = [], 0
    for man in diagram.men:
        found.append(program(diagram, man))
        nodes += len(found[-1].nodes)
        if nodes > MOST_NODES:
            reason = f"the moves up to {man.name} take more than {MOST_NODES:,} steps together"
            raise DiagramError(diagram.where, man.place, reason)
    return found


def forward_only(diagram: Diagram, man: Man) -> bool:
    """Does every move of this man lead forward?"""
    own = program(diagram, man)
    stops = [node for node in own.nodes if node.stop]
    return bool(stops) and not own.universals and all(node.dy > 0 for node in stops)
