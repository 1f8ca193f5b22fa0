"""Bare king wins: a side whose whole army is one royal piece has won.

It is asked of both sides after every move, so taking the other side's last piece but its royal
makes the other side win. Both sides bare, which play cannot bring about, is a draw. Source: King
Friday XIII Chess F12, F-A8.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.square_set import set_word


@cython.cfunc
@cython.exceptval(check=False)
def bare(pos: State, side: cython.int) -> cython.bint:
    """Has this side one royal piece and no other piece?"""
    word: cython.int
    found: cython.bint = False
    rest: cython.ulonglong
    for word in range(pos.tables.words):
        rest = pos.occupied[set_word(side, word)]
        if rest:
            if found or rest & (rest - 1) or rest != pos.royals[set_word(side, word)]:
                return False
            found = True
    return found


@cython.cclass
class BareKingWins(Rule):
    """The side down to its royal wins."""

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """The win, or the draw of two bare kings."""
        first: cython.bint = bare(pos, 0)
        second: cython.bint = bare(pos, 1)
        if not first and not second:
            return None
        if first and second:
            return (-1, "both_kings_bare")
        return (0 if first else 1, "king_bared")


def rule(definition: Any) -> BareKingWins:
    """Build from the table `[rules.bare_king_wins]`."""
    return BareKingWins()
