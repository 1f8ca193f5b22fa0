"""Chance nodes: the mean over what chance may decide, and moves that hang on the toss of a coin."""

import cython
from cython.cimports.fairychess.position.words.move import rule_of
from cython.cimports.fairychess.search.alphabeta.context import SearchContext
from cython.cimports.fairychess.search.alphabeta.node import SearchNode
from cython.cimports.fairychess.search.alphabeta.scores import (
    CHANCE,
    MATE,
    MAX_PLY,
    NEAR_MATE,
    UNKNOWN,
    divided,
    mean_of,
    without_distance,
)

MARGIN = cython.declare(cython.int, 200)
"""Windows of coins are so much wider, as scores near mate are no linear measure."""


@cython.final
@cython.cclass
class ChanceNodes:
    """Scores of what chance decides in the search of one position."""

    def __init__(self, context: SearchContext) -> None:
        self.context = context
        self.pos = context.pos
        self.heads = self.tails = 0

    def expectation(
        self,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
        ply: cython.int,
        score: cython.int,
    ) -> cython.int:
        """Return, for the first player, the mean over what chance may decide, by the weights that
        its rule gives; it costs no depth.

        It is exact between `alpha` and `beta`, else a bound (Star1): what is known of some outcomes
        says how good or bad another must be to matter, the remaining ones being wins or losses.
        """
        low: cython.int = self.pos.push_options()
        high: cython.int = self.pos.options.top
        number: cython.int = high - low
        rest: cython.int
        weight: cython.int = 1
        index: cython.int
        floor: cython.int
        found: cython.int
        least: cython.int
        most: cython.int
        total: cython.int = 0  # of exact scores
        known: cython.int = 0  # of scores in which the distance of a win does not matter
        mates: cython.int = 0
        if number == 0 or ply >= MAX_PLY:
            self.pos.options.top = low
            return score
        self.context.terminal.enter(ply)
        self.context.evaluation.enter(ply)
        self.context.ordering.played[ply] = 0
        self.context.static_at[ply] = UNKNOWN
        weights: tuple = self.pos.rule_list[rule_of(self.pos.options.moves[low])].chance_weights()
        rest = number = sum(weights) if weights else number
        for index in range(low, high):
            if weights:
                weight = weights[index - low]
            rest -= weight
            least = number * alpha - known - MATE * rest
            most = number * beta - known + MATE * rest
            if weight > 1:  # rounded to the safe side
                least = least // weight - 1
                most = most // weight + 1
            if abs(least) >= NEAR_MATE:
                least -= MARGIN * number
            if abs(most) >= NEAR_MATE:
                most += MARGIN * number
            if least >= MATE or most <= -MATE:
                self.pos.options.top = low
                return alpha if least >= MATE else beta
            floor = self.pos.undo_log.top
            self.pos.make(self.pos.options.moves[index])
            found = self.context.recursion.child(
                0, floor, depth, max(least, -MATE), min(most, MATE), ply + 1, score, True
            )
            self.pos.unmake()
            if self.context.stopped or -MATE < least >= found or MATE > most <= found:
                self.pos.options.top = low
                return alpha if found <= least else beta
            mates += weight if found > NEAR_MATE else -weight if found < -NEAR_MATE else 0
            total += weight * found
            known += weight * without_distance(found)
        self.pos.options.top = low
        # Where not everything wins or loses, how soon a win comes does not matter.
        return divided(total if abs(mates) == number else known, number)

    def coin_score(self, node: cython.pointer[SearchNode]) -> cython.int:
        """Return the score of a node's moves that wait for a coin, its other moves being known."""
        if node.tried and node.coin_moves == 1 and self.lets_choose_again(node.coin_move):
            return self.single_coin(node)
        return self.best_coin(node)

    def lets_choose_again(self, move: cython.ulonglong) -> cython.bint:
        """Tell whether one face of a move's coin leaves the mover to choose another move; note
        its `heads`, which does, and `tails`, which does not."""
        colour: cython.int = self.pos.turn
        again: cython.int = 0
        index: cython.int
        self.pos.make(move)
        low: cython.int = self.pos.push_options()
        high: cython.int = self.pos.options.top
        for index in range(low, high):
            self.pos.make(self.pos.options.moves[index])
            if self.context.player_to_move() == colour:
                again += 1
                self.heads = self.pos.options.moves[index]
            else:
                self.tails = self.pos.options.moves[index]
            self.pos.unmake()
        self.pos.options.top = low
        self.pos.unmake()
        return again == 1 and high - low == 2

    def after_coin(
        self,
        node: cython.pointer[SearchNode],
        face: cython.ulonglong,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
    ) -> cython.int:
        """Return the score, for the mover, of the node's coin move if its coin shows this face."""
        ply: cython.int = node.ply
        floor: cython.int = self.pos.undo_log.top
        found: cython.int
        if alpha < -MATE:
            alpha = -MATE
        if beta > MATE:
            beta = MATE
        self.context.ordering.played[ply] = self.context.ordering.played[ply + 1] = 0
        self.context.static_at[ply + 1] = UNKNOWN
        self.pos.make(node.coin_move)
        self.context.terminal.enter(ply + 1)
        self.context.evaluation.enter(ply + 1)
        self.pos.make(face)
        found = self.context.recursion.child(
            node.colour, floor, depth, alpha, beta, ply + 2, node.score, True
        )
        self.pos.unmake()
        self.pos.unmake()
        return found

    def single_coin(self, node: cython.pointer[SearchNode]) -> cython.int:
        """Return the score of a node with one coin move, whose heads leave the other moves.

        With `other` for the best of these the node is worth V = other + max(0, tails - other) / 2.
        So tails matter only above `other`, and above 2 alpha - other. Where `other` is no more
        than a bound, the others are searched again with the window that tails leave them.
        """
        other: cython.int = node.best_score
        alpha: cython.int = node.bottom
        beta: cython.int = node.beta
        depth: cython.int = node.depth
        tails: cython.int
        heads: cython.int
        if other > alpha:
            tails = self.after_coin(node, self.tails, depth - 1, other, 2 * beta - other + MARGIN)
            return other if tails <= other else mean_of(other, tails)
        heads = 2 * alpha - other - MARGIN
        if heads >= MATE:
            return alpha
        tails = self.after_coin(node, self.tails, depth - 1, heads, MATE)
        if tails <= heads or self.context.stopped:
            return alpha
        heads = self.after_coin(
            node, self.heads, depth, 2 * alpha - tails - MARGIN, 2 * beta - tails + MARGIN
        )
        return heads if heads >= tails else mean_of(heads, tails)

    def best_coin(self, node: cython.pointer[SearchNode]) -> cython.int:
        """Return the best score for the mover among the node's moves that chance has a say in."""
        ply: cython.int = node.ply
        index: cython.int
        floor: cython.int
        found: cython.int
        alpha: cython.int = node.alpha
        best: cython.int = -MATE
        for index in range(node.low, node.high):
            floor = self.pos.undo_log.top
            self.context.ordering.played[ply] = 0
            self.pos.make(self.pos.options.moves[index])
            if self.context.player_to_move() == CHANCE:
                found = self.context.recursion.child(
                    node.colour, floor, node.depth - 1, alpha, node.beta, ply + 1, node.score, True
                )
                if found > best:
                    best = found
                    alpha = max(alpha, best)
                if alpha >= node.beta:
                    self.pos.unmake()
                    break
            self.pos.unmake()
        return best
