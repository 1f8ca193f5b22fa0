"""Every way a move of a Program can end, read off the trie without a scene: for pictures."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from fairychess.betza.program import EMPTY, OCCUPIED, Offset, PathNode, Program


@dataclass(frozen=True, slots=True)
class PathEnding:
    """One node where moves end, with what its path asks for."""

    node: PathNode
    way: tuple[PathNode, ...]
    """The nodes passed on the way, nearest to the start first."""

    taken: tuple[Offset, ...]
    """Squares whose pieces are taken in passing."""

    hops: bool
    """Some piece must stand on the way."""

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
    def relayed(self) -> bool:
        """A friend makes this move."""
        return self.node.mover != (0, 0) or self.node.borrow

    @property
    def blockable(self) -> bool:
        """Some square on the way must be empty."""
        return any(node.go == EMPTY for node in self.way)

    def along(self, unit: Offset) -> int:
        """How many single steps straight in that direction this is, if it slides; else 0."""
        steps = len(self.way) + 1
        if self.offset != (unit[0] * steps, unit[1] * steps):
            return 0
        for step, node in enumerate(self.way, 1):
            at = (unit[0] * step, unit[1] * step)
            if (node.dx, node.dy) != at or node.take or not node.go & EMPTY:
                return 0
        return steps


def endings(program: Program) -> Iterator[PathEnding]:
    """All endings, in the order of the nodes."""
    ways: list[tuple[int, tuple[PathNode, ...], tuple[Offset, ...], bool]] = [
        (len(program.nodes), (), (), False)
    ]
    for index, node in enumerate(program.nodes):
        while ways[-1][0] <= index:
            ways.pop()
        _, way, taken, hops = ways[-1]
        if node.stop or node.borrow:
            yield PathEnding(node, way, taken, hops)
        if node.end > index + 1:
            over = not node.take and not node.go & EMPTY
            on = (*taken, (node.dx, node.dy)) if node.take else taken
            ways.append((node.end, (*way, node), on, hops or over))


def slides_left_out(program: Program) -> Iterator[Offset]:
    """The first square behind each slide of limited range, by offset, if the board has it.

    Moves and captures are asked apart, for they may reach differently far. A slide takes at least
    two equal steps and may stop after each; where only a first move slides, at least three (a
    pawn's double step is none). Lines over hurdles are left aside.
    """
    found = [e for e in endings(program) if not e.taken and not e.hops and not e.relayed]
    for mode in (EMPTY, OCCUPIED):
        stops = [ending for ending in found if ending.node.stop & mode]
        onward = {(e.way[-1], e.offset) for e in stops if e.way}
        for ending in stops:
            (dx, dy), steps = _last_steps(ending, mode)
            beyond = (ending.node.dx + dx, ending.node.dy + dy)
            within = program.ground.spans(*beyond) and not program.ground.returns(*beyond)
            if steps < 2 + ending.node.initial or ending.node.wrap or not within:
                continue
            if (ending.node, beyond) not in onward:
                yield beyond


def _last_steps(ending: PathEnding, mode: int) -> tuple[Offset, int]:
    """The last step of a path, and how often it was taken in a row over squares to stop on."""
    squares = [(0, 0), *((node.dx, node.dy) for node in (*ending.way, ending.node))]
    steps = [(x - a, y - b) for (a, b), (x, y) in pairwise(squares)]
    number = 1
    for step, node in zip(steps[-2::-1], ending.way[::-1], strict=True):
        if step != steps[-1] or not node.stop & mode:
            break
        number += 1
    return steps[-1], number
