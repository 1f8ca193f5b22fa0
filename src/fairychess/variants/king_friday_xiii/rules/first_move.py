"""First move: the very first move of the game may not be a double step of certain piece types.

It binds in the starting position with the first side to move and the move number 1. A double step
is a move that leaves an en-passant right behind. Source: King Friday XIII Chess F10, F-A19.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import effects_of, origin_of, type_of
from cython.cimports.fairychess.position.words.path_entry import RIGHT
from cython.cimports.fairychess.position.words.piece import make_piece

from fairychess.rules import parameter_forms as forms


@cython.cclass
class FirstMove(Rule):
    """`no_double` are the ids of the piece types that must not make a double step."""

    only_names_pieces = True
    protects_royals = False
    no_double: list
    coloured_pieces: set

    def __init__(self, no_double: Any) -> None:
        Rule.__init__(self)
        self.no_double = list(no_double)

    def bind(self, rules: Any) -> None:
        """Look the piece types up."""
        self.rules = rules
        self.coloured_pieces = {make_piece(rules.piece_type(name), 0) for name in self.no_double}

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop the double steps."""
        if pos.fullmove_number == 1 and pos.turn == 0 and self.at_start(pos):
            self.allow_each(pos, low)

    def at_start(self, pos: State) -> bool:
        """Do all pieces stand as in the starting position?"""
        start_pieces: dict = self.rules.start_pieces
        return all(
            pos.piece_at(square) == start_pieces.get(square, 0)
            for square in range(pos.tables.squares)
        )

    @cython.ccall
    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this no double step of one of the piece types?"""
        if type_of(move) or pos.piece_at(origin_of(move)) not in self.coloured_pieces:
            return True
        effects = pos.tables.fx_lists[effects_of(move)]
        return RIGHT not in [effect[0] for effect in effects]


FORMS = {"no_double": forms.ids}


def rule(definition: Any, *, no_double: Any) -> FirstMove:
    """Build from the table `[rules.first_move]`."""
    return FirstMove(no_double)
