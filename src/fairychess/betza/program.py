"""The compiled form of a description: a trie of relative squares, and what does not fit in one.

A Program belongs to one board, its holes left aside, and to one of the two players. Its nodes stand
in depth-first order; the children of node ``i`` are found from ``i + 1`` up to, not including,
``nodes[i].end``, each skipping to its own ``end``. A node's conditions speak of the square at its
offset from the start square. Squares that the path has emptied (the start square, squares passed
with ``take``, the square of a relaying friend) count as EMPTY for the nodes below, whatever the
board says; the compiler has already reduced their masks to EMPTY.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from fairychess.board import Ground

EMPTY = 1
OWN = 2
ENEMY = 4
EP = 8
OCCUPIED = OWN | ENEMY
ANY = EMPTY | OWN | ENEMY

Offset = tuple[int, int]


class PathNode(NamedTuple):
    """One square of a path."""

    dx: int
    dy: int
    stop: int
    """What may stand here for the move to end here: EMPTY, OWN, ENEMY, EP (empty, and carrying an
    en-passant right). Ending on an occupied square captures; on EP, the piece that just moved."""
    go: int
    """What may stand here for the path to go on to the children: EMPTY, OWN, ENEMY, EP."""
    take: bool
    """Going on removes the occupant (``go`` then holds none but OWN, ENEMY and EP)."""
    end: int
    """Index of the first node behind this node's subtree."""
    royal: int = 0
    """+1: of the enemies only royal ones may be taken here, -1: only the others, 0: all."""
    initial: bool = False
    """The piece must not have moved yet."""
    rights: tuple[Offset, ...] = ()
    """Squares that carry an en-passant right after a move ending here."""
    unload: tuple[tuple[Offset, Offset], ...] = ()
    """The piece taken at the first offset is put down at the second."""
    mover: Offset = (0, 0)
    """Where the piece stands that really moves: a friend's square after a relay."""
    borrow: bool = False
    """A friend standing here lends its moves, played from the start square."""
    wrap: int = 0
    """0: the board has edges, 1: the sides are joined (cylinder), 2: all edges are (torus)."""
    off: bool = False
    """The square may lie off the board (or be a hole), and then counts as empty for ``go``."""
    half: bool = False
    """The square counts only while it lies in the mover's own half of the board."""


class Traits(NamedTuple):
    """What some node of a program does: asked of every piece type, found once for equal ones."""

    initial: bool
    passing: bool
    """It may capture in passing."""
    takes_own: bool
    """A move may end on a friend."""
    relays: bool
    loose: bool
    """More than its offset and what stands there counts: edges, the half of the board, friends."""


def traits_of(nodes: tuple[PathNode, ...], leaps: tuple["Universal", ...]) -> Traits:
    """Return what some of these nodes does; leaps to any square may end on a friend, too."""
    stops = {node.stop for node in nodes}
    return Traits(
        True in {node.initial for node in nodes},
        any(stop & EP for stop in stops) or any(node.take and node.go & EP for node in nodes),
        any(stop & OWN for stop in stops) or any(leap.stop & OWN for leap in leaps),
        bool({node.mover for node in nodes} - {(0, 0)}),
        any(node.wrap or node.off or node.borrow or node.half for node in nodes),
    )


@dataclass(frozen=True, slots=True)
class CastlingItem:
    """A sideways step of the king over ``distance`` squares; the partner lands just inside it."""

    side: str
    """'l' or 'r' of the board (towards the a-file or away from it), already turned round for
    the second player."""
    distance: int
    initial: bool
    inside: int
    """How many squares in from the edge the partner stands."""

    @property
    def dx(self) -> int:
        """-1 towards the a-file, +1 away from it."""
        return -1 if self.side == "l" else 1


@dataclass(frozen=True, slots=True)
class Universal:
    """A leap to any other square of the board (the atom U)."""

    stop: int
    royal: int
    initial: bool
    swap: bool
    """A captured piece is put down on the start square."""


@dataclass(frozen=True, slots=True)
class Imitator:
    """Moves like the piece the opponent moved last (the atom I)."""

    forward: int
    """+1: as that piece moves, -1: turned round."""
    stop: int
    """Which of its moves may be used: EMPTY for moves, ENEMY for captures."""
    initial: bool


@dataclass(frozen=True, slots=True)
class Program:
    """All moves of one description on one board, for one of the two players."""

    text: str
    ground: Ground
    second: bool
    nodes: tuple[PathNode, ...]
    traits: Traits
    castlings: tuple[CastlingItem, ...] = ()
    universals: tuple[Universal, ...] = ()
    imitators: tuple[Imitator, ...] = ()
    borrows: bool = field(default=False)
    """Some node has ``borrow``."""

    @property
    def universal(self) -> int:
        """What may stand on any square of the board for a U leap there; 0 without one."""
        mask = 0
        for leap in self.universals:
            mask |= leap.stop
        return mask
