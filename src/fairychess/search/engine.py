"""Alpha-beta on the compiled kernel, for any variant.

Principal variation search with quiescence, a transposition table, null moves and late move
reductions. The sign of a score flips only where the seat changes, so extra turns need no case of
their own. Games won by taking all royals are searched to the capture itself: asking the rules at
every node whether a side is mated would cost more than finding out.
"""

from array import array
from math import log
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.arrays import ints
    from cython.cimports.fairychess.position.bits import number
    from cython.cimports.fairychess.position.position import Position
    from cython.cimports.fairychess.search.moves import noisy
    from cython.cimports.fairychess.search.quiescence import Quiescence
    from cython.cimports.fairychess.search.table import Table
else:
    from fairychess.position.arrays import ints
    from fairychess.position.bits import number
    from fairychess.position.position import Position
    from fairychess.search.moves import noisy
    from fairychess.search.quiescence import Quiescence
    from fairychess.search.table import Table

MATE = 30000
MATED = cython.declare(cython.int, 30000)
NEAR = cython.declare(cython.int, 29000)
DEEPEST = cython.declare(cython.int, 100)
EXACT = cython.declare(cython.int, 1)
LOWER = cython.declare(cython.int, 2)
UPPER = cython.declare(cython.int, 3)
CHANCE = cython.declare(cython.int, 2)
BAD = cython.declare(cython.int, -900_000)
BAD_BASE = cython.declare(cython.int, -1_000_000)
ROYAL = cython.declare(cython.int, 40_000)
WIDTH = 128
CERTAIN = cython.declare(cython.int, 200)


