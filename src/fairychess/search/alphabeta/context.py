"""The context that all parts of one search share: position, parts, limits, the best line."""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.rules.captures import takes_enemy
from cython.cimports.fairychess.search.alphabeta.evaluation import Evaluation
from cython.cimports.fairychess.search.alphabeta.move_ordering import MoveOrdering
from cython.cimports.fairychess.search.alphabeta.tactical_moves import TacticalMoves
from cython.cimports.fairychess.search.alphabeta.terminal import Terminal

from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge

WIDTH = 128
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
    that scores mean nothing any more.
    """

    def __init__(self, pos: Position, knowledge: VariantKnowledge) -> None:
        self.pos = pos
        self.table = knowledge.table
        self.evaluation = Evaluation(
            pos,
            knowledge.square_values,
            knowledge.piece_values,
            knowledge.median,
            knowledge.army,
            knowledge.distances,
            knowledge.evaluator(pos),
        )
        self.ordering = MoveOrdering(pos, self.evaluation, knowledge.captures_royals)
        self.tactical = TacticalMoves(pos, knowledge.promising)
        self.terminal = Terminal(pos, knowledge)
        self.recursion = None
        self.line_store = array("Q", bytes(8 * WIDTH * WIDTH))
        self.goals = knowledge.goals
        self.special_decision = False
        self.captures_compulsory = knowledge.must_capture
        self.set_limits(None, None, 0)
        self.line = ulonglongs(self.line_store)
        if not cython.compiled:
            self.line_length = [0] * 128

    def set_limits(self, clock: Any, deadline: Any, nodes: int) -> None:
        """Start here; stop when `clock()` passes `deadline`, or after so many nodes (0: any)."""
        self.clock = clock
        self.deadline = deadline
        self.node_limit = nodes
        self.nodes = 0
        self.stopped = False
        self.terminal.start(WIDTH)

    def count_node(self) -> cython.bint:
        """Count a node, and ask the clock now and then; tell whether to stop."""
        self.nodes += 1
        if self.nodes == self.node_limit:
            self.stopped = True
        if self.nodes % 64 == 0 and self.deadline is not None and self.clock() > self.deadline:
            self.stopped = True
        return self.stopped

    def player_to_move(self) -> cython.int:
        """Return who decides next: a colour or CHANCE; `special_decision` if a rule asks for it."""
        pos = self.pos
        rule: Rule
        index: cython.int
        found: cython.int
        self.special_decision = True
        for index in range(pos.rows.decide.count):
            rule = cython.cast(Rule, pos.rows.decide.at[index])
            found = rule.decide(pos)
            if found >= 0:
                self.special_decision = not rule.plays_moves
                return found
        self.special_decision = False
        return pos.turn

    def forced_captures(self) -> cython.int:
        """Return how many captures the side to move has where captures are compulsory; 2 means
        several."""
        pos = self.pos
        low: cython.int
        index: cython.int
        found: cython.int = 0
        if not self.captures_compulsory:
            return 0
        low = self.tactical.generate()
        for index in range(low, pos.options.top):
            if takes_enemy(pos, pos.options.moves[index]):
                found += 1
                if found == 2:
                    break
        pos.options.top = low
        return found

    def extend_line(self, move: cython.ulonglong, ply: cython.int) -> cython.void:
        """Make `move` and the best line after it the best line from this ply on."""
        index: cython.int
        end: cython.int = self.line_length[ply + 1]
        self.line[ply * WIDTH + ply] = move
        for index in range(ply + 1, end):
            self.line[ply * WIDTH + index] = self.line[(ply + 1) * WIDTH + index]
        self.line_length[ply] = end if end > ply else ply + 1
