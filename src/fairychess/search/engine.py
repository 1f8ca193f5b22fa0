"""Alpha-beta on the compiled kernel, for any variant.

Principal variation search with quiescence, a transposition table, killers, history and late move
reductions. The sign of a score flips only if the seat changed, so extra turns need no special
case. Games won by taking all royals are searched to the capture itself.
"""

from array import array
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.attacks import attacked
    from cython.cimports.fairychess.position.bits import lowest
    from cython.cimports.fairychess.position.position import Position
else:
    from fairychess.position.attacks import attacked
    from fairychess.position.bits import lowest
    from fairychess.position.position import Position

MATE = 1_000_000
MATED = cython.declare(cython.int, 1_000_000)
NEAR_MATE = cython.declare(cython.int, 900_000)
DEEPEST = cython.declare(cython.int, 120)
FRAME = cython.declare(cython.int, 6)
EXACT = cython.declare(cython.int, 0)
LOWER = cython.declare(cython.int, 1)
UPPER = cython.declare(cython.int, 2)


@cython.cclass
class Engine:
    """A searcher on one position. `table` has a value for each code on each square."""

    def __init__(
        self, pos: Position, table: list, worth: list, capture_royals: bool, bits: int
    ) -> None:
        self.pos = pos
        self.table_store = array("i", table)
        self.worth_store = array("i", worth)
        self.score_room = 1 << 16
        self.score_store = array("i", bytes(4 * self.score_room))
        self.slots = 1 << bits
        self.key_store = array("Q", bytes(8 << bits))
        self.entry_store = array("Q", bytes(16 << bits))
        self.history_store = array("i", bytes(4 * len(table)))
        if cython.compiled:
            table_view: cython.int[::1] = self.table_store
            self.table = cython.address(table_view[0])
            worth_view: cython.int[::1] = self.worth_store
            self.worth = cython.address(worth_view[0])
            score_view: cython.int[::1] = self.score_store
            self.score = cython.address(score_view[0])
            key_view: cython.ulonglong[::1] = self.key_store
            self.key = cython.address(key_view[0])
            entry_view: cython.ulonglong[::1] = self.entry_store
            self.entry = cython.address(entry_view[0])
            history_view: cython.int[::1] = self.history_store
            self.history = cython.address(history_view[0])
        else:
            self.table = self.table_store
            self.worth = self.worth_store
            self.score = self.score_store
            self.key = self.key_store
            self.entry = self.entry_store
            self.history = self.history_store
            self.killer = [0] * 256
        self.capture_royals = capture_royals
        self.may_pass = not pos.seaters
        self.nodes = 0
        self.node_limit = 0
        self.stopped = False

    def limit(self, clock: Any, deadline: Any, nodes: int) -> None:
        """Stop when `clock()` passes `deadline`, or after so many nodes (0: no limit)."""
        self.clock = clock
        self.deadline = deadline
        self.node_limit = nodes
        self.nodes = 0
        self.stopped = False
        self.base_ply = self.pos.ply

    # ---- judging --------------------------------------------------------------------------

    @cython.cfunc
    def static_score(self) -> cython.int:
        """Men and squares, for the side to move."""
        pos = self.pos
        total: cython.int = 0
        side: cython.int
        word: cython.int
        square: cython.int
        rest: cython.ulonglong
        sign: cython.int
        for side in range(2):
            sign = 1 if side == pos.turn else -1
            for word in range(pos.tables.words):
                rest = pos.men[side * 4 + word]
                while rest:
                    square = word * 64 + lowest(rest)
                    rest &= rest - 1
                    total += sign * self.table[pos.man[square] * 256 + square]
            if pos.hand_total[side]:
                for square in range(pos.tables.kinds):
                    if pos.hand[side * pos.tables.kinds + square]:
                        total += (
                            sign
                            * pos.hand[side * pos.tables.kinds + square]
                            * self.worth[2 * square + 2 + side]
                        )
        return total + 8

    @cython.cfunc
    def in_check(self, side: cython.int) -> cython.bint:
        """Is a royal of this side attacked?"""
        word: cython.int
        rest: cython.ulonglong
        for word in range(self.pos.tables.words):
            rest = self.pos.royals[side * 4 + word]
            while rest:
                if attacked(self.pos, word * 64 + lowest(rest), 1 - side):
                    return True
                rest &= rest - 1
        return False

    @cython.cfunc
    def royals(self, side: cython.int) -> cython.int:
        """How many royals a side has (0 or more; counts to 2)."""
        word: cython.int
        number: cython.int = 0
        rest: cython.ulonglong
        for word in range(self.pos.tables.words):
            rest = self.pos.royals[side * 4 + word]
            if rest:
                number += 2 if rest & (rest - 1) else 1
        return number

    @cython.cfunc
    def repeated(self) -> cython.bint:
        """Has this position stood before since the last irreversible move?"""
        pos = self.pos
        ply: cython.int = pos.ply - 2
        first: cython.int = pos.ply - pos.quiet
        if first < 0:
            first = 0
        while ply >= first:
            if pos.frame[ply * FRAME] == pos.hash:
                return True
            ply -= 1
        return False

    @cython.cfunc
    def out_of_time(self) -> cython.bint:
        """Ask the clock now and then."""
        self.nodes += 1
        if self.stopped:
            return True
        if self.node_limit:
            self.stopped = self.nodes >= self.node_limit
        elif self.nodes & 1023 == 0 and self.deadline is not None:
            self.stopped = self.clock() > self.deadline
        return self.stopped

    @cython.cfunc
    def no_move(self, ply: cython.int) -> cython.int:
        """Score of a side that has no legal move, as the rules say."""
        for part in self.pos.rescuers:
            found = part.stuck(self.pos)
            if found is not None:
                winner: cython.int = found[0]
                if winner < 0:
                    return 0
                return MATED - ply if winner == self.pos.turn else ply - MATED
        return 0

    # ---- ordering -------------------------------------------------------------------------

    @cython.cfunc
    def noisy(self, move: cython.ulonglong) -> cython.bint:
        """Does a move take or promote?"""
        to: cython.int = cython.cast(cython.int, (move >> 8) & 255)
        if (move >> 56) & 15:
            return False
        if ((move >> 55) | (move >> 29)) & 1 or (move >> 16) & 0xFFF:
            return True
        return self.pos.man[to] != 0 and to != cython.cast(cython.int, move & 255)

    @cython.cfunc
    def swing(self, move: cython.ulonglong) -> cython.int:
        """Value of the men taken, plus what promotion gains."""
        pos = self.pos
        origin: cython.int = cython.cast(cython.int, move & 255)
        to: cython.int = cython.cast(cython.int, (move >> 8) & 255)
        code: cython.int = pos.man[origin]
        gain: cython.int = 0
        kind: cython.int = cython.cast(cython.int, (move >> 16) & 0xFFF)
        at: cython.int
        end: cython.int
        fx: cython.int
        if (move >> 56) & 15:
            return 0
        if pos.man[to] and to != origin:
            gain += self.price(pos.man[to])
        if kind:
            gain += self.worth[2 * kind + (code & 1)] - self.worth[code]
        if (move >> 55) & 1:
            fx = cython.cast(cython.int, (move >> 32) & 0x7FFFFF)
            at = pos.tables.effect_at[fx]
            end = pos.tables.effect_at[fx + 1]
            while at < end:
                if pos.tables.effect[at] == 1:
                    gain += self.price(pos.man[pos.tables.effect[at + 1]])
                at += 3
        elif (move >> 29) & 1:
            gain += self.worth[code]
        return gain

    @cython.cfunc
    def price(self, code: cython.int) -> cython.int:
        """What taking a man is worth; the last royal is worth the game."""
        if code & 1 == self.pos.turn:
            return -self.worth[code]
        if self.capture_royals and self.pos.tables.attribute[code] & 1:
            return 100_000 if self.royals(code & 1) == 1 else 2 * self.worth[code]
        return self.worth[code]

    @cython.cfunc
    def rank_moves(self, low: cython.int, best: cython.ulonglong, ply: cython.int) -> cython.void:
        """Give each move on offer a score to be tried by."""
        pos = self.pos
        index: cython.int
        high: cython.int = pos.top
        move: cython.ulonglong
        code: cython.int
        if high > self.score_room:
            high = self.score_room
        for index in range(low, high):
            move = pos.buffer[index]
            if move == best:
                self.score[index] = 2_000_000_000
            elif self.noisy(move):
                code = pos.man[cython.cast(cython.int, move & 255)]
                self.score[index] = 1_000_000 + 16 * self.swing(move) - self.worth[code]
            elif move == self.killer[2 * ply] or move == self.killer[2 * ply + 1]:
                self.score[index] = 900_000
            elif (move >> 56) & 15:
                self.score[index] = 0
            else:
                code = pos.man[cython.cast(cython.int, move & 255)]
                self.score[index] = self.history[
                    code * 256 + cython.cast(cython.int, (move >> 8) & 255)
                ]

    @cython.cfunc
    def pick(self, index: cython.int, high: cython.int) -> cython.ulonglong:
        """Bring the best remaining move to `index`."""
        best: cython.int = index
        other: cython.int
        move: cython.ulonglong
        score: cython.int
        for other in range(index + 1, high):
            if self.score[other] > self.score[best]:
                best = other
        move = self.pos.buffer[best]
        if best != index:
            score = self.score[best]
            self.pos.buffer[best] = self.pos.buffer[index]
            self.score[best] = self.score[index]
            self.pos.buffer[index] = move
            self.score[index] = score
        return move

    # ---- searching ------------------------------------------------------------------------

    @cython.cfunc
    def step(
        self,
        move: cython.ulonglong,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
        ply: cython.int,
    ) -> cython.int:
        """Score of one move for the side that makes it; the sign flips only with the seat."""
        side: cython.int = self.pos.turn
        score: cython.int
        self.pos.do(move)
        if self.pos.turn == side:
            score = self.search(depth, alpha, beta, ply + 1, True)
        else:
            score = -self.search(depth, -beta, -alpha, ply + 1, False)
        self.pos.undo()
        return score

    @cython.cfunc
    def search(
        self,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
        ply: cython.int,
        passed: cython.bint,
    ) -> cython.int:
        """Score for the side to move, at least as deep as `depth` plies."""
        pos = self.pos
        low: cython.int
        high: cython.int
        index: cython.int
        score: cython.int
        best_score: cython.int = -MATED - 1
        floor: cython.int = alpha
        reduce: cython.int
        check: cython.bint
        quiet: cython.bint
        move: cython.ulonglong
        best: cython.ulonglong = 0
        slot: cython.ulonglong
        word: cython.ulonglong
        if self.out_of_time():
            return 0
        if self.capture_royals:
            if self.royals(pos.turn) == 0:
                return ply - MATED
            if self.royals(1 - pos.turn) == 0:
                return MATED - ply
        if ply and self.repeated():
            return 0
        check = self.in_check(pos.turn)
        if check and ply < 40:
            depth += 1
        if depth <= 0 or ply >= DEEPEST:
            return self.quiesce(alpha, beta, ply, 0)
        slot = pos.hash & (self.slots - 1)
        if self.key[slot] == pos.hash:
            best = self.entry[2 * slot]
            word = self.entry[2 * slot + 1]
            if ply and cython.cast(cython.int, (word >> 32) & 255) >= depth:
                score = cython.cast(cython.int, word & 0x7FFFFFFF) - 0x40000000
                if score > NEAR_MATE:
                    score -= ply
                elif score < -NEAR_MATE:
                    score += ply
                reduce = cython.cast(cython.int, (word >> 40) & 3)
                if reduce == EXACT:
                    return score
                if reduce == LOWER and score >= beta:
                    return score
                if reduce == UPPER and score <= alpha:
                    return score
        if (
            self.may_pass
            and not passed
            and not check
            and depth >= 3
            and ply
            and beta < NEAR_MATE
            and self.static_score() >= beta
        ):
            pos.begin(0)
            if pos.passant:
                pos.set_passant(0)
            pos.turn = 1 - pos.turn
            pos.hash ^= pos.tables.zobrist[pos.tables.codes * 256]
            pos.quiet += 1
            score = -self.search(depth - 3, -beta, 1 - beta, ply + 1, True)
            pos.rewind()
            if self.stopped:
                return 0
            if score >= beta and score < NEAR_MATE:
                return score
        low = pos.generate()
        high = pos.top
        if high == low:
            return self.no_move(ply)
        if high > self.score_room:
            high = self.score_room
        self.rank_moves(low, best, ply)
        best = 0
        for index in range(low, high):
            move = self.pick(index, high)
            quiet = not self.noisy(move)
            reduce = 0
            if depth >= 3 and index - low > 3 and quiet and not check:
                reduce = 1 + (index - low > 12) + (depth > 5 and index - low > 24)
            if index == low:
                score = self.step(move, depth - 1, alpha, beta, ply)
            else:
                score = self.step(move, depth - 1 - reduce, alpha, alpha + 1, ply)
                if score > alpha and (reduce or score < beta) and not self.stopped:
                    score = self.step(move, depth - 1, alpha, beta, ply)
            if self.stopped:
                pos.top = low
                return 0
            if score > best_score:
                best_score = score
                best = move
                if score > alpha:
                    alpha = score
                    if alpha >= beta:
                        if quiet and not (move >> 56) & 15:
                            self.reward(move, depth, ply)
                        break
        pos.top = low
        score = best_score
        if score > NEAR_MATE:
            score += ply
        elif score < -NEAR_MATE:
            score -= ply
        self.key[slot] = pos.hash
        self.entry[2 * slot] = best
        word = cython.cast(cython.ulonglong, score + 0x40000000)
        word |= cython.cast(cython.ulonglong, depth & 255) << 32
        if best_score >= beta:
            word |= cython.cast(cython.ulonglong, 1) << 40
        elif best_score <= floor:
            word |= cython.cast(cython.ulonglong, 2) << 40
        self.entry[2 * slot + 1] = word
        return best_score

    @cython.cfunc
    def reward(self, move: cython.ulonglong, depth: cython.int, ply: cython.int) -> cython.void:
        """Remember a quiet move that refuted something."""
        at: cython.int = self.pos.man[cython.cast(cython.int, move & 255)] * 256 + cython.cast(
            cython.int, (move >> 8) & 255
        )
        if self.killer[2 * ply] != move:
            self.killer[2 * ply + 1] = self.killer[2 * ply]
            self.killer[2 * ply] = move
        self.history[at] += depth * depth
        if self.history[at] > 800_000:
            for at in range(len(self.history_store)):
                self.history[at] //= 2

    @cython.cfunc
    def quiesce(
        self, alpha: cython.int, beta: cython.int, ply: cython.int, depth: cython.int
    ) -> cython.int:
        """Captures and promotions only, until the position is quiet."""
        pos = self.pos
        low: cython.int
        high: cython.int
        keep: cython.int
        index: cython.int
        gain: cython.int
        side: cython.int = pos.turn
        score: cython.int
        best_score: cython.int
        move: cython.ulonglong
        if self.out_of_time():
            return 0
        if self.capture_royals:
            if self.royals(side) == 0:
                return ply - MATED
            if self.royals(1 - side) == 0:
                return MATED - ply
        best_score = self.static_score()
        if best_score >= beta or ply >= DEEPEST or depth >= 8:
            return best_score
        if best_score > alpha:
            alpha = best_score
        low = pos.generate()
        high = pos.top
        if high == low:
            return self.no_move(ply)
        keep = low
        for index in range(low, high):
            move = pos.buffer[index]
            if keep < self.score_room and self.noisy(move):
                gain = self.swing(move)
                if best_score + gain + 60 > alpha:
                    pos.buffer[keep] = move
                    self.score[keep] = (
                        16 * gain - self.worth[pos.man[cython.cast(cython.int, move & 255)]]
                    )
                    keep += 1
        pos.top = keep
        for index in range(low, keep):
            move = self.pick(index, keep)
            pos.do(move)
            if pos.turn == side:
                score = self.quiesce(alpha, beta, ply + 1, depth + 1)
            else:
                score = -self.quiesce(-beta, -alpha, ply + 1, depth + 1)
            pos.undo()
            if self.stopped:
                break
            if score > best_score:
                best_score = score
                if score > alpha:
                    alpha = score
                    if alpha >= beta:
                        break
        pos.top = low
        return best_score

    # ---- from Python ----------------------------------------------------------------------

    def move_score(self, move: int, depth: int, alpha: int, beta: int) -> int:
        """Score of one root move for the side to move, searched `depth` plies below it."""
        return int(self.step(move, depth, alpha, beta, 0))

    def table_move(self) -> int:
        """The best move the table knows for the position at hand, 0 for none."""
        slot = int(self.pos.hash) & (int(self.slots) - 1)
        return int(self.entry[2 * slot]) if self.key[slot] == self.pos.hash else 0

    def new_search(self) -> None:
        """Forget killers; history fades."""
        index: cython.int
        for index in range(256):
            self.killer[index] = 0
        for index in range(len(self.history_store)):
            self.history[index] //= 4
