"""The moves a quiet search wants, made without the others: captures and great promotions.

Most pieces can reach no enemy at all, which a bit set of the squares within their reach tells at
once; the paths of the others are walked and the quiet moves dropped before any rule looks at them.
Where a rule makes captures of moves that take nothing by themselves, all paths are walked.
"""

from array import array
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.arrays import uchars, ulonglongs
    from cython.cimports.fairychess.position.bits import lowest
    from cython.cimports.fairychess.position.paths import all_paths, piece_paths
    from cython.cimports.fairychess.position.position import Position
    from cython.cimports.fairychess.position.rule import Rule
    from cython.cimports.fairychess.search.moves import noisy
    from cython.cimports.fairychess.search.order import Ordering
else:
    from fairychess.position.arrays import uchars, ulonglongs
    from fairychess.position.bits import lowest
    from fairychess.position.paths import all_paths, piece_paths
    from fairychess.position.position import Position
    from fairychess.position.rule import Rule
    from fairychess.search.moves import noisy
    from fairychess.search.order import Ordering


@cython.cclass
class Captures(Ordering):
    """An Ordering that can list captures alone. `promising` marks, for each code and square,
    whether a piece arriving there may promote to something much better."""

    def __init__(self, pos: Position, promising: bytes, **judging: Any) -> None:
        Ordering.__init__(self, pos, **judging)
        codes: int = pos.tables.codes
        self.reach_store = array("Q", bytes(8 * 4 * 256 * codes))
        self.known_store = array("B", bytes(256 * codes))
        self.promising_store = array("B", promising)
        self.movers_kept = [part for part in pos.moves_rules if not part.hints.quiet_moves]
        self.striking = any(not part.hints.quiet_expansions for part in pos.expand_rules)
        self.reach = ulonglongs(self.reach_store)
        self.known = uchars(self.known_store)
        self.promising = uchars(self.promising_store)

    @cython.cfunc
    def learn(self, code: cython.int, square: cython.int) -> cython.void:
        """Note which squares a piece here may ever take something on or may promote on."""
        tables = self.pos.tables
        at: cython.int = tables.path_start(code, square)
        end: cython.int = at + cython.cast(cython.int, tables.entry[at - 1] & 0xFFFF)
        slot: cython.int = code * 256 + square
        where: cython.int
        one: cython.ulonglong = 1
        self.known[slot] = 2 if tables.borrows(code) else 1
        while at < end:
            where = cython.cast(cython.int, (tables.entry[at] >> 8) & 255)
            self.reach[4 * slot + (where >> 6)] |= one << (where & 63)
            if self.promising[code * 256 + where]:
                self.known[slot] = 2
            at += 1

    @cython.cfunc
    def loud(self) -> cython.int:
        """Push captures and promising promotions of the side to move; index of the first one.

        Where a rule asks for something else than a move, all that may be decided.
        """
        pos = self.pos
        part: Rule
        low: cython.int = pos.top
        index: cython.int
        keep: cython.int = low
        word: cython.int
        origin: cython.int
        code: cython.int
        slot: cython.int
        enemies: cython.int = 4 - pos.turn * 4
        rest: cython.ulonglong
        move: cython.ulonglong
        for index in range(pos.decide_count):
            part = cython.cast(Rule, pos.decide_rules[index])
            if part.decide(pos) >= 0:  # nobody's move: whatever is to be decided
                return pos.generate()
        if self.striking:
            return self.struck()
        pos.royal_low = pos.royal_high = low
        pos.seen = 0
        for word in range(pos.tables.words):
            rest = pos.occupied[pos.turn * 4 + word]
            while rest:
                origin = word * 64 + lowest(rest)
                rest &= rest - 1
                code = pos.board[origin]
                slot = code * 256 + origin
                if not self.known[slot]:
                    self.learn(code, origin)
                if (
                    self.known[slot] == 1
                    and not pos.en_passant
                    and not (
                        self.reach[4 * slot] & pos.occupied[enemies]
                        | self.reach[4 * slot + 1] & pos.occupied[enemies + 1]
                        | self.reach[4 * slot + 2] & pos.occupied[enemies + 2]
                        | self.reach[4 * slot + 3] & pos.occupied[enemies + 3]
                    )
                ):
                    continue
                if pos.tables.attribute[code] & 1:
                    pos.royal_low = keep
                piece_paths(pos, origin, code)
                for index in range(keep, pos.top):
                    move = pos.buffer[index]
                    if (
                        noisy(pos, move)
                        or self.promising[code * 256 + cython.cast(cython.int, (move >> 8) & 255)]
                    ):
                        pos.buffer[keep] = move
                        keep += 1
                pos.top = keep
                if pos.tables.attribute[code] & 1:
                    pos.royal_high = keep
        for part in self.movers_kept:
            part.moves(pos)
        if pos.top == low:
            return low
        for index in range(pos.expand_count):
            part = cython.cast(Rule, pos.expand_rules[index])
            part.expand(pos, low)
        for index in range(pos.allow_count):
            part = cython.cast(Rule, pos.allow_rules[index])
            part.allow(pos, low)
        return low

    @cython.cfunc
    def struck(self) -> cython.int:
        """`loud`, where any move may go on to a capture."""
        pos = self.pos
        part: Rule
        low: cython.int = pos.top
        index: cython.int
        keep: cython.int = low
        move: cython.ulonglong
        all_paths(pos)
        for part in self.movers_kept:
            part.moves(pos)
        for index in range(pos.expand_count):
            part = cython.cast(Rule, pos.expand_rules[index])
            part.expand(pos, low)
        for index in range(low, pos.top):
            move = pos.buffer[index]
            if noisy(pos, move):
                pos.buffer[keep] = move
                keep += 1
        pos.top = keep
        # The royal's moves do not stand together any longer: let each be looked at.
        pos.seen |= cython.cast(cython.ulonglong, 1) << 57
        for index in range(pos.allow_count):
            part = cython.cast(Rule, pos.allow_rules[index])
            part.allow(pos, low)
        return low

    def loud_moves(self) -> list[int]:
        """The moves `loud` lists, for tests."""
        low: cython.int = self.loud()
        found = self.pos.buffered(low)
        self.pos.truncate(low)
        return list(found)
