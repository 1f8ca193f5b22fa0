"""Petrification: a piece that captures turns to stone, a wall that nobody can move or take.

Parameter: `pieces` = ids of the pieces that turn to stone. Source: the rules of petrified chess,
where all but pawns do.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.piece import PIECES, WALL, make_piece

from fairychess.rules import parameter_forms as forms


@cython.cclass
class Petrification(Rule):
    """Turns to stone as part of a capture, so that check rules see the wall."""

    protects_royals = False
    makes_walls = True
    ids: list
    petrified: cython.char[PIECES]

    def __init__(self, pieces: Any) -> None:
        Rule.__init__(self)
        self.ids = list(pieces)
        if not cython.compiled:
            self.petrified = [0] * PIECES

    def bind(self, rules: Any) -> None:
        """Look the piece types up."""
        self.rules = rules
        for piece in range(rules.tables.coloured_pieces):
            self.petrified[piece] = 0
        for name in self.ids:
            for side in range(2):
                self.petrified[make_piece(rules.piece_type(name), side)] = 1

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Put a wall where the piece arrived."""
        piece: cython.int
        if not pos.captured or not pos.moved_piece:
            return
        piece = pos.board[pos.moved_to]
        if piece > WALL and self.petrified[piece]:
            pos.take(pos.moved_to)
            pos.place(pos.moved_to, WALL, 0)


FORMS = {"pieces": forms.ids}


def rule(definition: Any, *, pieces: Any) -> Petrification:
    """Build from the table `[rules.petrification]`."""
    return Petrification(pieces)
