"""Mutual immunity: pieces of certain types do not capture each other, each its own type.

Parameter: `pieces` = their ids. Source: the rules of Atomar, where kings do not capture kings.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.bits import lowest
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import origin_of, target_of, type_of

from fairychess.rules import parameter_forms as forms


@cython.cclass
class MutualImmunity(Rule):
    """Forbids captures of a piece by one of the same type."""

    ids: list
    immune: cython.char[2048]

    def __init__(self, pieces: Any) -> None:
        Rule.__init__(self)
        self.ids = list(pieces)
        if not cython.compiled:
            self.immune = [0] * 2048

    def bind(self, rules: Any) -> None:
        """Look the piece types up."""
        self.rules = rules
        for piece in range(rules.tables.coloured_pieces):
            self.immune[piece] = 0
        for name in self.ids:
            for side in range(2):
                self.immune[2 * rules.piece_type(name) + 2 + side] = 1

    @cython.ccall
    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this no such capture?"""
        piece: cython.int = pos.board[origin_of(move)]
        if type_of(move) or not self.immune[piece]:
            return True
        return pos.board[target_of(move)] != piece ^ 1

    @cython.ccall
    def narrow(self, pos: State) -> cython.bint:
        """Take enemies of its own type out of the goals of each immune piece."""
        square: cython.int
        other: cython.int
        bit: cython.ulonglong
        one: cython.ulonglong = 1
        rest: cython.ulonglong = pos.occupied[pos.turn * 4]
        enemies: cython.ulonglong
        while rest:
            square = lowest(rest)
            bit = one << square
            rest &= rest - 1
            if not self.immune[pos.board[square]]:
                continue
            if not pos.bound & bit:
                pos.goals_of[square] = pos.goals
                pos.bound |= bit
            enemies = pos.occupied[4 - pos.turn * 4]
            while enemies:
                other = lowest(enemies)
                enemies &= enemies - 1
                if pos.board[other] == pos.board[square] ^ 1:
                    pos.goals_of[square] &= ~(one << other)
        return True


FORMS = {"pieces": forms.ids}


def rule(definition: Any, *, pieces: Any) -> MutualImmunity:
    """Build from the table `[rules.mutual_immunity]`."""
    return MutualImmunity(pieces)
