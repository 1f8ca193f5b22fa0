"""The context that all parts of one search share: position, parts, limits, the best line."""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs
from cython.cimports.fairychess.position.asking import ask_decide
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.rules.captures import takes_enemy
from cython.cimports.fairychess.search.alphabeta.counted_checks import CountedChecks
from cython.cimports.fairychess.search.alphabeta.evaluation import Evaluation
from cython.cimports.fairychess.search.alphabeta.move_ordering import MoveOrdering
from cython.cimports.fairychess.search.alphabeta.node import SearchNode
from cython.cimports.fairychess.search.alphabeta.scores import UNKNOWN
from cython.cimports.fairychess.search.alphabeta.tactical_moves import TacticalMoves
from cython.cimports.fairychess.search.alphabeta.terminal import Terminal

from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge

WIDTH = cython.declare(cython.int, 128)
"""Moves of a line at most; more than `MAX_PLY`."""


class Recursion:
    """The search as its own parts call it back, so that they need not know it."""

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
        raise NotImplementedError


@cython.final
@cython.cclass
class SearchContext:
    """The parts of a search on one position, and what they count.

    `nodes` have been visited since `set_limits`; `stopped` tells that the limits are reached, and
    that scores mean nothing any more. `static_at` is what the position of each ply on the way to
    the node at hand is worth to the first player, UNKNOWN where it has not been judged.
    """

    def __init__(self, pos: Position, knowledge: VariantKnowledge) -> None:
        self.pos = pos
        self.table = knowledge.table
        self.checks = None
        if knowledge.checks_left:
            self.checks = CountedChecks(pos, knowledge.checks_left, knowledge.median)
        self.evaluation = Evaluation(
            pos,
            knowledge.square_values,
            knowledge.piece_values,
            knowledge.median,
            knowledge.army,
            knowledge.distances,
            knowledge.evaluator(pos),
            self.checks,
        )
        self.ordering = MoveOrdering(pos, knowledge.exchange_values, knowledge.captures_royals)
        self.tactical = TacticalMoves(pos, knowledge.promising)
        self.terminal = Terminal(pos, knowledge)
        self.recursion = None
        self.line_store = array("Q", bytes(8 * WIDTH * WIDTH))
        self.goals = knowledge.goals
        self.special_decision = False
        self.captures_compulsory = knowledge.must_capture
        self.sharp = knowledge.trusts_exchanges
        self.set_limits(None, None, 0)
        self.line = ulonglongs(self.line_store)
        if not cython.compiled:
            self.line_length = [0] * 128
            self.static_at = [UNKNOWN] * 128

    def set_limits(self, clock: Any, deadline: Any, nodes: int) -> None:
        """Start here; stop when `clock()` passes `deadline`, or after so many nodes (0: any)."""
        self.clock = clock
        self.deadline = deadline
        self.node_limit = nodes
        self.nodes = 0
        self.stopped = False
        self.watches = False
        self.terminal.start(WIDTH)

    def watch(self, words: Any, told_at: int, number: int) -> None:
        """Stop as well when the first of these words is no longer this number; tell the nodes at
        `told_at`. That needs no lock, for which searches side by side would wait."""
        self.watched_store = words
        self.watched = ulonglongs(words)
        self.told_at = told_at
        self.watched_number = number
        self.watches = True

    def count_node(self) -> cython.bint:
        """Count a node, and ask the clock now and then; tell whether to stop."""
        self.nodes += 1
        if self.nodes == self.node_limit:
            self.stopped = True
        if self.nodes % 64 == 0:
            self.look_up()
        return self.stopped

    def look_up(self) -> cython.int:
        """Look whether others or the clock say that it is time to stop."""
        if self.watches:
            self.watched[self.told_at] = cython.cast(cython.ulonglong, self.nodes)
            if self.watched[0] != self.watched_number:
                self.stopped = True
        if self.deadline is not None:
            with cython.gil:
                if self.clock() > self.deadline:
                    self.stopped = True
        return 0

    def player_to_move(self) -> cython.int:
        """Return who decides next: a colour or CHANCE; `special_decision` if a rule asks for it."""
        index: cython.int
        found: cython.int
        self.special_decision = True
        for index in range(self.pos.rows.decide.count):
            found = ask_decide(cython.cast(Rule, self.pos.rows.decide.at[index]), self.pos)
            if found >= 0:
                self.special_decision = not self.plays_moves(index)
                return found
        self.special_decision = False
        return self.pos.turn

    def plays_moves(self, index: cython.int) -> cython.bint:
        """Tell whether what a rule asks for are moves like others."""
        with cython.gil:
            return self.pos.rows.decide.members[index].plays_moves

    def forced_captures(self) -> cython.int:
        """Return how many captures the side to move has where captures are compulsory; 2 means
        several."""
        low: cython.int
        index: cython.int
        found: cython.int = 0
        if not self.captures_compulsory:
            return 0
        low = self.tactical.generate()
        for index in range(low, self.pos.options.top):
            if takes_enemy(self.pos, self.pos.options.moves[index]):
                found += 1
                if found == 2:
                    break
        self.pos.options.top = low
        return found

    def improves(self, node: cython.pointer[SearchNode]) -> cython.bint:
        """Tell whether the position is worth more to the side to move than two plies before, or
        four where it was in check then.

        Where that is unknown, and where it is worth the same, it improves if pruning is sharp.
        """
        before: cython.int = UNKNOWN
        if node.ply >= 2:
            before = self.static_at[node.ply - 2]
        if before == UNKNOWN and node.ply >= 4:
            before = self.static_at[node.ply - 4]
        if before == UNKNOWN:
            return self.sharp
        if node.colour:
            before = -before
        return node.static_value > before or (self.sharp and node.static_value == before)

    def extend_line(self, move: cython.ulonglong, ply: cython.int) -> cython.void:
        """Make `move` and the best line after it the best line from this ply on."""
        index: cython.int
        end: cython.int = self.line_length[ply + 1]
        self.line[ply * WIDTH + ply] = move
        for index in range(ply + 1, end):
            self.line[ply * WIDTH + index] = self.line[(ply + 1) * WIDTH + index]
        self.line_length[ply] = end if end > ply else ply + 1

    def judged(self, ply: int) -> int:
        """Return what the position of a ply of the last line was worth to the first player, UNKNOWN
        where nobody has judged it, for tests."""
        return int(self.static_at[ply])

    def tells_improving(self, way: list[int], static: int, colour: int) -> bool:
        """Return whether a position is worth more to the side to move than those on the `way` to
        it were, for tests."""
        ply: cython.int
        frame = cython.declare(SearchNode)
        node = cython.address(frame) if cython.compiled else SearchNode()
        node.ply = len(way)
        node.static_value = static
        node.colour = colour
        for ply in range(len(way)):
            self.static_at[ply] = way[ply]
        return bool(self.improves(node))
