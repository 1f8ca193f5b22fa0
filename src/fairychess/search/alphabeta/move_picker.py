"""The moves of a node one after the other: the table's before any list is made, then the best."""

import cython
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.words.move import BOARD, origin_of, type_of
from cython.cimports.fairychess.position.words.piece import colour_of
from cython.cimports.fairychess.search.alphabeta.check_finder import CheckFinder
from cython.cimports.fairychess.search.alphabeta.move_ordering import MoveOrdering
from cython.cimports.fairychess.search.alphabeta.node import SearchNode
from cython.cimports.fairychess.search.alphabeta.pruning import Pruning
from cython.cimports.fairychess.search.alphabeta.scores import KILLER, NEAR_MATE
from cython.cimports.fairychess.search.alphabeta.tactical import is_tactical

UNLIMITED = cython.declare(cython.int, 2_000_000_000)
NEAR_ROOT = cython.declare(cython.int, 4)
"""Plies from the root to the last move of a mate in three."""


@cython.final
@cython.cclass
class MovePicker:
    """Picks the moves of a node of the search of one position, but for those that are pruned."""

    def __init__(
        self, pos: Position, ordering: MoveOrdering, pruning: Pruning, checks: CheckFinder
    ) -> None:
        self.pos = pos
        self.ordering = ordering
        self.pruning = pruning
        self.checks = checks

    def begin(self, node: cython.pointer[SearchNode]) -> cython.void:
        """Prepare a node whose moves are to be tried."""
        node.listed = node.late = node.checks_known = False
        node.tried = node.quiets = node.rank = node.coin_moves = 0
        node.low = node.next = node.high = self.pos.options.top
        node.best = node.coin_move = 0

    def next_move(self, node: cython.pointer[SearchNode]) -> cython.bint:
        """Set the node's `move`, `rank` and `quiet` to the next one to try; False at the end."""
        move: cython.ulonglong
        rank: cython.int
        lmp_limit: cython.int
        capture_futility_rank: cython.int
        quiet: cython.bint
        selective: cython.bint
        judged: cython.bint = False
        if not node.listed:
            # The table's move is often good enough to save making the list.
            if node.hash_move and node.tried == 0 and self.is_plausible(node.hash_move):
                node.move = node.hash_move
                node.quiet = not is_tactical(self.pos, node.move)
                return True
            node.low = node.next = self.pos.push_options()
            node.high = self.pos.options.top
            node.listed = True
            if node.high == node.low:
                return False
            self.ordering.rank_moves(node.low, node.hash_move, node.ply)
        selective = self.pruning.enabled and node.tried and not node.in_check
        if node.alpha >= NEAR_MATE:
            selective = (
                False  # a sooner mate is looked for: what a position is worth does not matter
            )
        if selective and not node.open_window and node.best_score > -NEAR_MATE:
            lmp_limit = self.pruning.lmp_limit(node)
            capture_futility_rank = self.pruning.capture_futility_rank(node)
            judged = self.pruning.sharp
        else:
            lmp_limit = UNLIMITED
            capture_futility_rank = -UNLIMITED
        while node.next < node.high:
            # Of moves that come too late only checks are tried, in any order: no need to sort them.
            move = (
                self.pos.options.moves[node.next]
                if node.late
                else self.ordering.pick(node.next, node.high)
            )
            rank = self.ordering.rank[node.next]
            node.next += 1
            if move == node.hash_move and node.tried:
                continue
            quiet = not is_tactical(self.pos, move)
            if quiet:
                if node.quiets >= lmp_limit:
                    node.late = node.late or rank < KILLER - 1
                    if not self.may_check(node, move):
                        node.quiets += 1
                        continue
                elif judged:
                    node.move = move
                    node.rank = rank
                    node.quiet = True
                    if self.is_hopeless(node) and not self.may_mate(node):
                        node.quiets += 1
                        continue
            elif rank <= capture_futility_rank and not self.checks.gives_check(node, move):
                continue
            node.move = move
            node.rank = rank
            node.quiet = quiet
            return True
        return False

    def is_hopeless(self, node: cython.pointer[SearchNode]) -> cython.bint:
        """Tell whether the node's quiet move can hardly raise alpha, or loses too much."""
        left: cython.int = self.pruning.depth_left(node)
        if self.pruning.is_futile(node, left):
            return True
        return self.ordering.kept(node.move) < self.pruning.least_kept(left)

    def loses_its_check(self, node: cython.pointer[SearchNode]) -> cython.bint:
        """Tell whether the node's move gives check with a piece that is lost by it: such a check
        is not searched deeper than other moves."""
        if not self.pruning.sharp or not self.pruning.enabled:
            return False
        return self.checks.gives_check(node, node.move) and self.ordering.kept(node.move) < 0

    def may_check(self, node: cython.pointer[SearchNode], move: cython.ulonglong) -> cython.bint:
        """Tell whether a quiet move gives check; of drops, of which too many do, only those count
        that lose nothing by it."""
        if not self.checks.gives_check(node, move):
            return False
        return type_of(move) == BOARD or self.ordering.drop_value(move) >= 0

    def may_mate(self, node: cython.pointer[SearchNode]) -> cython.bint:
        """Tell whether the node's quiet move, which looks hopeless, is tried as it gives check.
        Near the root a drop that loses the piece counts too: mates of shogi begin so."""
        if node.ply <= NEAR_ROOT:
            return self.checks.gives_check(node, node.move)
        return self.may_check(node, node.move)

    def is_plausible(self, move: cython.ulonglong) -> cython.bint:
        """Tell whether the table's move could be one of this position's.

        Two positions may share a key's bits, and a move of the wrong piece must not be made.
        """
        piece: cython.int = self.pos.board_state.board[origin_of(move)]
        return type_of(move) == BOARD and piece != 0 and colour_of(piece) == self.pos.turn
