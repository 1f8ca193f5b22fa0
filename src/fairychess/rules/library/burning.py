"""Burning: wherever certain pieces come to stand, every enemy beside them is removed (fire demons).

It needs no capture. `pieces` are the ids of those that burn; of the enemy's they burn none. And
who moves next to an enemy piece that burns is removed in its place, after whatever it captures;
that comes first, so of two that burn the one that has moved is lost, and nothing else is. A piece
that becomes one by promotion burns at once.
Source: tenjiku shogi, by the rules of the Shogi Association.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.bits import lowest
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.piece import WALL

from fairychess.rules import parameter_forms as forms


@cython.cclass
class Burning(Rule):
    """Removes what burns as part of the move, so that a move tried out shows what is left."""

    protects_royals = False
    ids: list
    near: cython.ulonglong[1024]
    burns: cython.char[2048]

    def __init__(self, pieces: Any) -> None:
        Rule.__init__(self)
        self.ids = list(pieces)
        if not cython.compiled:
            self.near = [0] * 1024
            self.burns = [0] * 2048

    def bind(self, rules: Any) -> None:
        """Look the piece types up, and what is next to each square."""
        self.rules = rules
        one: cython.ulonglong = 1
        for piece in range(rules.tables.coloured_pieces):
            self.burns[piece] = 0
        for index in range(1024):
            self.near[index] = 0
        for square in rules.board:
            for other in rules.tables.neighbours(square):
                self.near[square * 4 + (other >> 6)] |= one << (other & 63)
        for name in self.ids:
            for side in range(2):
                self.burns[2 * rules.piece_type(name) + 2 + side] = 1

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Burn what stands beside the piece that has moved, or that piece."""
        piece: cython.int
        if not pos.moved_piece:
            return
        piece = pos.board[pos.moved_to]
        if piece <= WALL:
            return
        if self.beside(pos, pos.moved_to, 1 - (piece & 1)):
            pos.take(pos.moved_to)
        elif self.burns[piece]:
            self.burn(pos, pos.moved_to, 1 - (piece & 1))

    @cython.cfunc
    @cython.exceptval(check=False)
    def beside(self, pos: State, centre: cython.int, side: cython.int) -> cython.bint:
        """Does a piece of this side that burns stand next to the square?"""
        word: cython.int
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = self.near[centre * 4 + word] & pos.occupied[side * 4 + word]
            while rest:
                if self.burns[pos.board[word * 64 + lowest(rest)]]:
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
            rest = self.near[centre * 4 + word] & pos.occupied[side * 4 + word]
            while rest:
                square = word * 64 + lowest(rest)
                rest &= rest - 1
                pos.take(square)


FORMS = {"pieces": forms.ids}


def rule(definition: Any, *, pieces: Any) -> Burning:
    """Build from the table `[rules.burning]`."""
    return Burning(pieces)
