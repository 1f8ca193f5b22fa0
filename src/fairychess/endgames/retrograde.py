"""Who wins, and in how many plies: from the ends of the game backwards, level by level.

A position is won for its mover as soon as one move leads to a position won for it, and lost when
all do to positions won for the other side. Levels go up by one ply, so the first that settles a
position is the fastest win and the slowest loss. What is never settled is a draw.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import uchars, uints, ulonglongs, ushorts

from fairychess.endgames.errors import EndgameError

LAST_LEVEL = cython.declare(cython.int, 32766)
IMPOSSIBLE = cython.declare(cython.int, 65535)


@cython.final
@cython.cclass
class Levels:
    """Fills in the values of a `Graph` that has been built; `longest` is the last level."""

    def __init__(self, graph: Any) -> None:
        self.stores = graph
        self.end = graph.end
        self.longest = 0
        self.value, self.left = ushorts(graph.value_store), ushorts(graph.left_store)
        self.worst, self.soon = ushorts(graph.worst_store), ushorts(graph.soon_store)
        self.mover = uchars(graph.mover_store)
        self.start, self.source = ulonglongs(graph.start_store), uints(graph.source_store)
        self.later = {}

    def run(self) -> None:
        """Settle everything that can be."""
        level: cython.int = 0
        winner: cython.int
        self.begin()
        while self.later:
            if level > LAST_LEVEL:
                raise EndgameError(f"a win takes more than {LAST_LEVEL} plies")
            for winner in range(2):
                self.settle(self.later.pop(2 * level + winner, ()), level, winner)
            level += 1

    def begin(self) -> None:
        """Begin with the games that have ended, and with what solved materials settle alone."""
        node: cython.ulonglong
        for node in range(self.end):
            if self.value[node] == IMPOSSIBLE:
                continue
            if self.value[node]:
                self.spread(node, 0, self.value[node] - 1)
            elif self.soon[node]:
                self.put(self.soon[node], self.mover[node], node)
            elif self.worst[node] and not self.left[node]:
                self.put(self.worst[node], 1 - self.mover[node], node)

    def settle(self, nodes: Any, level: cython.int, winner: cython.int) -> None:
        """Settle these positions, as far as none has been, and look where moves lead to them."""
        node: cython.ulonglong
        for node in nodes:
            if not self.value[node]:
                self.value[node] = 1 + 2 * level + winner
                self.longest = level
                self.spread(node, level, winner)

    def put(self, level: cython.int, winner: cython.int, node: cython.ulonglong) -> cython.void:
        """A position is to be settled at a level."""
        key: cython.int = 2 * level + winner
        nodes = self.later.get(key)
        if nodes is None:
            nodes = self.later[key] = array("I")
        nodes.append(node)

    def spread(self, node: cython.ulonglong, level: cython.int, winner: cython.int) -> cython.void:
        """A position is settled: tell those from which a move leads to it."""
        at: cython.ulonglong
        before: cython.ulonglong
        for at in range(self.start[node], self.start[node + 1]):
            before = self.source[at]
            if self.value[before]:
                continue
            if self.mover[before] == winner:
                if not self.soon[before] or self.soon[before] > level + 1:
                    self.soon[before] = level + 1
                    self.put(level + 1, winner, before)
                continue
            self.left[before] -= 1
            if not self.left[before]:
                self.put(
                    max(level + 1, cython.cast(cython.int, self.worst[before])), winner, before
                )
