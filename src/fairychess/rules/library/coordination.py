"""Coordination: a piece that has moved captures on the corners between it and its partner.

The square where it arrives and that of a partner are opposite corners of a rectangle along files
and ranks; enemies on the other two corners are captured, and they must be. `pieces` are the ids
that capture so, when they move themselves; `partners` the ids of the pieces of their side with
which they do, usually the king; `mimics` = ids of pieces that capture so only what itself captures
so, as Ultima's chameleon. Captures by replacement are a matter of the pieces' own moves.
Source: Robert Abbott, Ultima (1962), the coordinator.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.piece import PIECES
from cython.cimports.fairychess.position.words.square_set import first_square, set_word
from cython.cimports.fairychess.rules.added_captures import AddedCaptures

from fairychess.rules import parameter_forms as forms
from fairychess.rules.added_captures import ids_of
from fairychess.rules.squares import not_on_hexagons


@cython.cclass
class Coordination(AddedCaptures):
    """`partner` marks the coloured pieces with which others coordinate."""

    partners: object
    partner: cython.char[PIECES]

    def __init__(self, pieces: Any, partners: Any, mimics: Any) -> None:
        AddedCaptures.__init__(self, pieces, mimics)
        self.partners = ids_of("partners", partners)

    def bind(self, rules: Any) -> None:
        """Look the partners up."""
        AddedCaptures.bind(self, rules)
        for piece in range(rules.tables.coloured_pieces):
            self.partner[piece] = 0
        for piece in self.codes(self.partners):
            self.partner[piece] = 1

    @cython.cfunc
    def find(
        self, pos: State, origin: cython.int, to: cython.int, mimic: cython.bint
    ) -> cython.void:
        """Note the enemies on the corners towards each partner."""
        word: cython.int
        square: cython.int
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = pos.board_state.occupied[set_word(pos.turn, word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                if square != origin and self.partner[pos.board_state.board[square]]:
                    self.corners(pos, square, to, mimic)

    @cython.cfunc
    def corners(
        self, pos: State, one: cython.int, other: cython.int, mimic: cython.bint
    ) -> cython.void:
        """Note the enemies on the two other corners of a rectangle."""
        files: cython.int = pos.tables.files
        corner: cython.int = one - one % files + other % files
        if self.enemy(pos, corner, mimic):
            self.note(corner)
        corner = other - other % files + one % files
        if self.enemy(pos, corner, mimic):
            self.note(corner)


FORMS = {"pieces": forms.ids, "partners": forms.ids, "mimics": forms.ids}


def rule(definition: Any, *, pieces: Any, partners: Any, mimics: Any = ()) -> Coordination:
    """Build from the table `[rules.coordination]`."""
    not_on_hexagons(definition)
    return Coordination(pieces, partners, mimics)
