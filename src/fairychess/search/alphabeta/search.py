"""Alpha-beta on the compiled kernel, for any variant.

Principal variation search with quiescence, a transposition table, null moves, futility pruning and
late move reductions. The sign of a score flips only where the player changes, so extra turns need
no case of their own. Games won by capturing all royals are searched to the capture itself: asking
the rules at every node whether a side is mated would cost more than finding out.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.bits import popcount
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.words.square_set import set_word
from cython.cimports.fairychess.search.alphabeta.chance_nodes import ChanceNodes
from cython.cimports.fairychess.search.alphabeta.check_finder import CheckFinder
from cython.cimports.fairychess.search.alphabeta.context import Recursion, SearchContext
from cython.cimports.fairychess.search.alphabeta.move_picker import MovePicker
from cython.cimports.fairychess.search.alphabeta.node import SearchNode
from cython.cimports.fairychess.search.alphabeta.pruning import Pruning
from cython.cimports.fairychess.search.alphabeta.quiescence import Quiescence
from cython.cimports.fairychess.search.alphabeta.scores import (
    CHANCE,
    MATE,
    MAX_PLY,
    NEAR_MATE,
    UNKNOWN,
)
from cython.cimports.fairychess.search.alphabeta.tactical import is_tactical

from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge

WIDTH = cython.declare(cython.int, 128)
NEAR_ROOT = cython.declare(cython.int, 3)
"""Plies from the root to the last answer before a mate in three."""


@cython.final
@cython.cclass
class Search(Recursion):
    """An alpha-beta searcher on one position; `VariantKnowledge` says what it should know."""

    def __init__(self, pos: Position, knowledge: VariantKnowledge) -> None:
        context = SearchContext(pos, knowledge)
        self.context = context
        self.pos = pos
        self.evaluation = context.evaluation
        self.ordering = context.ordering
        self.terminal = context.terminal
        self.table = context.table
        self.chance = ChanceNodes(context)
        self.checks = CheckFinder(pos)
        self.quiescence = Quiescence(context, self.chance, self.checks)
        self.pruning = Pruning(knowledge.median, knowledge.trusts_exchanges)
        self.picker = MovePicker(pos, self.ordering, self.pruning, self.checks)
        self.median = knowledge.median
        self.may_pass = pos.rows.next_player.count == 0 and not knowledge.must_capture
        self.tosses_coins = pos.rows.decide.count > 0
        self.root_depth = 1
        self.root_key = 0

    # ---- from node to node ----------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-40000, check=False)
    def child(
        self,
        player: cython.int,
        floor: cython.int,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
        ply: cython.int,
        score: cython.int,
        null_allowed: cython.bint,
    ) -> cython.int:
        """Return the score, for `player`, of the position its move has led to.

        The log of changes of the move begins at `floor`; `score` is the material before it.
        """
        next_player: cython.int = self.context.player_to_move()
        score += self.evaluation.material_change(floor)
        if next_player == CHANCE:
            with cython.gil:
                if player == 0:
                    return self.chance.expectation(depth, alpha, beta, ply, score)
                return -self.chance.expectation(depth, -beta, -alpha, ply, score)
        if next_player == player:
            # A turn won by force: look on, as the enemy cannot reply. The second half of a
            # decision is no move of its own.
            if self.pos.last_move.captured or self.context.special_decision:
                depth += 1
            if depth <= 0:
                return self.quiescence.search(alpha, beta, ply, score, 0)
            return self.search(depth, alpha, beta, ply, score, null_allowed)
        if depth <= 0:
            return -self.quiescence.search(-beta, -alpha, ply, score, 0)
        return -self.search(depth, -beta, -alpha, ply, score, null_allowed)

    def null_move(self, node: cython.pointer[SearchNode], depth: cython.int) -> cython.int:
        """Return the score of a node if its side to move passed."""
        ply: cython.int = node.ply
        beta: cython.int = node.beta
        found: cython.int
        self.terminal.enter(ply)
        self.ordering.played[ply] = 0
        self.pos.begin(0)
        if self.pos.board_state.en_passant:
            self.pos.board_state.set_en_passant(0)
        self.pos.pass_turn()
        self.pos.halfmove_clock = 0  # nothing before this can come again
        if depth <= 0:
            found = -self.quiescence.search(-beta, 1 - beta, ply + 1, node.score, 0)
        else:
            found = -self.search(depth, -beta, 1 - beta, ply + 1, node.score, False)
        self.pos.unmake()
        return found

    def search(
        self,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
        ply: cython.int,
        score: cython.int,
        null_allowed: cython.bint,
    ) -> cython.int:
        """Return the score for the side to move, `depth` plies deep.

        `score` is the material for the first player. The result is exact between `alpha` and
        `beta`, else a bound; it means nothing once the context is `stopped`.
        """
        colour: cython.int = self.pos.turn
        found: cython.int
        frame = cython.declare(SearchNode)
        node = cython.address(frame) if cython.compiled else SearchNode()
        node.key = self.terminal.table_key()
        self.context.line_length[ply] = ply
        self.evaluation.enter(ply)
        if self.context.count_node():
            return 0
        found = self.terminal.score(ply, colour)
        if found != UNKNOWN:
            return found
        if ply >= MAX_PLY:
            return self.evaluation.evaluate(score, colour, ply)
        node.open_window = beta - alpha > 1
        if alpha < ply - MATE:
            alpha = ply - MATE
        if beta > MATE - ply - 1:
            beta = MATE - ply - 1
        if alpha >= beta:
            return alpha
        node.depth = depth
        node.alpha = node.bottom = alpha
        node.beta = beta
        node.ply = ply
        node.score = score
        node.colour = colour
        self.terminal.enter(ply)
        found = self.probe(node)
        if found != UNKNOWN:
            return found
        found = self.prune(node, null_allowed)
        if found != UNKNOWN:
            return found
        found = self.search_moves(node)
        if found != UNKNOWN:
            return found
        if node.coin_moves and node.alpha < beta:
            found = self.try_coins(node)
            if found != UNKNOWN:
                return found
        if node.alpha >= beta and node.quiet:
            self.ordering.reward_cutoff(
                node.best, ply, node.depth, node.low, node.next if node.listed else node.low
            )
        self.pos.options.top = node.low
        self.table.keep_result(
            node.key, node.best, node.best_score, node.bottom, beta, node.depth, ply
        )
        return node.best_score

    # ---- before any move ------------------------------------------------------------------

    def probe(self, node: cython.pointer[SearchNode]) -> cython.int:
        """Look the node up in the table; return its score if that is good enough, else UNKNOWN."""
        node.hash_move = 0
        if self.table.probe(node.key):
            node.hash_move = self.table.move
            if not node.open_window and self.table.depth >= node.depth:
                return self.table.cutoff(node.alpha, node.beta, node.ply)
        elif node.depth >= 5 and self.pruning.enabled:
            node.depth -= 1  # without a move to begin with this is soon searched again
        return UNKNOWN

    def prune(self, node: cython.pointer[SearchNode], null_allowed: cython.bint) -> cython.int:
        """Evaluate the node and extend it in check, or where one capture is compulsory; return a
        score that needs no move, else UNKNOWN."""
        beta: cython.int = node.beta
        static: cython.int
        found: cython.int
        check: cython.bint = self.terminal.in_check(node.colour)
        captures: cython.int = self.context.forced_captures()
        # A side that has to capture has as little choice as one in check.
        node.in_check = check or captures > 0
        if node.in_check:
            # Nothing is left out here, so nobody asks what the position is worth.
            node.static_value = -MATE
            self.context.static_at[node.ply] = UNKNOWN
            node.improving = False
            # Where a mate is known, and a sooner one looked for, only depth may find it.
            if (
                captures < 2
                and node.ply < 2 * self.root_depth + 4
                and beta > -NEAR_MATE
                and not (node.ply and self.ordering.played[node.ply - 1] and self.unsound[node.ply])
            ):
                node.depth += 1
            return UNKNOWN
        static = self.evaluation.evaluate(node.score, node.colour, node.ply)
        node.static_value = static
        self.context.static_at[node.ply] = -static if node.colour else static
        node.improving = self.context.improves(node)
        if not self.pruning.enabled or node.open_window:
            return UNKNOWN
        if beta >= NEAR_MATE or beta <= -NEAR_MATE:
            return UNKNOWN
        found = self.pruning.static_cutoff(node)
        if found != UNKNOWN:
            return found
        if node.depth == 1 and static + self.median <= node.alpha:
            return self.quiescence.search(node.alpha, beta, node.ply, node.score, 0)
        if self.may_pass and null_allowed and node.depth >= 2 and static >= beta:
            return self.prune_by_null_move(node)
        return UNKNOWN

    def prune_by_null_move(self, node: cython.pointer[SearchNode]) -> cython.int:
        """Return a score at least beta if passing is good enough for it, else UNKNOWN."""
        beta: cython.int = node.beta
        word: cython.int
        found: cython.int
        pieces: cython.int = 0
        reduction: cython.int = self.pruning.null_move_reduction(node)
        for word in range(self.pos.tables.words):
            pieces += popcount(self.pos.board_state.occupied[set_word(node.colour, word)])
        # With few pieces left, having to move may be what hurts: look again. Where no plies are
        # left for that, four or fewer try none near the root, where missing a mate costs most.
        if pieces <= 1 or (pieces <= 4 and node.depth <= reduction and node.ply <= NEAR_ROOT):
            return UNKNOWN
        found = self.null_move(node, node.depth - reduction)
        if self.context.stopped:
            return 0
        if found >= beta and pieces <= 6 and node.depth > reduction:
            found = self.search(node.depth - reduction, beta - 1, beta, node.ply, node.score, False)
        if found >= beta and not self.context.stopped:
            return found if found < NEAR_MATE else beta
        return UNKNOWN

    def is_bound(self, colour: cython.int) -> cython.bint:
        """Tell whether this colour, if it is to move, is in check or has to capture."""
        if self.terminal.in_check(colour):
            return True
        return self.pos.turn == colour and self.context.forced_captures() > 0

    # ---- move after move ------------------------------------------------------------------

    def search_moves(self, node: cython.pointer[SearchNode]) -> cython.int:
        """Try the node's moves; return a score that is not to be kept in the table, else UNKNOWN.

        Moves that hang on a coin are only counted: their scores depend on those of the others.
        """
        floor: cython.int
        found: cython.int
        reduction: cython.int
        node.best_score = -MATE
        self.picker.begin(node)
        while self.picker.next_move(node):
            reduction = self.pruning.reduction_of(node)
            self.unsound[node.ply + 1] = self.picker.loses_its_check(node)
            floor = self.pos.undo_log.top
            self.ordering.played[node.ply] = node.move
            self.pos.make(node.move)
            self.table.expect(self.pos.board_state.hash)
            if self.tosses_coins and self.context.player_to_move() == CHANCE:
                self.pos.unmake()
                if node.listed:
                    node.coin_moves += 1
                    node.coin_move = node.move
                else:
                    node.hash_move = 0
                continue
            if reduction and self.is_bound(1 - node.colour):
                reduction //= 2
            found = self.search_move(node, floor, reduction)
            self.pos.unmake()
            if self.context.stopped:
                self.pos.options.top = node.low
                return 0
            node.tried += 1
            node.quiets += node.quiet
            if found > node.best_score:
                node.best_score = found
                if found > node.alpha:
                    node.alpha = found
                    node.best = node.move
                    if node.open_window:
                        self.context.extend_line(node.move, node.ply)
                    if found >= node.beta:
                        break
        if node.listed and node.low == node.high:
            return self.terminal.no_moves(node.ply, node.colour)
        return UNKNOWN

    def search_move(
        self, node: cython.pointer[SearchNode], floor: cython.int, reduction: cython.int
    ) -> cython.int:
        """Return the score of the node's move, which has been made: the first one with the whole
        window, others only if they beat it with an empty one."""
        colour: cython.int = node.colour
        depth: cython.int = node.depth - 1
        alpha: cython.int = node.alpha
        beta: cython.int = node.beta
        ply: cython.int = node.ply + 1
        score: cython.int = node.score
        found: cython.int
        if node.tried == 0:
            return self.child(colour, floor, depth, alpha, beta, ply, score, True)
        found = self.child(colour, floor, depth - reduction, alpha, alpha + 1, ply, score, True)
        if found > alpha and reduction and not self.context.stopped:
            found = self.child(colour, floor, depth, alpha, alpha + 1, ply, score, True)
        if found > alpha and found < beta and not self.context.stopped:
            found = self.child(colour, floor, depth, alpha, beta, ply, score, True)
        return found

    def try_coins(self, node: cython.pointer[SearchNode]) -> cython.int:
        """Take the moves that wait for a coin into account; 0 if the search is stopped, else
        UNKNOWN."""
        found: cython.int
        with cython.gil:
            found = self.chance.coin_score(node)
        if self.context.stopped:
            self.pos.options.top = node.low
            return 0
        if found > node.best_score:
            node.best_score = found
            if found > node.alpha:
                node.alpha = found
                node.best = node.coin_move
                self.context.line_length[node.ply + 1] = node.ply + 1
                self.context.extend_line(node.coin_move, node.ply)
        node.quiet = False
        return UNKNOWN

    # ---- from Python ----------------------------------------------------------------------

    @property
    def nodes(self) -> int:
        """Nodes visited since `set_limits`."""
        return int(self.context.nodes)

    @property
    def stopped(self) -> bool:
        """Whether the limits have been reached; scores mean nothing from then on."""
        return bool(self.context.stopped)

    def set_limits(self, clock: Any, deadline: Any, nodes: int) -> None:
        """Start here; stop when `clock()` passes `deadline`, or after so many nodes (0: any)."""
        self.context.set_limits(clock, deadline, nodes)

    def add_noise(self, noise: int, key: int) -> None:
        """Misjudge every position by up to `noise`, always the same way for the same `key`."""
        self.evaluation.add_noise(noise, key)

    def use_material_hints(self, material_hints: list) -> None:
        """Ask these rules what a piece may still expect (`SearchHints.survival_percent`)."""
        self.evaluation.use_material_hints(material_hints)

    def disable_pruning(self) -> None:
        """From now on leave nothing out because it looks bad: to solve, not to play."""
        self.pruning.enabled = False

    @property
    def prunes(self) -> bool:
        """Whether moves that look bad are left out or searched less deeply."""
        return bool(self.pruning.enabled)

    def forget(self, wholly: bool = False) -> None:
        """Begin a new search without killers and with faded history; `wholly`: without any."""
        self.ordering.forget(wholly)

    def move_score(self, move: int, depth: int, alpha: int, beta: int) -> int:
        """Return the score of one option for the player to move, searched `depth` plies in all."""
        context = self.context
        player: cython.int = context.player_to_move()
        score: cython.int = self.evaluation.material()
        floor: cython.int = self.pos.undo_log.top
        word: cython.ulonglong = move
        self.root_depth = depth
        self.ordering.played[0] = word
        self.unsound[1] = False
        self.terminal.enter(0)
        self.evaluation.enter_root()
        self.judge_root(score)
        context.line_length[1] = 1
        context.recursion = self
        self.pos.make(word)
        try:
            return int(self.child_unlocked(player, floor, depth - 1, alpha, beta, score))
        finally:
            self.pos.undo()
            context.recursion = None  # or each would keep the other alive

    def child_unlocked(
        self,
        player: cython.int,
        floor: cython.int,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
        score: cython.int,
    ) -> cython.int:
        """`child` of the root, while other threads run if they may."""
        found: cython.int
        if may_unlock(self.pos, self.context.deadline is not None):
            with cython.nogil:
                found = self.child(player, floor, depth, alpha, beta, 1, score, True)
            return found
        return self.child(player, floor, depth, alpha, beta, 1, score, True)

    def search_unlocked(
        self, depth: cython.int, alpha: cython.int, beta: cython.int, score: cython.int
    ) -> cython.int:
        """`search` of the root, likewise."""
        found: cython.int
        if may_unlock(self.pos, self.context.deadline is not None):
            with cython.nogil:
                found = self.search(depth, alpha, beta, 0, score, True)
            return found
        return self.search(depth, alpha, beta, 0, score, True)

    def judge_root(self, score: cython.int) -> cython.int:
        """Note what the root is worth, with so much material, unless that is known."""
        key: cython.ulonglong = self.terminal.table_key()
        if key == self.root_key:
            return 0
        static: cython.int = UNKNOWN
        if not self.is_bound(self.pos.turn):
            static = self.evaluation.evaluate(score, self.pos.turn, 0)
            if self.pos.turn:
                static = -static
        self.root_key = key
        self.context.static_at[0] = static
        return 0

    def position_score(self, depth: int, alpha: int, beta: int) -> int:
        """Return the score of the position for the player to move, searched `depth` plies."""
        context = self.context
        player: cython.int = context.player_to_move()
        score: cython.int = self.evaluation.material()
        self.root_depth = depth
        context.recursion = self
        try:
            if player == CHANCE:
                return int(self.chance.expectation(depth, alpha, beta, 0, score))
            if depth <= 0 and not context.special_decision:
                return int(self.quiescence.search(alpha, beta, 0, score, 0))
            return int(self.search_unlocked(max(1, depth), alpha, beta, score))
        finally:
            context.recursion = None

    def best_move(self, depth: int) -> int:
        """Return the move that a search of the position, `depth` plies deep, prefers; 0: none."""
        self.context.line_length[0] = 0
        self.position_score(depth, -MATE, MATE)
        return int(self.context.line[0]) if self.context.line_length[0] else 0

    def value_by_rule(self) -> int:
        """Return the value of the position for the side to move, without what has been learned."""
        return int(self.evaluation.score_by_rule(self.pos.turn))

    def is_quiet(self, move: int) -> bool:
        """Tell whether a move neither captures nor promotes."""
        return not is_tactical(self.pos, move)

    def is_reducible(self, move: int) -> bool:
        """Tell whether a move neither captures nor promotes nor gives check."""
        if is_tactical(self.pos, move):
            return False
        enemy: cython.int = 1 - self.pos.turn
        self.pos.make(move)
        try:
            return not self.terminal.in_check(enemy)
        finally:
            self.pos.undo()

    def tells_check(self, move: int) -> tuple[bool, bool]:
        """Return whether a move gives check, as found without making it and by making it, for
        tests."""
        frame = cython.declare(SearchNode)
        node = cython.address(frame) if cython.compiled else SearchNode()
        node.colour = self.pos.turn
        node.checks_known = False
        told: bool = bool(self.checks.gives_check(node, move))
        self.pos.make(move)
        true: bool = bool(self.terminal.in_check(1 - node.colour))
        self.pos.undo()
        return told, true

    def principal_variation(self) -> list[int]:
        """Return the moves expected after the option last searched with an open window."""
        context = self.context
        return [int(context.line[WIDTH + n]) for n in range(1, context.line_length[1])]


@cython.cfunc
@cython.exceptval(-1)
def may_unlock(pos: Position, timed: cython.bint) -> cython.bint:
    """Tell whether other threads may run while a position is searched.

    What is filled on first use has to be filled before; that is not done while a clock runs.
    """
    if timed or pos.tables.is_filled:
        return pos.lockless and pos.tables.is_filled
    return pos.may_release_gil()
