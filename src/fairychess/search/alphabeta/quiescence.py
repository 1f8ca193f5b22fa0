"""Quiescence search: captures and promotions alone, until the position is quiet.

All moves are tried to get out of check, but only in the first ply; quiet moves to a goal in the
first two, and quiet checks where these count. Where captures are compulsory, no position is judged
before them.
"""

from array import array

import cython
from cython.cimports.fairychess.position.arrays import uchars
from cython.cimports.fairychess.position.words.move import BOARD, origin_of, target_of, type_of
from cython.cimports.fairychess.position.words.square import square_index
from cython.cimports.fairychess.search.alphabeta.chance_nodes import ChanceNodes
from cython.cimports.fairychess.search.alphabeta.check_finder import CheckFinder
from cython.cimports.fairychess.search.alphabeta.context import SearchContext
from cython.cimports.fairychess.search.alphabeta.node import SearchNode
from cython.cimports.fairychess.search.alphabeta.scores import (
    CHANCE,
    HASH_MOVE,
    LOSING,
    MATE,
    MAX_PLY,
    ROYAL_GAIN,
    UNKNOWN,
    UNTESTED,
    WINNING,
)
from cython.cimports.fairychess.search.alphabeta.tactical import is_tactical

DEEPEST = cython.declare(cython.int, 8)
"""Captures in a row that are looked at."""
DEEPEST_FORCED = cython.declare(cython.int, 4)
"""So many compulsory captures in a row are looked at wholly, and no position judged before them."""
GOAL_DEPTH = cython.declare(cython.int, 2)
"""So many plies deep, quiet moves that may win are looked at too."""
CHECK_DEPTH = cython.declare(cython.int, 2)
"""So many plies deep, quiet checks are looked at where checks count."""
MOST_CAPTURES = cython.declare(cython.int, 24)
"""From the third capture on, this divided by the depth is how many are tried."""


