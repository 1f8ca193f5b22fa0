"""Mutual immunity: pieces of certain types do not capture each other, each its own type.

Parameter: `pieces` = their ids. Source: the rules of Atomar, where kings do not capture kings.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.bits import lowest
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import one_bit
from cython.cimports.fairychess.position.words.move import origin_of, target_of, type_of
from cython.cimports.fairychess.position.words.piece import PIECES, make_piece, other_colour
from cython.cimports.fairychess.position.words.square_set import set_word

from fairychess.rules import parameter_forms as forms


@cython.cclass
class MutualImmunity(Rule):
    """Forbids captures of a piece by one of the same type."""

    only_names_pieces = True
    ids: list
    immune: cython.char[PIECES]

    def __init__(self, pieces: Any) -> None:
        Rule.__init__(self)
        self.ids = list(pieces)

    def bind(self, rules: Any) -> None:
        """Look the piece types up."""
        self.rules = rules
        for piece in range(rules.tables.coloured_pieces):
            self.immune[piece] = 0
        for name in self.ids:
            for side in range(2):
                self.immune[make_piece(rules.piece_type(name), side)] = 1

    @cython.ccall
    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this no such capture?"""
        piece: cython.int = pos.board_state.board[origin_of(move)]
        if type_of(move) or not self.immune[piece]:
            return True
        return pos.board_state.board[target_of(move)] != other_colour(piece)

    @cython.ccall
    def narrow(self, pos: State) -> cython.bint:
        """Take enemies of its own type out of the goals of each immune piece."""
        square: cython.int
        other: cython.int
        bit: cython.ulonglong
        rest: cython.ulonglong = pos.board_state.occupied[set_word(pos.turn, 0)]
        enemies: cython.ulonglong
        while rest:
            square = lowest(rest)
            bit = one_bit(square)
            rest &= rest - 1
            if not self.immune[pos.board_state.board[square]]:
                continue
            if not pos.options.bound & bit:
                pos.options.goals_of[square] = pos.options.goals
                pos.options.bound |= bit
            enemies = pos.board_state.occupied[set_word(1 - pos.turn, 0)]
            while enemies:
                other = lowest(enemies)
                enemies &= enemies - 1
                if pos.board_state.board[other] == other_colour(pos.board_state.board[square]):
                    pos.options.goals_of[square] &= ~one_bit(other)
        return True


FORMS = {"pieces": forms.ids}


def rule(definition: Any, *, pieces: Any) -> MutualImmunity:
    """Build from the table `[rules.mutual_immunity]`."""
    return MutualImmunity(pieces)
