"""Every way a move of a Program can end, read off the trie without a scene: for pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fairychess.betza.program import EMPTY, OCCUPIED, Node, Offset, Program


@dataclass(frozen=True, slots=True)
class Ending:
    """One node where moves end, with what its path asks for."""

    node: Node
    way: tuple[Node, ...]
    """The nodes passed on the way, nearest to the start first."""

    @property
    def offset(self) -> Offset:
        return self.node.dx, self.node.dy

    @property
    def moves(self) -> bool:
        return bool(self.node.stop & EMPTY)

    @property
    def captures(self) -> bool:
        return bool(self.node.stop & OCCUPIED)

    @property
    def taken(self) -> tuple[Offset, ...]:
        """Squares whose men are taken in passing."""
        return tuple((node.dx, node.dy) for node in self.way if node.take)

    @property
    def hops(self) -> bool:
        """Some man must stand on the way."""
        return any(not node.take and not node.go & EMPTY for node in self.way)

    @property
    def relayed(self) -> bool:
        """A friend makes this move."""
        return self.node.mover != (0, 0) or self.node.borrow

    @property
    def blockable(self) -> bool:
        """Some square on the way must be empty."""
        return any(node.go == EMPTY for node in self.way)

    def along(self, unit: Offset) -> int:
        """How many single steps straight in that direction this is, if it slides; else 0."""
        squares = [(node.dx, node.dy) for node in (*self.way, self.node)]
        straight = [(unit[0] * step, unit[1] * step) for step in range(1, len(squares) + 1)]
        slides = all(node.go & EMPTY and not node.take for node in self.way)
        return len(squares) if squares == straight and slides else 0


def endings(program: Program) -> Iterator[Ending]:
    """All endings, in the order of the nodes."""
    way: list[tuple[int, Node]] = []
    for index, node in enumerate(program.nodes):
        while way and way[-1][0] <= index:
            way.pop()
        if node.stop or node.borrow:
            yield Ending(node, tuple(passed for _, passed in way))
        if node.end > index + 1:
            way.append((node.end, node))
