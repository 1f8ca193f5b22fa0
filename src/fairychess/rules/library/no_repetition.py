"""No repetition: the move that would bring a position about for the `limit`-th time is illegal.

With `check_exempt` a side in check may repeat (Raichu Shogi R13). A position is its board, hands,
side to move and everything else that is hashed, except variables that are asked for as
`unrepeated`.
Sources: A. M. DeWitt, Raichu Shogi; lishogi.org, rules of chu shogi.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.rules.endings.occurrences import occurrences

from fairychess.position.rule import Asking


@cython.cclass
class NoRepetition(Rule):
    """A move that would make a position occur for the `limit`-th time is illegal."""

    protects_royals = False
    without_lock = "allow"
    limit: cython.int
    check_exempt: cython.bint

    def __init__(self, limit: int = 4, check_exempt: bool = False) -> None:
        Rule.__init__(self)
        self.limit = limit
        self.check_exempt = check_exempt
        if check_exempt:  # what it asks the other rules needs the lock
            self.lockless = False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def allow_nogil(self, pos: State, low: cython.int) -> cython.int:
        """Drop the moves that repeat once too often; looks only where a repetition is near."""
        index: cython.int
        keep: cython.int = low
        first: cython.int
        exempt: cython.bint
        if pos.halfmove_clock < 2 * (self.limit - 1) - 1:
            return 0
        first = pos.last_progress()
        if not self.near(pos, first):
            return 0
        if self.check_exempt:
            with cython.gil:
                exempt = self.is_exempt(pos)
            if exempt:
                return 0
        high: cython.int = pos.options.top
        for index in range(low, high):
            if self.repeats(pos, pos.options.moves[index], first):
                continue
            pos.options.moves[keep] = pos.options.moves[index]
            keep += 1
        pos.options.top = keep
        return 0

    def new_notes(self) -> object:
        """Whether a position is being asked for check."""
        return Asking()

    def is_exempt(self, pos: State) -> bool:
        """Is the side to move in check?"""
        # Looking for check may try moves; their captures repeat nothing, so let them be.
        asking: Asking = pos.notes.members[self.number]
        if asking.now:
            return True
        asking.now = True
        exempt = bool(pos.rules.in_check(pos))
        asking.now = False
        return exempt

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def near(self, pos: State, first: cython.int) -> cython.bint:
        """Has any position since the last progress occurred `limit - 1` times already?"""
        ply: cython.int
        for ply in range(first, pos.ply):
            if occurrences(pos, pos.key_at(ply), first, pos.ply - 1) >= self.limit - 1:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def repeats(self, pos: State, move: cython.ulonglong, first: cython.int) -> cython.bint:
        """Would this move bring a position about for the `limit`-th time?"""
        number: cython.int = 0
        pos.make(move)
        if pos.halfmove_clock:
            number = occurrences(pos, pos.key(), first, pos.ply - 1)
        pos.unmake()
        return number >= self.limit - 1


def rule(definition: Any, *, limit: int = 4, check_exempt: bool = False) -> NoRepetition:
    """Build from the table `[rules.no_repetition]`."""
    return NoRepetition(limit, check_exempt)
