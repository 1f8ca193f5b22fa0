"""The compiled moves of a diagram's pieces, each compiled once and all together bounded."""

from functools import lru_cache

from fairychess import betza
from fairychess.rules.diagram.errors import DiagramError
from fairychess.rules.diagram.parser import Diagram, DiagramPiece

MOST_NODES = 1_000_000


@lru_cache(maxsize=1024)
def compiled(move: str, files: int, ranks: int) -> betza.Program:
    """The first player's program of a move."""
    return betza.compile(betza.parse(move), files, ranks)


def program(diagram: Diagram, piece: DiagramPiece) -> betza.Program:
    """What a piece's move means on this board; DiagramError if it is too much."""
    try:
        return compiled(piece.move, diagram.files, diagram.ranks)
    except betza.BetzaError as error:
        reason = f"piece {piece.name}, move {piece.move}: {error.reason}"
        raise DiagramError(diagram.where, piece.place, reason) from None


def programs(diagram: Diagram) -> list[betza.Program]:
    """The programs of all pieces; DiagramError if they are too much together."""
    found, nodes = [], 0
    for piece in diagram.pieces:
        found.append(program(diagram, piece))
        nodes += len(found[-1].nodes)
        if nodes > MOST_NODES:
            reason = f"the moves up to {piece.name} take more than {MOST_NODES:,} steps together"
            raise DiagramError(diagram.where, piece.place, reason)
    return found


def forward_only(diagram: Diagram, piece: DiagramPiece) -> bool:
    """Does every move of this piece lead forward?"""
    own = program(diagram, piece)
    stops = [node for node in own.nodes if node.stop]
    return bool(stops) and not own.universals and all(node.dy > 0 for node in stops)
