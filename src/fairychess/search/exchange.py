"""What is left of a capture once everybody who can has taken back on its square.

Both sides' pieces that reach the square are listed cheapest first, those behind others on a line
counted too; each side goes on only while that pays. Several pieces may have been taken by the first
move: they are its gain, and what is at stake afterwards is the piece that took them.
"""

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.attacks import piece_takes
    from cython.cimports.fairychess.position.bits import lowest
    from cython.cimports.fairychess.search.evaluate import Evaluation
else:
    from fairychess.position.attacks import piece_takes
    from fairychess.position.bits import lowest
    from fairychess.search.evaluate import Evaluation

TAKE = cython.declare(cython.int, 1)
MOST = cython.declare(cython.int, 24)
KING = cython.declare(cython.int, 60_000)


@cython.cclass
class Exchange(Evaluation):
    """An Evaluation that can settle what happens on one square."""

    def __init__(self, *judging: Any) -> None:
        Evaluation.__init__(self, *judging)
        if not cython.compiled:
            self.taker = [0] * 64
            self.takers = [0, 0]
            self.gone = [0] * 4
            self.swing = [0] * 64

    @cython.cfunc
    @cython.exceptval(check=False)
    def enlist(self, code: cython.int) -> cython.void:
        """A piece more that may take, in the order of values."""
        side: cython.int = code & 1
        price: cython.int = self.value[code]
        at: cython.int = side * 32 + self.takers[side]
        if self.takers[side] >= MOST:
            return
        if self.pos.tables.attribute[code] & 1:
            price = KING
        self.takers[side] += 1
        while at > side * 32 and self.taker[at - 1] > price:
            self.taker[at] = self.taker[at - 1]
            at -= 1
        self.taker[at] = price

    @cython.cfunc
    def gather(self, square: cython.int) -> cython.void:
        """List who could take on `square`, but for those that are gone."""
        pos = self.pos
        tables = pos.tables
        line: cython.p_uint = tables.line
        ray: cython.p_ushort = tables.ray
        at: cython.int
        direction: cython.int
        distance: cython.int
        where: cython.int
        number: cython.int
        word: cython.int
        rest: cython.ulonglong
        self.takers[0] = self.takers[1] = 0
        for direction in range(8):
            at = (square * 8 + direction) * 17
            distance = 0
            where = ray[at]
            while where != 0xFFFF:
                if pos.board[where] and not self.is_gone(where):
                    if not (line[pos.board[where] * 8 + direction] >> distance) & 1:
                        break
                    if not self.is_odd(where):
                        self.enlist(pos.board[where])
                distance += 1
                where = ray[at + distance]
        if pos.leapers[0] or pos.leapers[1]:
            at = square * tables.leaps
            for number in range(tables.leaps):
                where = tables.leap_source[at + number]
                if (
                    where != 0xFFFF
                    and pos.board[where]
                    and not self.is_gone(where)
                    and (tables.leap_mask[pos.board[where]] >> number) & 1
                    and not self.is_odd(where)
                ):
                    self.enlist(pos.board[where])
        for word in range(8):
            rest = pos.irregular[word]
            while rest:
                where = (word & 3) * 64 + lowest(rest)
                rest &= rest - 1
                if (
                    not self.is_gone(where)
                    and tables.reaches_oddly(pos.board[where], where, square)
                    and piece_takes(pos, where, square)
                ):
                    self.enlist(pos.board[where])

    @cython.cfunc
    @cython.exceptval(check=False)
    def lift(self, move: cython.ulonglong) -> cython.void:
        """The mover has left its square, and the pieces it takes on its way are gone."""
        tables = self.pos.tables
        at: cython.int
        end: cython.int
        one: cython.ulonglong = 1
        for at in range(4):
            self.gone[at] = 0
        at = cython.cast(cython.int, move & 255)
        self.gone[at >> 6] = one << (at & 63)
        if (move >> 55) & 1:
            at = tables.effect_at[cython.cast(cython.int, (move >> 32) & 0x7FFFFF)]
            end = tables.effect_at[cython.cast(cython.int, (move >> 32) & 0x7FFFFF) + 1]
            while at < end:
                if tables.effect[at] == TAKE:
                    self.gone[tables.effect[at + 1] >> 6] |= one << (tables.effect[at + 1] & 63)
                at += 3

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_gone(self, square: cython.int) -> cython.bint:
        """Has the piece of this square been lifted?"""
        return (self.gone[square >> 6] >> (square & 63)) & 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_odd(self, square: cython.int) -> cython.bint:
        """Does the piece here have paths that must be walked?"""
        pos = self.pos
        side: cython.int = pos.board[square] & 1
        return (pos.irregular[side * 4 + (square >> 6)] >> (square & 63)) & 1

    @cython.cfunc
    def settled(self, square: cython.int, gain: cython.int, stake: cython.int) -> cython.int:
        """What the side to move keeps of `gain`, its piece worth `stake` having come to `square`
        from one of the squares that are gone."""
        side: cython.int = 1 - self.pos.turn
        used: cython.int[2]
        depth: cython.int = 0
        price: cython.int
        if not cython.compiled:
            used = [0, 0]
        self.gather(square)
        used[0] = used[1] = 0
        self.swing[0] = gain
        while used[side] < self.takers[side]:
            price = self.taker[side * 32 + used[side]]
            if price == KING and used[1 - side] < self.takers[1 - side]:
                break  # a royal does not take what is guarded
            used[side] += 1
            depth += 1
            self.swing[depth] = stake - self.swing[depth - 1]
            stake = price
            side = 1 - side
        while depth > 0:
            if self.swing[depth] > -self.swing[depth - 1]:
                self.swing[depth - 1] = -self.swing[depth]
            depth -= 1
        return self.swing[0]
