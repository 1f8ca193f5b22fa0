"""Burning: wherever certain pieces come to stand, every enemy beside them is removed (fire demons).

It needs no capture. `pieces` are the ids of those that burn; of the enemy's they burn none. And
who moves next to an enemy piece that burns is removed in its place, after whatever it captures;
that comes first, so of two that burn the one that has moved is lost, and nothing else is. A piece
that becomes one by promotion burns at once.
Source: tenjiku shogi, by the rules of the Shogi Association.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.piece import PIECES, WALL, colour_of, make_piece
from cython.cimports.fairychess.position.words.square_set import (
    SQUARE_SETS,
    add_square,
    first_square,
    set_word,
)

from fairychess.rules import parameter_forms as forms


@cython.cclass
class Burning(Rule):
    """Removes what burns as part of the move, so that a move tried out shows what is left."""

    protects_royals = False
    ids: list
    near: cython.ulonglong[SQUARE_SETS]
    burns: cython.char[PIECES]

    def __init__(self, pieces: Any) -> None:
        Rule.__init__(self)
        self.ids = list(pieces)
        if not cython.compiled:
            self.near = [0] * SQUARE_SETS
            self.burns = [0] * PIECES

    def bind(self, rules: Any) -> None:
        """Look the piece types up, and what is next to each square."""
        self.rules = rules
        for piece in range(rules.tables.coloured_pieces):
            self.burns[piece] = 0
        for index in range(SQUARE_SETS):
            self.near[index] = 0
        for square in rules.board:
            for other in rules.tables.neighbours(square):
                add_square(self.near, square, other)
        for name in self.ids:
            for side in range(2):
                self.burns[make_piece(rules.piece_type(name), side)] = 1

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Burn what stands beside the piece that has moved, or that piece."""
        piece: cython.int
        if not pos.moved_piece:
            return
        piece = pos.board[pos.moved_to]
        if piece <= WALL:
            return
        if self.beside(pos, pos.moved_to, 1 - colour_of(piece)):
            pos.take(pos.moved_to)
        elif self.burns[piece]:
            self.burn(pos, pos.moved_to, 1 - colour_of(piece))

    @cython.cfunc
    @cython.exceptval(check=False)
    def beside(self, pos: State, centre: cython.int, side: cython.int) -> cython.bint:
        """Does a piece of this side that burns stand next to the square?"""
        word: cython.int
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = self.near[set_word(centre, word)] & pos.occupied[set_word(side, word)]
            while rest:
                if self.burns[pos.board[first_square(word, rest)]]:
                    return True
                rest &= rest - 1
        return False

    @cython.cfunc
    def burn(self, pos: State, centre: cython.int, side: cython.int) -> cython.void:
        """Remove the pieces of this side next to the square."""
        word: cython.int
        square: cython.int
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = self.near[set_word(centre, word)] & pos.occupied[set_word(side, word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                pos.take(square)


FORMS = {"pieces": forms.ids}


def rule(definition: Any, *, pieces: Any) -> Burning:
    """Build from the table `[rules.burning]`."""
    return Burning(pieces)