@cython.final
@cython.cclass
class Quiescence:
    """The quiescence search of one position."""

    def __init__(self, context: SearchContext, chance: ChanceNodes, checks: CheckFinder) -> None:
        self.context = context
        self.chance = chance
        self.pos = context.pos
        self.evaluation = context.evaluation
        self.ordering = context.ordering
        self.tactical = context.tactical
        self.terminal = context.terminal
        self.table = context.table
        self.checks = checks
        self.counted = context.checks
        self.goal_store = array("B", context.goals)
        self.goals = uchars(self.goal_store)

    def search(
        self,
        alpha: cython.int,
        beta: cython.int,
        ply: cython.int,
        score: cython.int,
        depth: cython.int,
    ) -> cython.int:
        """Return the score for the side to move, `depth` captures after the search proper."""
        colour: cython.int = self.pos.turn
        low: cython.int
        end: cython.int
        index: cython.int
        floor: cython.int
        found: cython.int
        static: cython.int = 0
        best_score: cython.int
        bottom: cython.int = alpha
        check: cython.bint = False
        move: cython.ulonglong
        best: cython.ulonglong = 0
        known_better: cython.bint = False
        key: cython.ulonglong = self.terminal.table_key()
        self.context.line_length[ply] = ply
        self.evaluation.enter(ply)
        if self.context.count_node():
            return 0
        found = self.ended(ply, colour)
        if found != UNKNOWN:
            return found
        if self.table.probe(key):
            found = self.table.cutoff(alpha, beta, ply)
            if found != UNKNOWN:
                return found
            known_better = self.table.depth > 0
        if depth == 0 and ply < MAX_PLY:
            if self.terminal.can_capture_royal(colour):
                return MATE - ply - 1
            check = self.terminal.in_check(colour)
        if check:
            best_score = ply - MATE
            low = self.pos.push_options()
            if self.pos.options.top == low:
                return self.terminal.no_moves(ply, colour)
        elif self.must_capture(ply, depth):
            check = True
            best_score = ply - MATE
            low = self.tactical.generate()
        else:
            best_score = static = self.evaluation.evaluate_within(score, colour, ply, alpha, beta)
            if static >= beta or depth >= DEEPEST or ply >= MAX_PLY:
                return static
            alpha = max(alpha, static)
            low = self.promising(colour, depth, alpha - static - self.evaluation.median // 2)
        if check:
            self.keep_promising(low, depth, True, 0)
        end = self.pos.options.top
        for index in range(low, self.last_tried(low, depth)):
            move = self.ordering.pick(index, end)
            if self.ordering.rank[index] < LOSING:
                break  # all that is left loses what it captures
            floor = self.pos.undo_log.top
            self.pos.make(move)
            self.table.expect(self.pos.board_state.hash)
            found = self.child(colour, floor, alpha, beta, ply + 1, score, depth)
            self.pos.unmake()
            if self.context.stopped:
                self.pos.options.top = low
                return 0
            best_score = max(best_score, found)
            if found > alpha:
                alpha = found
                best = move
                if alpha >= beta:
                    break
        self.pos.options.top = low
        if not known_better:
            self.table.keep_result(key, best, best_score, bottom, beta, 0, ply)
        return best_score

    def ended(self, ply: cython.int, colour: cython.int) -> cython.int:
        """Return the score of a game that the last capture has ended, else UNKNOWN."""
        found: cython.int = UNKNOWN
        if self.terminal.captures_royals:
            found = self.terminal.royals_captured(ply, colour)
        if found == UNKNOWN and self.terminal.sudden_number:
            found = self.terminal.ended_suddenly(ply, colour)
        return found

    def must_capture(self, ply: cython.int, depth: cython.int) -> cython.bint:
        """Tell whether the side to move has to capture, near enough to the search proper."""
        if depth >= DEEPEST_FORCED or ply >= MAX_PLY:
            return False
        return self.context.forced_captures() > 0

    def last_tried(self, low: cython.int, depth: cython.int) -> cython.int:
        """Return where the moves from `low` on end that are tried at this depth."""
        if depth < 2:
            return self.pos.options.top
        # Captures of several pieces make many moves.
        return min(self.pos.options.top, low + MOST_CAPTURES // depth)

    def promising(self, colour: cython.int, depth: cython.int, least: cython.int) -> cython.int:
        """Put the moves on offer that may gain more than `least`; return where they begin."""
        low: cython.int
        if self.counted is not None and depth < CHECK_DEPTH:
            low = self.pos.push_options()
            self.keep_checks(low, colour, least)
        else:
            low = self.tactical.generate()
            self.keep_promising(low, depth, False, least)
        return low

    def keep_promising(
        self, low: cython.int, depth: cython.int, check: cython.bint, least: cython.int
    ) -> cython.int:
        """Rank the moves on offer and drop quiet ones and those that gain no more than `least`.

        In check, or where one of these captures is compulsory, nothing is dropped, and quiet moves
        come last. Quiet moves to squares of a goal are kept near the search proper.
        """
        index: cython.int
        keep: cython.int = low
        gain: cython.int
        rank: cython.int
        move: cython.ulonglong
        if self.pos.options.top > self.ordering.rank_room:
            with cython.gil:
                self.ordering.make_room(self.pos.options.top)
        for index in range(low, self.pos.options.top):
            move = self.pos.options.moves[index]
            if is_tactical(self.pos, move):
                gain = self.ordering.gain(move)
                if not check and gain < ROYAL_GAIN and (gain <= 0 or gain <= least):
                    continue
                rank = self.ordering.capture_rank(self.pos.board_state.board[origin_of(move)], gain)
                if check or gain >= ROYAL_GAIN:
                    rank -= 1  # to be tried in any case
                self.ordering.rank[keep] = rank
            elif check:
                self.ordering.rank[keep] = -1
            elif depth < GOAL_DEPTH and self.reaches_goal(move):
                self.ordering.rank[keep] = UNTESTED
            else:
                continue
            self.pos.options.moves[keep] = move
            keep += 1
        self.pos.options.top = keep
        return 0

    def keep_checks(self, low: cython.int, colour: cython.int, least: cython.int) -> cython.int:
        """Rank the moves on offer where checks count, and drop those that neither capture nor give
        check, or gain no more than `least`."""
        index: cython.int
        keep: cython.int = low
        gain: cython.int
        rank: cython.int
        bonus: cython.int = self.counted.gain(colour)
        tactical: cython.bint
        move: cython.ulonglong
        frame = cython.declare(SearchNode)
        node = cython.address(frame) if cython.compiled else SearchNode()
        node.checks_known = False
        node.colour = colour
        if self.pos.options.top > self.ordering.rank_room:
            with cython.gil:
                self.ordering.make_room(self.pos.options.top)
        for index in range(low, self.pos.options.top):
            move = self.pos.options.moves[index]
            tactical = is_tactical(self.pos, move)
            gain = self.ordering.gain(move) if tactical else 0
            if self.checks.gives_check(node, move):
                if bonus >= ROYAL_GAIN:
                    rank = HASH_MOVE
                elif gain + bonus <= least or self.ordering.kept(move) < 0:
                    continue
                else:
                    rank = (WINNING + 16 * (gain + bonus)) & ~1
            elif not tactical or gain <= 0 or gain <= least:
                continue
            else:
                rank = self.ordering.capture_rank(self.pos.board_state.board[origin_of(move)], gain)
            self.ordering.rank[keep] = rank
            self.pos.options.moves[keep] = move
            keep += 1
        self.pos.options.top = keep
        return 0

    def reaches_goal(self, move: cython.ulonglong) -> cython.bint:
        """Tell whether a move brings a piece to a square where it may win."""
        return (
            type_of(move) == BOARD
            and self.goals[
                square_index(
                    self.pos.tables.squares,
                    self.pos.board_state.board[origin_of(move)],
                    target_of(move),
                )
            ]
            != 0
        )

    def child(
        self,
        colour: cython.int,
        floor: cython.int,
        alpha: cython.int,
        beta: cython.int,
        ply: cython.int,
        score: cython.int,
        depth: cython.int,
    ) -> cython.int:
        """Return the score, for `colour`, of the position its move has led to."""
        player: cython.int = self.context.player_to_move()
        score += self.evaluation.material_change(floor)
        if player == CHANCE:
            with cython.gil:
                if colour:
                    return -self.chance.expectation(0, -beta, -alpha, ply, score)
                return self.chance.expectation(0, alpha, beta, ply, score)
        if player == colour:
            return self.search(alpha, beta, ply, score, depth + 1)
        return -self.search(-beta, -alpha, ply, score, depth + 1)
