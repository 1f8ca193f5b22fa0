"""What the rules say about a node, asked as cheaply as a search must ask it.

Royals gone, royals attacked, positions repeated and sides without a move are seen here without
the rules' own hooks where those would look further than a search needs; other rules that may end
a game are asked.
"""

from array import array
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.arrays import ulonglongs
    from cython.cimports.fairychess.position.attacks import attacked
    from cython.cimports.fairychess.position.bits import lowest
    from cython.cimports.fairychess.position.position import Position
    from cython.cimports.fairychess.position.rule import Rule
    from cython.cimports.fairychess.search.captures import Captures
else:
    from fairychess.position.arrays import ulonglongs
    from fairychess.position.attacks import attacked
    from fairychess.position.bits import lowest
    from fairychess.position.position import Position
    from fairychess.position.rule import Rule
    from fairychess.search.captures import Captures

MATED = cython.declare(cython.int, 30000)
NEARLY = cython.declare(cython.int, 16)


@cython.cclass
class Rulings(Captures):
    """Captures that also know when a game is over.

    `capture_royals` says that the game is won by taking the last royal; `trusting` that a royal
    attacked is a royal that can be taken. `quiet_most` plies without progress are a draw (0: they
    are not). `checker` is the part with the check rule, if there is
    one; `judges` are the parts that may end the game before any move, besides those the search
    knows itself.
    """

    def __init__(
        self,
        pos: Position,
        promising: bytes,
        *,
        trusting: bool,
        checker: Rule | None,
        judges: list[Any],
        quiet_most: int = 0,
        **judging: Any,
    ) -> None:
        Captures.__init__(self, pos, promising, **judging)
        self.trusting = trusting
        self.checker = checker
        self.judges = judges
        self.judge_number = len(judges)
        self.quiet_most = quiet_most
        self.choosing = False

    def remember_game(self, more: int) -> None:
        """Note the positions of the game so far; leave room for those on the way to a node."""
        self.base = self.pos.ply
        self.key_store = array("Q", [self.pos.repetition_key(ply) for ply in range(self.pos.ply)])
        self.key_store.extend(array("Q", bytes(8 * more)))
        self.key = ulonglongs(self.key_store)

    @cython.cfunc
    def seat(self) -> cython.int:
        """Whose decision it is; `choosing` tells whether a part asks for it."""
        pos = self.pos
        part: Rule
        index: cython.int
        found: cython.int
        self.choosing = True
        for index in range(pos.decide_count):
            part = cython.cast(Rule, pos.decide_rules[index])
            found = part.decide(pos)
            if found >= 0:
                return found
        self.choosing = False
        return pos.turn

    @cython.cfunc
    def in_check(self, side: cython.int) -> cython.bint:
        """Is a royal attacked that this side cannot do without?"""
        pos = self.pos
        word: cython.int
        rest: cython.ulonglong
        if self.checker is not None:
            return self.checker.in_check(pos, side)
        if self.royals(side) != 1:
            return False
        for word in range(pos.tables.words):
            rest = pos.royals[side * 4 + word]
            while rest:
                if attacked(pos, word * 64 + lowest(rest), 1 - side):
                    return True
                rest &= rest - 1
        return False

    @cython.cfunc
    def wins_at_once(self, side: cython.int) -> cython.bint:
        """Can this side, to move, take the other one's last royal?"""
        pos = self.pos
        word: cython.int
        rest: cython.ulonglong
        if not self.trusting or self.royals(1 - side) != 1:
            return False
        for word in range(pos.tables.words):
            rest = pos.royals[4 - side * 4 + word]
            if rest:
                return attacked(pos, word * 64 + lowest(rest), side)
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def table_key(self) -> cython.ulonglong:
        """The position's key for the table; shortly before a draw by quiet plies their number
        belongs to it, for what is won elsewhere may be drawn here."""
        pos = self.pos
        word: cython.ulonglong
        if (
            not self.quiet_most
            or pos.halfmove_clock < self.quiet_most - NEARLY
            or pos.halfmove_clock > 255
        ):
            return pos.hash
        word = pos.tables.zobrist[512 + pos.halfmove_clock]
        if cython.compiled:
            return pos.hash ^ (word << 13 | word >> 51)
        return pos.hash ^ (word << 13 & ((1 << 64) - 1) | word >> 51)

    @cython.cfunc
    @cython.exceptval(check=False)
    def repeated(self, ply: cython.int) -> cython.bint:
        """Has this position stood before since the last irreversible move?"""
        at: cython.int = self.base + ply - 2
        first: cython.int = self.base + ply - self.pos.halfmove_clock
        now: cython.ulonglong = self.pos.key()
        if first < 0:
            first = 0
        while at >= first:
            if self.key[at] == now:
                return True
            at -= 1
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def ending(self, ply: cython.int, seat: cython.int) -> cython.int:
        """Score of a game that is over because of its royals, else -MATED - 1."""
        if self.royals(seat) == 0:
            return ply - MATED
        if self.royals(1 - seat) == 0:
            return MATED - ply
        return -MATED - 1

    @cython.cfunc
    def verdict(self, ply: cython.int, seat: cython.int) -> cython.int:
        """Score of a game that the other rules say is over, else -MATED - 1."""
        part: Rule
        index: cython.int
        winner: cython.int
        for index in range(self.judge_number):
            part = cython.cast(Rule, self.judges[index])
            if self.pos.halfmove_clock < part.earliest:
                continue
            found = part.outcome(self.pos)
            if found is not None:
                winner = found[0]
                if winner < 0:
                    return 0
                return MATED - ply if winner == seat else ply - MATED
        return -MATED - 1

    @cython.cfunc
    def no_move(self, ply: cython.int, seat: cython.int) -> cython.int:
        """Score of a side that has no legal move, as the rules say."""
        part: Rule
        winner: cython.int
        for part in self.pos.no_moves_outcome_rules:
            found = part.no_moves_outcome(self.pos)
            if found is not None:
                winner = found[0]
                if winner < 0:
                    return 0
                return MATED - ply if winner == seat else ply - MATED
        return 0