@cython.cclass
class Engine(Quiescence):
    """A searcher on one position; `judging` is what `Rulings` wants to be told."""

    def __init__(
        self,
        pos: Position,
        table: Table,
        **judging: Any,
    ) -> None:
        Quiescence.__init__(self, pos, table, **judging)
        self.may_pass = not pos.next_player_rules
        self.reduction_store = array("i", [reduction(n // 64, n % 64) for n in range(64 * 64)])
        self.deep = 1
        self.pruning = True
        self.tossing = pos.decide_count > 0
        self.reduction = ints(self.reduction_store)
        if not cython.compiled:
            self.static_at = [0] * 256

    # ---- searching ------------------------------------------------------------------------

    @cython.cfunc
    def child(
        self,
        seat: cython.int,
        floor: cython.int,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
        ply: cython.int,
        score: cython.int,
        null_ok: cython.bint,
    ) -> cython.int:
        """Score, for `seat`, of the position its move has led to (changes from `floor` on)."""
        other: cython.int = self.seat()
        score += self.change(floor)
        if other == CHANCE:
            score = self.chance(depth, ply, score)
            return score if seat == 0 else -score
        if other == seat:
            # A turn won by force: look on, as the other side cannot reply. The second half of a
            # decision is no move of its own.
            if self.pos.captured or self.choosing:
                depth += 1
            if depth <= 0:
                return self.quiesce(alpha, beta, ply, score, 0)
            return self.search(depth, alpha, beta, ply, score, null_ok)
        if depth <= 0:
            return -self.quiesce(-beta, -alpha, ply, score, 0)
        return -self.search(depth, -beta, -alpha, ply, score, null_ok)

    @cython.cfunc
    def chance(self, depth: cython.int, ply: cython.int, score: cython.int) -> cython.int:
        """For the first seat: the mean over what chance may decide, which costs no depth."""
        pos = self.pos
        low: cython.int = pos.generate()
        high: cython.int = pos.top
        index: cython.int
        floor: cython.int
        found: cython.int
        total: cython.int = 0
        near: cython.int = 0
        if high == low or ply >= DEEPEST:
            pos.top = low
            return score
        self.key[self.base + ply] = pos.key()
        self.played[ply] = 0
        for index in range(low, high):
            floor = pos.log_top
            pos.do(pos.buffer[index])
            found = self.child(0, floor, depth, -MATED, MATED, ply + 1, score, True)
            pos.undo()
            if found > NEAR:
                near += 1
            elif found < -NEAR:
                near -= 1
            total += found
            pos.buffer[index] = cython.cast(cython.ulonglong, found + MATED)
        if abs(near) != high - low:
            # Where not everything wins or loses, how soon a win comes does not matter.
            total = 0
            for index in range(low, high):
                total += certain(cython.cast(cython.int, pos.buffer[index]) - MATED)
        pos.top = low
        return even(total, high - low)

    @cython.cfunc
    def offers_again(self, move: cython.ulonglong) -> cython.bint:
        """Does a move hang on a coin of which one side leaves the mover to choose another one?"""
        pos = self.pos
        seat: cython.int = pos.turn
        again: cython.int = 0
        index: cython.int
        pos.do(move)
        low: cython.int = pos.generate()
        high: cython.int = pos.top
        for index in range(low, high):
            pos.do(pos.buffer[index])
            if self.seat() == seat:
                again += 1
                self.heads = pos.buffer[index]
            else:
                self.tails = pos.buffer[index]
            pos.undo()
        pos.top = low
        pos.undo()
        return again == 1 and high - low == 2

    @cython.cfunc
    def removed_by_rules(
        self,
        move: cython.ulonglong,
        side: cython.ulonglong,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
        ply: cython.int,
        score: cython.int,
    ) -> cython.int:
        """Score, for the mover, of a move whose coin shows this side."""
        pos = self.pos
        seat: cython.int = pos.turn
        floor: cython.int = pos.log_top
        found: cython.int
        if alpha < -MATED:
            alpha = -MATED
        if beta > MATED:
            beta = MATED
        self.played[ply] = self.played[ply + 1] = 0
        pos.do(move)
        self.key[self.base + ply + 1] = pos.key()
        pos.do(side)
        found = self.child(seat, floor, depth, alpha, beta, ply + 2, score, True)
        pos.undo()
        pos.undo()
        return found

    @cython.cfunc
    def toss(
        self,
        move: cython.ulonglong,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
        ply: cython.int,
        score: cython.int,
        other: cython.int,
    ) -> cython.int:
        """Score of a node whose other moves are worth `other`, and where `move` wants a coin.

        Heads leaves the others: V = other + max(0, tails - other) / 2. So tails matter only above
        `other`, and above 2 alpha - other. Where `other` is no more than a bound, the others are
        searched again with the window that tails leave them.
        """
        tails: cython.int
        heads: cython.int
        if other > alpha:
            tails = self.removed_by_rules(
                move, self.tails, depth - 1, other, 2 * beta - other + CERTAIN, ply, score
            )
            return other if tails <= other else between(other, tails)
        heads = 2 * alpha - other - CERTAIN
        if heads >= MATED:
            return alpha
        tails = self.removed_by_rules(move, self.tails, depth - 1, heads, MATED, ply, score)
        if tails <= heads or self.stopped:
            return alpha
        heads = self.removed_by_rules(
            move,
            self.heads,
            depth,
            2 * alpha - tails - CERTAIN,
            2 * beta - tails + CERTAIN,
            ply,
            score,
        )
        return heads if heads >= tails else between(heads, tails)

    @cython.cfunc
    def tosses(
        self,
        low: cython.int,
        high: cython.int,
        depth: cython.int,
        ply: cython.int,
        score: cython.int,
    ) -> cython.int:
        """Best score for the mover among all moves on offer that chance has a say in."""
        pos = self.pos
        seat: cython.int = pos.turn
        index: cython.int
        floor: cython.int
        found: cython.int
        best: cython.int = -MATED
        for index in range(low, high):
            floor = pos.log_top
            self.played[ply] = 0
            pos.do(pos.buffer[index])
            if self.seat() == CHANCE:
                found = self.child(seat, floor, depth - 1, -MATED, MATED, ply + 1, score, True)
                if found > best:
                    best = found
            pos.undo()
        return best

    @cython.cfunc
    def nothing(
        self, depth: cython.int, beta: cython.int, ply: cython.int, score: cython.int
    ) -> cython.int:
        """Score if the side to move did nothing at all (a null move)."""
        pos = self.pos
        found: cython.int
        self.key[self.base + ply] = pos.key()
        self.played[ply] = 0
        pos.begin(0)
        if pos.en_passant:
            pos.set_en_passant(0)
        pos.turn = 1 - pos.turn
        pos.hash ^= pos.tables.zobrist[pos.tables.codes * 256]
        pos.halfmove_clock = 0  # nothing before this can come again
        if depth <= 0:
            found = -self.quiesce(-beta, 1 - beta, ply + 1, score, 0)
        else:
            found = -self.search(depth, -beta, 1 - beta, ply + 1, score, False)
        pos.unmake()
        return found

    @cython.cfunc
    def search(
        self,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
        ply: cython.int,
        score: cython.int,
        null_ok: cython.bint,
    ) -> cython.int:
        """Score for the seat to move, `depth` plies deep; `score` is the sum for the first."""
        pos = self.pos
        table = self.table
        seat: cython.int = pos.turn
        low: cython.int
        high: cython.int
        index: cython.int
        floor: cython.int
        found: cython.int
        static: cython.int
        reduce: cython.int
        pieces: cython.int
        number_tried: cython.int = 0
        quiets: cython.int = 0
        most_quiets: cython.int = 0
        rank: cython.int = 0
        best_score: cython.int = -MATED
        bottom: cython.int
        listed: cython.bint = False
        check: cython.bint
        quiet: cython.bint
        improving: cython.bint
        mirrors: cython.int = 0
        mirror: cython.ulonglong = 0
        wide: cython.bint = beta - alpha > 1
        move: cython.ulonglong
        best: cython.ulonglong = 0
        first: cython.ulonglong
        hash_key: cython.ulonglong = self.table_key()
        self.line_length[ply] = ply
        if self.spent():
            return 0
        if self.capture_royals:
            found = self.ending(ply, seat)
            if found >= -MATED:
                return found
        if self.judge_number:
            found = self.verdict(ply, seat)
            if found >= -MATED:
                return found
        if self.repeated(ply):
            return 0
        if self.wins_at_once(seat):
            return MATED - ply - 1
        if ply >= DEEPEST:
            return self.judge(score, seat)
        if alpha < ply - MATED:
            alpha = ply - MATED
        if beta > MATED - ply - 1:
            beta = MATED - ply - 1
        if alpha >= beta:
            return alpha
        bottom = alpha
        self.key[self.base + ply] = pos.key()
        if table.probe(hash_key):
            best = table.move
            found = table.score
            if found > NEAR:
                found -= ply
            elif found < -NEAR:
                found += ply
            if not wide and table.depth >= depth:
                if table.bound == EXACT:
                    return found
                if table.bound == LOWER and found >= beta:
                    return found
                if table.bound == UPPER and found <= alpha:
                    return found
        elif depth >= 5 and self.pruning:
            depth -= 1  # without a move to begin with this is soon searched again
        check = self.in_check(seat)
        static = self.judge(score, seat)
        self.static_at[ply] = -MATED if check else static
        improving = ply >= 2 and static > self.static_at[ply - 2]
        if check:
            if ply < 2 * self.deep + 4:
                depth += 1
        elif self.pruning and not wide and beta < NEAR and beta > -NEAR:
            if depth <= 4 and static - (depth - improving) * self.median // 2 >= beta:
                return static
            if depth == 1 and static + self.median <= alpha:
                return self.quiesce(alpha, beta, ply, score, 0)
            if self.may_pass and null_ok and depth >= 2 and static >= beta:
                pieces = 0
                for index in range(pos.tables.words):
                    pieces += number(pos.occupied[seat * 4 + index])
                reduce = 3 + depth // 4
                if static - beta > self.median:
                    reduce += 1
                if pieces > 1:
                    found = self.nothing(depth - reduce, beta, ply, score)
                    if self.stopped:
                        return 0
                    # With few pieces left, having to move may be what hurts: look again.
                    if found >= beta and pieces <= 6 and depth > reduce:
                        found = self.search(depth - reduce, beta - 1, beta, ply, score, False)
                    if found >= beta and not self.stopped:
                        return found if found < NEAR else beta
        first = best
        best = 0
        low = index = high = pos.top
        while True:
            if first and not listed and number_tried == 0 and self.plausible(first):
                move = first  # often good enough to save making the list
            else:
                if not listed:
                    low = index = pos.generate()
                    high = pos.top
                    if high == low:
                        return self.no_move(ply, seat)
                    self.rank_moves(low, first, ply)
                    most_quiets = (4 + 3 * depth * depth) * (high - low) // 32 + 4
                    if not improving:
                        most_quiets -= most_quiets // 3
                    listed = True
                if index == high:
                    break
                move = self.pick(index, high)
                rank = self.rank[index]
                index += 1
                if move == first and number_tried:
                    continue
            quiet = not noisy(pos, move)
            if self.pruning and not check and not wide and number_tried and best_score > -NEAR:
                if quiet:
                    if depth <= 4 and (
                        quiets >= most_quiets or static + self.median * (1 + depth) // 2 <= alpha
                    ):
                        quiets += 1
                        continue
                elif (
                    depth <= 3
                    and rank < BAD
                    and static + rank - BAD_BASE + self.median * depth <= alpha
                ):
                    continue
            floor = pos.log_top
            reduce = 0
            if depth >= 3 and number_tried >= 3 and not check and self.pruning:
                if quiet:
                    reduce = self.reduction[
                        (depth if depth < 63 else 63) * 64
                        + (number_tried if number_tried < 63 else 63)
                    ]
                    if rank > 8000:
                        reduce -= 1
                    if rank < -4000:
                        reduce += 1
                    if not wide:
                        reduce += 1
                    if reduce < 0:
                        reduce = 0
                elif rank < BAD:
                    reduce = 1
                if reduce > depth - 2:
                    reduce = depth - 2
            self.played[ply] = move
            pos.do(move)
            if self.tossing and self.seat() == CHANCE:
                pos.undo()  # wait until the others are known: see `toss`
                if listed:
                    mirrors += 1
                    mirror = move
                else:
                    first = 0
                continue
            if number_tried == 0:
                found = self.child(seat, floor, depth - 1, alpha, beta, ply + 1, score, True)
            else:
                found = self.child(
                    seat, floor, depth - 1 - reduce, alpha, alpha + 1, ply + 1, score, True
                )
                if found > alpha and reduce and not self.stopped:
                    found = self.child(
                        seat, floor, depth - 1, alpha, alpha + 1, ply + 1, score, True
                    )
                if found > alpha and found < beta and not self.stopped:
                    found = self.child(seat, floor, depth - 1, alpha, beta, ply + 1, score, True)
            pos.undo()
            if self.stopped:
                pos.top = low
                return 0
            number_tried += 1
            if quiet:
                quiets += 1
            if found > best_score:
                best_score = found
                if found > alpha:
                    alpha = found
                    best = move
                    if wide:
                        self.put_in_line(move, ply)
                    if alpha >= beta:
                        break
        if mirrors and alpha < beta:
            if number_tried and mirrors == 1 and self.offers_again(mirror):
                found = self.toss(mirror, depth, bottom, beta, ply, score, best_score)
            else:
                found = self.tosses(low, high, depth, ply, score)
            if self.stopped:
                pos.top = low
                return 0
            if found > best_score:
                best_score = found
                if found > alpha:
                    alpha = found
                    best = mirror
                    self.line_length[ply + 1] = ply + 1
                    self.put_in_line(mirror, ply)
            quiet = False
        if alpha >= beta and quiet:
            self.remember(best, ply)
            found = depth * depth * 16 if depth < 20 else 6400
            self.praise(best, found)
            while listed and index > low:
                index -= 1
                move = pos.buffer[index]
                if move != best and not noisy(pos, move):
                    self.praise(move, -found)
        pos.top = low
        found = best_score
        if found > NEAR:
            found += ply
        elif found < -NEAR:
            found -= ply
        if best_score >= beta:
            table.keep(hash_key, best, found, depth, LOWER)
        elif best_score > bottom:
            table.keep(hash_key, best, found, depth, EXACT)
        else:
            table.keep(hash_key, best, found, depth, UPPER)
        return best_score

    @cython.cfunc
    @cython.exceptval(check=False)
    def plausible(self, move: cython.ulonglong) -> cython.bint:
        """Could the table's move be one of this position's? Two positions may share a key's bits,
        and a move of the wrong piece must not be carried out."""
        code: cython.int = self.pos.board[cython.cast(cython.int, move & 255)]
        return (move >> 56) & 15 == 0 and code != 0 and code & 1 == self.pos.turn

    # ---- from Python ----------------------------------------------------------------------

    def root_score(self, move: int, depth: int, alpha: int, beta: int) -> int:
        """Score of one option for the seat that decides, searched `depth` plies in all."""
        seat: cython.int = self.seat()
        score: cython.int = self.total()
        floor: cython.int = self.pos.log_top
        word: cython.ulonglong = move
        found: cython.int
        self.deep = depth
        self.played[0] = word
        self.key[self.base] = self.pos.key()
        self.line_length[1] = 1
        self.pos.do(word)
        try:
            found = self.child(seat, floor, depth - 1, alpha, beta, 1, score, True)
        finally:
            self.pos.undo()
        return int(found)

    def careful(self) -> None:
        """From now on leave nothing out because it looks bad: to solve, not to play."""
        self.pruning = False

    def worth_now(self, depth: int, alpha: int, beta: int) -> int:
        """Score of the position for the seat that decides, searched `depth` plies."""
        seat: cython.int = self.seat()
        score: cython.int = self.total()
        self.deep = depth
        if seat == CHANCE:
            return int(self.chance(depth, 0, score))
        if depth <= 0 and not self.choosing:
            return int(self.quiesce(alpha, beta, 0, score, 0))
        return int(self.search(max(1, depth), alpha, beta, 0, score, True))

    def calm(self, move: int) -> bool:
        """Does a move neither take nor promote?"""
        return not noisy(self.pos, move)

    def expected(self) -> list[int]:
        """The moves expected after the option last searched with an open window."""
        return [int(self.line[WIDTH + n]) for n in range(1, self.line_length[1])]


@cython.cfunc
@cython.exceptval(check=False)
def certain(score: cython.int) -> cython.int:
    """A score in which it does not matter how soon the win comes."""
    if score > NEAR:
        return MATED
    return -MATED if score < -NEAR else score


@cython.cfunc
@cython.exceptval(check=False)
def even(total: cython.int, number: cython.int) -> cython.int:
    """The mean, the same for both sides."""
    return total // number if total >= 0 else -(-total // number)


@cython.cfunc
@cython.exceptval(check=False)
def between(one: cython.int, other: cython.int) -> cython.int:
    """The mean of two scores."""
    if (one > NEAR and other > NEAR) or (one < -NEAR and other < -NEAR):
        return even(one + other, 2)
    return even(certain(one) + certain(other), 2)


def reduction(depth: int, index: int) -> int:
    """How many plies less a late quiet move is searched."""
    return int(0.3 + log(depth) * log(index) / 2.6) if depth and index else 0
