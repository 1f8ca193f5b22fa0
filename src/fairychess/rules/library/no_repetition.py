"""No repetition: the move that would bring a position about for the `limit`-th time is illegal.

With `check_exempt` a side in check may repeat (Raichu Shogi R13). A position is its board, hands,
side to move and everything else that is hashed, except variables that are asked for as
`unrepeated`.
Sources: A. M. DeWitt, Raichu Shogi; lishogi.org, rules of chu shogi.
"""

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.rule import Rule
    from cython.cimports.fairychess.position.state import State
else:
    from fairychess.position.rule import Rule
    from fairychess.position.state import State


@cython.cfunc
@cython.exceptval(check=False)
def occurrences(
    pos: State, key: cython.ulonglong, first: cython.int, last: cython.int
) -> cython.int:
    """How often a key stands among the plies `first`..`last`."""
    ply: cython.int
    number: cython.int = 0
    for ply in range(first, last + 1):
        if pos.key_at(ply) == key:
            number += 1
    return number


@cython.cclass
class NoRepetition(Rule):
    """A move that would make a position occur for the `limit`-th time is illegal."""

    protects_royals = False
    limit: cython.int
    check_exempt: cython.bint
    asking: cython.bint

    def __init__(self, limit: int = 4, check_exempt: bool = False) -> None:
        Rule.__init__(self)
        self.limit = limit
        self.check_exempt = check_exempt
        self.asking = False

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop the moves that repeat once too often; looks only where a repetition is near."""
        index: cython.int
        keep: cython.int = low
        first: cython.int
        if self.asking or pos.halfmove_clock < 2 * (self.limit - 1) - 1:
            return
        first = pos.last_progress()
        if not self.near(pos, first):
            return
        if self.check_exempt:
            # Looking for check may try moves; their captures repeat nothing, so let them be.
            self.asking = True
            exempt = pos.rules.in_check(pos)
            self.asking = False
            if exempt:
                return
        high: cython.int = pos.top
        for index in range(low, high):
            if self.repeats(pos, pos.buffer[index], first):
                continue
            pos.buffer[keep] = pos.buffer[index]
            keep += 1
        pos.top = keep

    @cython.cfunc
    def near(self, pos: State, first: cython.int) -> cython.bint:
        """Has any position since the last progress occurred `limit - 1` times already?"""
        ply: cython.int
        for ply in range(first, pos.ply):
            if occurrences(pos, pos.key_at(ply), first, pos.ply - 1) >= self.limit - 1:
                return True
        return False

    @cython.cfunc
    def repeats(self, pos: State, move: cython.ulonglong, first: cython.int) -> cython.bint:
        """Would this move bring a position about for the `limit`-th time?"""
        number: cython.int = 0
        pos.make(move)
        if pos.halfmove_clock:
            number = occurrences(pos, pos.key(), first, pos.ply - 1)
        pos.undo()
        return number >= self.limit - 1


def rule(definition: Any, *, limit: int = 4, check_exempt: bool = False) -> NoRepetition:
    """Build from the table `[rules.no_repetition]`."""
    return NoRepetition(limit, check_exempt)
