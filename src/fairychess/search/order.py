"""In which order to try moves: what they win at once, then what proved good elsewhere.

Captures are ranked by the pieces they take, own ones counted against, several in one move all
counted; a move that may be answered by taking the mover back is worth that much less.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.arrays import ints, ulonglongs
    from cython.cimports.fairychess.position.position import Position
    from cython.cimports.fairychess.search.exchange import Exchange
    from cython.cimports.fairychess.search.moves import noisy
else:
    from fairychess.position.arrays import ints, ulonglongs
    from fairychess.position.position import Position
    from fairychess.search.exchange import Exchange
    from fairychess.search.moves import noisy

TAKE = cython.declare(cython.int, 1)

# Ranks: the table's move, captures that win, killers, quiet moves (by history), losing captures.
FIRST = cython.declare(cython.int, 2_000_000_000)
GOOD = cython.declare(cython.int, 1_000_000)
DOUBTFUL = cython.declare(cython.int, 950_000)
KILLER = cython.declare(cython.int, 900_000)
BAD = cython.declare(cython.int, -1_000_000)
HISTORY_MOST = cython.declare(cython.int, 16384)
LAST_ROYAL = cython.declare(cython.int, 50_000)


@cython.cclass
class Ordering(Exchange):
    """An Exchange that also ranks the moves on offer."""

    def __init__(
        self,
        pos: Position,
        worth: list[int],
        value: list[int],
        median: int,
        army: int,
        capture_royals: bool,
    ) -> None:
        Exchange.__init__(self, pos, worth, value, median, army)
        self.capture_royals = capture_royals
        self.rank_store = None
        self.rank_room = 0
        self.history_store = array("i", bytes(4 * len(worth)))
        self.counter_store = array("Q", bytes(8 * len(worth)))
        self.counter = ulonglongs(self.counter_store)
        self.history = ints(self.history_store)
        if not cython.compiled:
            self.killer = [0] * 256
            self.played = [0] * 256
        self.make_room(1 << 14)

    @cython.cfunc
    def make_room(self, high: cython.int) -> cython.void:
        """Ranks for so many moves."""
        room: int = max(2 * int(self.rank_room), int(high))
        store = array("i", bytes(4 * room))
        if self.rank_store is not None:
            store[: len(self.rank_store)] = self.rank_store
        self.rank_store = store
        self.rank_room = room
        self.rank = ints(store)

    @cython.cfunc
    @cython.exceptval(check=False)
    def royals(self, side: cython.int) -> cython.int:
        """How many royals a side has; 2 means several."""
        word: cython.int
        found: cython.int = 0
        rest: cython.ulonglong
        for word in range(self.pos.tables.words):
            rest = self.pos.royals[side * 4 + word]
            if rest:
                found += 2 if rest & (rest - 1) else 1
        return 2 if found > 2 else found

    @cython.cfunc
    @cython.exceptval(check=False)
    def price(self, code: cython.int) -> cython.int:
        """What taking a piece is worth to the mover; the last royal is worth the game."""
        if code & 1 == self.pos.turn:
            return -self.value[code]
        if (
            self.capture_royals
            and self.pos.tables.attribute[code] & 1
            and self.royals(code & 1) == 1
        ):
            return LAST_ROYAL
        return self.value[code]

    @cython.cfunc
    @cython.exceptval(check=False)
    def gain(self, move: cython.ulonglong) -> cython.int:
        """Value of all pieces a noisy move takes, and what promotion adds."""
        pos = self.pos
        tables = pos.tables
        origin: cython.int = cython.cast(cython.int, move & 255)
        to: cython.int = cython.cast(cython.int, (move >> 8) & 255)
        code: cython.int = pos.board[origin]
        kind: cython.int = cython.cast(cython.int, (move >> 16) & 0xFFF)
        found: cython.int = 0
        square: cython.int
        at: cython.int
        end: cython.int
        fx: cython.int
        if pos.board[to] and to != origin:
            found = self.price(pos.board[to])
        if kind:
            found += self.value[2 * kind + (code & 1)] - self.value[code]
        if (move >> 28) & 1:  # the piece changes sides
            found -= 2 * self.value[2 * kind if kind else code]
        if (move >> 55) & 1:
            fx = cython.cast(cython.int, (move >> 32) & 0x7FFFFF)
            at = tables.effect_at[fx]
            end = tables.effect_at[fx + 1]
            while at < end:
                square = tables.effect[at + 1]
                if tables.effect[at] == TAKE and pos.board[square]:
                    found += self.price(pos.board[square])
                at += 3
        elif (move >> 29) & 1:
            square = cython.cast(cython.int, (pos.en_passant >> 4) & 255)
            if pos.board[square]:
                found += self.price(pos.board[square])
        return found

    @cython.cfunc
    def net(self, move: cython.ulonglong, gain: cython.int) -> cython.int:
        """The gain, less what is lost where the mover can be taken on its new square."""
        origin: cython.int = cython.cast(cython.int, move & 255)
        to: cython.int = cython.cast(cython.int, (move >> 8) & 255)
        kind: cython.int = cython.cast(cython.int, (move >> 16) & 0xFFF)
        stake: cython.int = self.value[2 * kind if kind else self.pos.board[origin]]
        if gain >= stake or origin == to or (move >> 28) & 1:
            return gain
        self.lift(move)
        return self.settled(to, gain, stake)

    @cython.cfunc
    def rank_moves(self, low: cython.int, best: cython.ulonglong, ply: cython.int) -> cython.void:
        """Give each move on offer from `low` on its rank."""
        pos = self.pos
        index: cython.int
        gain: cython.int
        code: cython.int
        move: cython.ulonglong
        answer: cython.ulonglong = self.counter[self.answered(ply)]
        if pos.top > self.rank_room:
            self.make_room(pos.top)
        for index in range(low, pos.top):
            move = pos.buffer[index]
            code = pos.board[cython.cast(cython.int, move & 255)]
            if move == best:
                self.rank[index] = FIRST
            elif noisy(pos, move):
                gain = self.gain(move)
                if gain >= 0:
                    self.rank[index] = self.hoped(code, gain)
                else:
                    self.rank[index] = BAD + self.net(move, gain)
            elif move == self.killer[2 * ply]:
                self.rank[index] = KILLER + 1
            elif move == self.killer[2 * ply + 1]:
                self.rank[index] = KILLER
            elif move == answer:
                self.rank[index] = KILLER - 1
            elif (move >> 56) & 15:
                code = 2 * cython.cast(cython.int, (move >> 16) & 0xFFF) + pos.turn
                if (move >> 56) & 15 == 1:
                    self.rank[index] = self.history[
                        code * 256 + cython.cast(cython.int, (move >> 8) & 255)
                    ]
                else:
                    self.rank[index] = 0
            else:
                self.rank[index] = self.history[
                    code * 256 + cython.cast(cython.int, (move >> 8) & 255)
                ]

    @cython.cfunc
    @cython.exceptval(check=False)
    def hoped(self, code: cython.int, gain: cython.int) -> cython.int:
        """Rank of a move of this piece that wins `gain` at once. It is odd until `pick` has seen
        what is left of the gain, which it does only when the move's turn has come."""
        return (GOOD + 16 * gain - (self.value[code] >> 4)) | 1

    @cython.cfunc
    def pick(self, index: cython.int, high: cython.int) -> cython.ulonglong:
        """Bring the best of the remaining moves to `index`."""
        best: cython.int
        other: cython.int
        rank: cython.int
        net: cython.int
        move: cython.ulonglong
        while True:
            best = index
            rank = self.rank[index]
            for other in range(index + 1, high):
                if self.rank[other] > rank:
                    best = other
                    rank = self.rank[other]
            move = self.pos.buffer[best]
            if rank & 1 and DOUBTFUL < rank < FIRST:
                net = self.net(move, self.gain(move))
                if net < 0:
                    self.rank[best] = BAD + net
                    continue
                rank -= 1
            break
        if best != index:
            self.pos.buffer[best] = self.pos.buffer[index]
            self.rank[best] = self.rank[index]
            self.pos.buffer[index] = move
        self.rank[index] = rank
        return move

    @cython.cfunc
    @cython.exceptval(check=False)
    def praise(self, move: cython.ulonglong, bonus: cython.int) -> cython.void:
        """Move a quiet move's history towards `bonus`, never beyond what history can hold."""
        at: cython.int
        code: cython.int = self.pos.board[cython.cast(cython.int, move & 255)]
        if (move >> 56) & 15:
            if (move >> 56) & 15 != 1:
                return
            code = 2 * cython.cast(cython.int, (move >> 16) & 0xFFF) + self.pos.turn
        at = code * 256 + cython.cast(cython.int, (move >> 8) & 255)
        self.history[at] += bonus - self.history[at] * abs(bonus) // HISTORY_MOST

    @cython.cfunc
    @cython.exceptval(check=False)
    def remember(self, move: cython.ulonglong, ply: cython.int) -> cython.void:
        """A quiet move that refuted something at this ply."""
        if self.killer[2 * ply] != move:
            self.killer[2 * ply + 1] = self.killer[2 * ply]
            self.killer[2 * ply] = move
        self.counter[self.answered(ply)] = move

    @cython.cfunc
    @cython.exceptval(check=False)
    def answered(self, ply: cython.int) -> cython.int:
        """Where answers to the move that led to this ply are kept: by its piece and square."""
        to: cython.int
        if ply == 0 or not self.played[ply - 1]:
            return 0
        to = cython.cast(cython.int, (self.played[ply - 1] >> 8) & 255)
        return self.pos.board[to] * 256 + to

    def forget(self, wholly: bool = False) -> None:
        """A new search: no killers, history fades; `wholly`: nothing of earlier ones is left."""
        index: cython.int
        share: cython.int = 0 if wholly else 1
        for index in range(256):
            self.killer[index] = 0
            self.played[index] = 0
        for index in range(len(self.history_store)):
            self.history[index] = share * self.history[index] // 4
            self.counter[index] *= share

    def kept(self, move: int) -> int:
        """What a capture wins when all has been taken back, for tests."""
        return int(self.net(move, self.gain(move)))
