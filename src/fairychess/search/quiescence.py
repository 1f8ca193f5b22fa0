"""Captures until the position is quiet, and what each search counts: nodes, time, best line."""

from array import array
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.arrays import ulonglongs
    from cython.cimports.fairychess.position.position import Position
    from cython.cimports.fairychess.search.moves import noisy
    from cython.cimports.fairychess.search.rulings import Rulings
    from cython.cimports.fairychess.search.table import Table
else:
    from fairychess.position.arrays import ulonglongs
    from fairychess.position.position import Position
    from fairychess.search.moves import noisy
    from fairychess.search.rulings import Rulings
    from fairychess.search.table import Table

MATED = cython.declare(cython.int, 30000)
NEAR = cython.declare(cython.int, 29000)
DEEPEST = cython.declare(cython.int, 100)
EXACT = cython.declare(cython.int, 1)
LOWER = cython.declare(cython.int, 2)
UPPER = cython.declare(cython.int, 3)
CHANCE = cython.declare(cython.int, 2)
ROYAL = cython.declare(cython.int, 40_000)
BAD = cython.declare(cython.int, -1_000_000)
WIDTH = 128


@cython.cclass
class Quiescence(Rulings):
    """Rulings with a table, a clock and the search that follows captures alone."""

    def __init__(self, pos: Position, table: Table, **judging: Any) -> None:
        Rulings.__init__(self, pos, **judging)
        self.table = table
        self.line_store = array("Q", bytes(8 * WIDTH * WIDTH))
        self.clock = self.deadline = None
        self.limit(None, None, 0)
        self.line = ulonglongs(self.line_store)
        if not cython.compiled:
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
    def chance(self, depth: cython.int, ply: cython.int, score: cython.int) -> cython.int:
        """For the first seat: what chance may make of the position. The search knows."""
        return score

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
        other: cython.int
        found: cython.int
        static: cython.int
        best_score: cython.int
        bottom: cython.int = alpha
        check: cython.bint = False
        move: cython.ulonglong
        best: cython.ulonglong = 0
        hash_key: cython.ulonglong = self.table_key()
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
                if (
                    not check
                    and gain < ROYAL
                    and (gain <= 0 or static + gain + self.median // 2 <= alpha)
                ):
                    continue
                self.rank[keep] = self.hoped(pos.board[cython.cast(cython.int, move & 255)], gain)
                if check or gain >= ROYAL:
                    self.rank[keep] -= 1  # to be tried in any case
            elif check:
                self.rank[keep] = -1
            else:
                continue
            pos.buffer[keep] = move
            keep += 1
        pos.top = keep
        high = keep
        if depth >= 2 and not check and high > low + 24 // depth:
            high = low + 24 // depth  # pieces that take several at once make long lists
        for index in range(low, high):
            move = self.pick(index, keep)
            if self.rank[index] < BAD // 2:
                break  # all that is left loses what it takes
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
