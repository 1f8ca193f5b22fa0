"""Bare king: a side left with one royal man and nobody else has lost.

Unless it takes the last other man of its opponent in reply, which makes it a draw (chu shogi).
"""

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.contract import Part
    from cython.cimports.fairychess.position.state import State
else:
    from fairychess.position.contract import Part
    from fairychess.position.state import State


@cython.cfunc
@cython.exceptval(check=False)
def strength(pos: State, side: cython.int) -> cython.int:
    """How many men a side has."""
    word: cython.int
    number: cython.int = 0
    rest: cython.ulonglong
    for word in range(pos.tables.words):
        rest = pos.men[side * 4 + word]
        while rest:
            number += 1
            rest &= rest - 1
    return number


@cython.cclass
class BareKing(Part):
    """The bared side loses once it has had its reply."""

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """Judge when the side that is not bare is to move, or both are bare."""
        mine: cython.int = strength(pos, pos.turn)
        theirs: cython.int = strength(pos, 1 - pos.turn)
        if mine > 1 and theirs > 1:
            return None
        if mine == 1 and theirs == 1:
            return (-1, "both kings are bare")
        if theirs == 1:
            return (pos.turn, "bare king")
        return None


def part(definition: Any) -> BareKing:
    """Build from the table `[rules.bare_king]`."""
    return BareKing()
