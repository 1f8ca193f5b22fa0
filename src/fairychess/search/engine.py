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
    from cython.cimports.fairychess.position.bits import number
    from cython.cimports.fairychess.position.position import Position
    from cython.cimports.fairychess.search.moves import noisy
    from cython.cimports.fairychess.search.rulings import Rulings
    from cython.cimports.fairychess.search.table import Table
else:
    from fairychess.position.bits import number
    from fairychess.position.position import Position
    from fairychess.search.moves import noisy
    from fairychess.search.rulings import Rulings
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


@cython.cclass
class Engine(Rulings):
    """A searcher on one position; `judging` is what `Rulings` wants to be told."""

    def __init__(
        self,
        pos: Position,
        table: Table,
        **judging: Any,
    ) -> None:
        Rulings.__init__(self, pos, **judging)
        self.table = table
        self.may_pass = not pos.seaters
        self.reduction_store = array("i", [reduction(n // 64, n % 64) for n in range(64 * 64)])
        self.line_store = array("Q", bytes(8 * WIDTH * WIDTH))
        self.clock = self.deadline = None
        self.deep = 1
        self.limit(None, None, 0)
        if cython.compiled:
            reductions: cython.int[::1] = self.reduction_store
            self.reduction = cython.address(reductions[0])
            lines: cython.ulonglong[::1] = self.line_store
            self.line = cython.address(lines[0])
        else:
            self.reduction = self.reduction_store
            self.line = self.line_store
            self.line_length = [0] * 128

    def limit(self, clock: Any, deadline: Any, nodes: int) -> None:
        """Start here; stop when `clock()` passes `deadline`, or after so many nodes (0: any)."""
        self.clock = clock
        self.deadline = deadline
        self.node_limit = nodes
        self.nodes = 0
        self.deepest = 0
        self.stopped = False
        self.remember_game(WIDTH)

    # ---- searching ------------------------------------------------------------------------

    @cython.cfunc
    def spent(self) -> cython.bint:
        """Count a node, and ask the clock now and then."""
        self.nodes += 1
        if self.node_limit:
            if self.nodes >= self.node_limit:
                self.stopped = True
        elif self.nodes & 63 == 0 and self.deadline is not None and self.clock() > self.deadline:
            self.stopped = True
        return self.stopped

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
            if self.pos.taken:  # a turn won by force: look on, as the other side cannot reply
                depth += 1
            if depth <= 0:
                return self.quiesce(alpha, beta, ply, score, 0)
            return self.search(depth, alpha, beta, ply, score, null_ok)
        if depth <= 0:
            return -self.quiesce(-beta, -alpha, ply, score, 0)
        return -self.search(depth, -beta, -alpha, ply, score, null_ok)

    @cython.cfunc
    def chance(self, depth: cython.int, ply: cython.int, score: cython.int) -> cython.int:
        """For the first seat: the mean over what chance may decide."""
        pos = self.pos
        low: cython.int = pos.generate()
        high: cython.int = pos.top
        index: cython.int
        floor: cython.int
        total: cython.int = 0
        if high == low or ply >= DEEPEST:
            pos.top = low
            return score
        self.key[self.base + ply] = pos.key()
        for index in range(low, high):
            floor = pos.log_top
            pos.do(pos.buffer[index])
            total += self.child(0, floor, depth - 1, -MATED, MATED, ply + 1, score, True)
            pos.undo()
        pos.top = low
        return total // (high - low)

    @cython.cfunc
    def nothing(
        self, depth: cython.int, beta: cython.int, ply: cython.int, score: cython.int
    ) -> cython.int:
        """Score if the side to move did nothing at all (a null move)."""
        pos = self.pos
        found: cython.int
        self.key[self.base + ply] = pos.key()
        pos.begin(0)
        if pos.passant:
            pos.set_passant(0)
        pos.turn = 1 - pos.turn
        pos.hash ^= pos.tables.zobrist[pos.tables.codes * 256]
        pos.quiet = 0  # nothing before this can come again
        if depth <= 0:
            found = -self.quiesce(-beta, 1 - beta, ply + 1, score, 0)
        else:
            found = -self.search(depth, -beta, 1 - beta, ply + 1, score, False)
        pos.rewind()
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
        men: cython.int
        number_tried: cython.int = 0
        quiets: cython.int = 0
        most_quiets: cython.int = 0
        rank: cython.int = 0
        best_score: cython.int = -MATED
        bottom: cython.int
        listed: cython.bint = False
        check: cython.bint
        quiet: cython.bint
        wide: cython.bint = beta - alpha > 1
        move: cython.ulonglong
        best: cython.ulonglong = 0
        first: cython.ulonglong
        hash_key: cython.ulonglong = pos.hash
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
        self.key[self.base + ply] = hash_key
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
        elif depth >= 5:
            depth -= 1  # without a move to begin with this is soon searched again
        check = self.in_check(seat)
        static = self.judge(score, seat)
        if check:
            if ply < 2 * self.deep + 4:
                depth += 1
        elif not wide and beta < NEAR and beta > -NEAR:
            if depth <= 4 and static - depth * self.median // 2 >= beta:
                return static
            if depth == 1 and static + self.median <= alpha:
                return self.quiesce(alpha, beta, ply, score, 0)
            if self.may_pass and null_ok and depth >= 2 and static >= beta:
                men = 0
                for index in range(pos.tables.words):
                    men += number(pos.men[seat * 4 + index])
                reduce = 3 + depth // 4
                if static - beta > self.median:
                    reduce += 1
                if men > 1:
                    found = self.nothing(depth - reduce, beta, ply, score)
                    if self.stopped:
                        return 0
                    # With few men left, having to move may be what hurts: look again.
                    if found >= beta and men <= 6 and depth > reduce:
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
                    listed = True
                if index == high:
                    break
                move = self.pick(index, high)
                rank = self.rank[index]
                index += 1
                if move == first and number_tried:
                    continue
            quiet = not noisy(pos, move)
            if not check and not wide and number_tried and best_score > -NEAR:
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
            if depth >= 3 and number_tried >= 3 and not check:
                if quiet:
                    reduce = self.reduction[
                        (depth if depth < 63 else 63) * 64
                        + (number_tried if number_tried < 63 else 63)
                    ]
                    if rank > 8000:
                        reduce -= 1
                    if not wide:
                        reduce += 1
                    if reduce < 0:
                        reduce = 0
                elif rank < BAD:
                    reduce = 1
                if reduce > depth - 2:
                    reduce = depth - 2
            pos.do(move)
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
        and a move of the wrong man must not be carried out."""
        code: cython.int = self.pos.man[cython.cast(cython.int, move & 255)]
        return (move >> 56) & 15 == 0 and code != 0 and code & 1 == self.pos.turn

    @cython.cfunc
    @cython.exceptval(check=False)
    def put_in_line(self, move: cython.ulonglong, ply: cython.int) -> cython.void:
        """`move` and what is expected after it is the best line from this ply on."""
        index: cython.int
        end: cython.int = self.line_length[ply + 1]
        self.line[ply * WIDTH + ply] = move
        for index in range(ply + 1, end):
            self.line[ply * WIDTH + index] = self.line[(ply + 1) * WIDTH + index]
        self.line_length[ply] = end if end > ply else ply + 1

    @cython.cfunc
    def quiesce(
        self,
        alpha: cython.int,
        beta: cython.int,
        ply: cython.int,
        score: cython.int,
        depth: cython.int,
    ) -> cython.int:
        """Captures and promotions until the position is quiet; out of check by any move."""
        pos = self.pos
        seat: cython.int = pos.turn
        low: cython.int
        high: cython.int
        keep: cython.int
        index: cython.int
        floor: cython.int
        gain: cython.int
        net: cython.int
        other: cython.int
        found: cython.int
        static: cython.int
        best_score: cython.int
        bottom: cython.int = alpha
        check: cython.bint = False
        move: cython.ulonglong
        best: cython.ulonglong = 0
        hash_key: cython.ulonglong = pos.hash
        table = self.table
        self.line_length[ply] = ply
        if self.spent():
            return 0
        if ply > self.deepest:
            self.deepest = ply
        if self.capture_royals:
            found = self.ending(ply, seat)
            if found >= -MATED:
                return found
        if table.probe(hash_key):
            found = table.score
            if found > NEAR:
                found -= ply
            elif found < -NEAR:
                found += ply
            if table.bound == EXACT:
                return found
            if table.bound == LOWER and found >= beta:
                return found
            if table.bound == UPPER and found <= alpha:
                return found
        static = self.judge(score, seat)
        if ply >= DEEPEST:
            return static
        if depth == 0:
            if self.wins_at_once(seat):
                return MATED - ply - 1
            check = self.in_check(seat)
        best_score = static
        if check:
            best_score = ply - MATED
        else:
            if static >= beta or depth >= 8:
                return static
            if static > alpha:
                alpha = static
        if check:
            low = pos.generate()
            high = pos.top
            if high == low:
                return self.no_move(ply, seat)
        else:
            low = self.loud()
            high = pos.top
        if high > self.rank_room:
            self.make_room(high)
        keep = low
        for index in range(low, high):
            move = pos.buffer[index]
            if noisy(pos, move):
                gain = self.gain(move)
                if gain < ROYAL and not check:
                    if static + gain + self.median // 2 <= alpha or gain <= 0:
                        continue
                    net = self.net(move, gain)
                    if net < 0:
                        continue
                self.rank[keep] = 16 * gain - (
                    self.value[pos.man[cython.cast(cython.int, move & 255)]] >> 4
                )
            elif check:
                self.rank[keep] = -1
            else:
                continue
            pos.buffer[keep] = move
            keep += 1
        pos.top = keep
        high = keep
        if depth >= 2 and not check and high > low + 24 // depth:
            high = low + 24 // depth  # men that take several at once make long lists
        for index in range(low, high):
            move = self.pick(index, keep)
            floor = pos.log_top
            pos.do(move)
            found = score + self.change(floor)
            other = self.seat()
            if other == CHANCE:
                found = self.chance(0, ply + 1, found)
                if seat:
                    found = -found
            elif other == seat:
                found = self.quiesce(alpha, beta, ply + 1, found, depth + 1)
            else:
                found = -self.quiesce(-beta, -alpha, ply + 1, found, depth + 1)
            pos.undo()
            if self.stopped:
                pos.top = low
                return 0
            if found > best_score:
                best_score = found
                if found > alpha:
                    alpha = found
                    best = move
                    if alpha >= beta:
                        break
        pos.top = low
        found = best_score
        if found > NEAR:
            found += ply
        elif found < -NEAR:
            found -= ply
        if best_score >= beta:
            table.keep(hash_key, best, found, 0, LOWER)
        elif best_score > bottom:
            table.keep(hash_key, best, found, 0, EXACT)
        else:
            table.keep(hash_key, best, found, 0, UPPER)
        return best_score

    # ---- from Python ----------------------------------------------------------------------

    def root_score(self, move: int, depth: int, alpha: int, beta: int) -> int:
        """Score of one option for the seat that decides, searched `depth` plies in all."""
        seat: cython.int = self.seat()
        score: cython.int = self.total()
        floor: cython.int = self.pos.log_top
        word: cython.ulonglong = move
        found: cython.int
        self.deep = depth
        self.key[self.base] = self.pos.key()
        self.line_length[1] = 1
        self.pos.do(word)
        try:
            found = self.child(seat, floor, depth - 1, alpha, beta, 1, score, True)
        finally:
            self.pos.undo()
        return int(found)

    def calm(self, move: int) -> bool:
        """Does a move neither take nor promote?"""
        return not noisy(self.pos, move)

    def expected(self) -> list[int]:
        """The moves expected after the option last searched with an open window."""
        return [int(self.line[WIDTH + n]) for n in range(1, self.line_length[1])]


def reduction(depth: int, index: int) -> int:
    """How many plies less a late quiet move is searched."""
    return int(0.3 + log(depth) * log(index) / 2.6) if depth and index else 0
