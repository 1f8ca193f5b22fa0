"""Pruning and reductions: what a node leaves out, and what it searches less deeply."""

from array import array
from math import log

import cython
from cython.cimports.fairychess.position.arrays import ints
from cython.cimports.fairychess.search.alphabeta.node import SearchNode
from cython.cimports.fairychess.search.alphabeta.scores import LOSING, LOSING_BASE, UNKNOWN

FUTILE_QUIETS = cython.declare(cython.int, 4)
FUTILE_LEFT = cython.declare(cython.int, 5)
"""Where pruning is sharp, up to this depth left after the reduction."""
MOST_LEFT = cython.declare(cython.int, 7)
"""Up to this depth left, limits of exchange apply to quiet moves."""
FUTILE_CAPTURES = cython.declare(cython.int, 3)
"""Up to these depths quiet moves and losing captures are left out."""
FEW_MOVES = cython.declare(cython.int, 16)
"""Of no more moves than this none is left out for being late."""
UNLIMITED = cython.declare(cython.int, 2_000_000_000)
MAX_INDEX = cython.declare(cython.int, 63)
"""Depths and numbers of moves beyond this are reduced like this one."""


@cython.final
@cython.cclass
class Pruning:
    """Margins in terms of the value of a median piece; `enabled` unless a problem is to be solved.

    All of it is heuristic: a node in check, or one whose exact score is wanted, leaves out nothing.
    It is `sharp` where exchanges can be trusted: then quiet moves are judged one by one, by what
    they lose and by the depth that their reduction leaves them.
    """

    def __init__(self, median: int, sharp: bool) -> None:
        self.enabled = True
        self.sharp = sharp
        self.median = median
        self.reduction_store = array("i", [reduction(n // 64, n % 64) for n in range(64 * 64)])
        self.reduction = ints(self.reduction_store)

    def static_cutoff(self, node: cython.pointer[SearchNode]) -> cython.int:
        """Return the static value where it is so far above beta that no search is needed (reverse
        futility), else UNKNOWN."""
        if (
            node.depth <= 4
            and node.static_value - (node.depth - node.improving) * self.median // 2 >= node.beta
        ):
            return node.static_value
        return UNKNOWN

    def null_move_reduction(self, node: cython.pointer[SearchNode]) -> cython.int:
        """Return how many plies less a null move is searched."""
        return 3 + node.depth // 4 + (node.static_value - node.beta > self.median)

    def lmp_limit(self, node: cython.pointer[SearchNode]) -> cython.int:
        """Return how many quiet moves the node searches; none if they can hardly raise alpha."""
        found: cython.int
        if not self.sharp and node.depth > FUTILE_QUIETS:
            return UNLIMITED
        if not self.sharp and node.static_value + self.median * (1 + node.depth) // 2 <= node.alpha:
            return 0
        if node.high - node.low <= FEW_MOVES:
            return UNLIMITED
        found = (4 + node.depth * node.depth) * (node.high - node.low + 32) // 64
        return 1 + (found if node.improving else found // 2)

    def depth_left(self, node: cython.pointer[SearchNode]) -> cython.int:
        """Return how deep the node's move would be searched at first."""
        found: cython.int = node.depth - 1 - self.reduction_of(node)
        return found if found > 0 else 0

    def is_futile(self, node: cython.pointer[SearchNode], left: cython.int) -> cython.bint:
        """Tell whether a quiet move that is searched so deep can hardly raise alpha."""
        return (
            left <= FUTILE_LEFT
            and node.static_value + self.median * (4 + 3 * left) // 12 <= node.alpha
        )

    def least_kept(self, left: cython.int) -> cython.int:
        """Return what a quiet move that is searched so deep must not fall short of when all
        captures on its square have been made."""
        return -UNLIMITED if left > MOST_LEFT else -self.median * left * left // 25

    def capture_futility_rank(self, node: cython.pointer[SearchNode]) -> cython.int:
        """Return the rank up to which losing captures can hardly raise alpha."""
        found: cython.int
        if node.depth > FUTILE_CAPTURES:
            return -UNLIMITED
        found = node.alpha - node.static_value + LOSING_BASE - self.median * node.depth
        return found if found < LOSING else LOSING - 1

    def reduction_of(self, node: cython.pointer[SearchNode]) -> cython.int:
        """Return how many plies less the node's move is searched at first."""
        found: cython.int = 0
        if node.depth < 3 or node.tried < 3 or node.in_check or not self.enabled:
            return 0
        if node.quiet:
            found = self.reduction[
                (node.depth if node.depth < MAX_INDEX else MAX_INDEX) * 64
                + (node.tried if node.tried < MAX_INDEX else MAX_INDEX)
            ]
            if node.rank > 8000:
                found -= 1
            if node.rank < -4000:
                found += 1
            if not node.open_window:
                found += 1
            if found < 0:
                found = 0
        elif node.rank < LOSING:
            found = 1
        return found if found < node.depth - 2 else node.depth - 2


def reduction(depth: int, index: int) -> int:
    """Return how many plies less a late quiet move is searched."""
    return int(0.3 + log(depth) * log(index) / 2.6) if depth and index else 0
