"""Bare royals: the game is drawn when both sides have exactly one royal piece and nothing else.

The one position in which capturing the other side's royals is practically impossible whatever
the pieces left (Raichu Shogi R16, R-A14).
Source: rules of Raichu Shogi, R16.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.square_set import set_word


@cython.cfunc
@cython.exceptval(check=False)
def lone(pos: State, side: cython.int) -> cython.bint:
    """Has this side one royal piece and no other piece?"""
    word: cython.int
    number: cython.int = 0
    rest: cython.ulonglong
    for word in range(pos.tables.words):
        rest = pos.occupied[set_word(side, word)]
        if rest & ~pos.royals[set_word(side, word)]:
            return False
        while rest:
            number += 1
            rest &= rest - 1
    return number == 1


@cython.cclass
class BareRoyals(Rule):
    """A draw once both sides are down to one royal.

    `reason` is the key of a message, or a text of the variant's own.
    """

    reason: str

    def __init__(self, reason: str = "neither_can_win") -> None:
        Rule.__init__(self)
        self.reason = reason

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """The draw, except when a royal can be taken at once."""
        if not lone(pos, 0) or not lone(pos, 1):
            return None
        return (-1, self.reason)


def rule(definition: Any, *, reason: str = "neither_can_win") -> BareRoyals:
    """Build from the table `[rules.bare_royals]`."""
    return BareRoyals(reason)
