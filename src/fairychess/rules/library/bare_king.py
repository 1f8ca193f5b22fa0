"""Bare king: a side left with one royal piece has lost if the other side can still win.

As lishogi plays chu shogi: the other side has a single royal that is not attacked and another piece
than the `minor` piece types, and the bare royal does not stand next to the only such piece. Pieces
of the `dead` piece types that can never move again count for nothing. Two bare royals are a draw.
Source: lishogi.org, rules of chu shogi.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.attacks import attacked
from cython.cimports.fairychess.position.bits import popcount
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.attribute import ROYAL
from cython.cimports.fairychess.position.words.piece import PIECES, colour_of, make_piece
from cython.cimports.fairychess.position.words.square_set import set_word

from fairychess.rules import parameter_forms as forms


@cython.cclass
class BareKing(Rule):
    """`minor` piece types are too small to win, `dead` ones count for nothing where stuck."""

    without_lock = "outcome"
    minor_ids: list
    dead_ids: list
    minor: list
    dead: dict
    dead_pieces: cython.int
    dead_piece: cython.int[PIECES]

    def __init__(self, minor: Any = (), dead: Any = ()) -> None:
        Rule.__init__(self)
        self.minor_ids = list(minor)
        self.dead_ids = list(dead)
        if not cython.compiled:
            self.dead_piece = [0] * PIECES

    def bind(self, rules: Any) -> None:
        """Mark the pieces in tables."""
        self.rules = rules
        self.minor = [False] * rules.tables.coloured_pieces
        self.dead = {}
        for name in self.minor_ids:
            piece_type = rules.piece_type(name)
            self.minor[make_piece(piece_type, 0)] = self.minor[make_piece(piece_type, 1)] = True
        for name in self.dead_ids:
            piece_type = rules.piece_type(name)
            for piece in (make_piece(piece_type, 0), make_piece(piece_type, 1)):
                self.dead[piece] = frozenset(rules.stuck_squares(piece))
        self.dead_pieces = len(self.dead)
        for index, piece in enumerate(self.dead):
            self.dead_piece[index] = piece

    def living(self, pos: State, side: int) -> list:
        """Squares of a side's pieces that can still do something."""
        found: list = []
        for square in range(pos.tables.squares):
            piece = pos.board[square]
            if piece and colour_of(piece) == side and square not in self.dead.get(piece, ()):
                found.append(square)
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def few(self, pos: State, side: cython.int) -> cython.bint:
        """Few enough pieces to look closer: a royal and pieces that may be stuck."""
        index: cython.int
        alive: cython.int = 0
        for index in range(pos.tables.words):
            alive += popcount(pos.occupied[set_word(side, index)])
        for index in range(self.dead_pieces):
            if colour_of(self.dead_piece[index]) == side:
                alive -= pos.count[self.dead_piece[index]]
        return alive <= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def is_over_nogil(self, pos: State) -> cython.int:
        """Does a closer look at few pieces find an end?"""
        if not self.few(pos, 0) and not self.few(pos, 1):
            return False
        with cython.gil:
            return self.outcome(pos) is not None

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """A loss for the bared side, or a draw of two bare royals."""
        side: cython.int = pos.turn
        mine: cython.bint = self.few(pos, side)
        theirs: cython.bint = self.few(pos, 1 - side)
        if not mine and not theirs:
            return None
        if mine and self.bared(pos, side):
            return (1 - side, "king_bared")
        if theirs and self.bared(pos, 1 - side):
            return (side, "king_bared")
        if mine and theirs and self.alone(pos, side) and self.alone(pos, 1 - side):
            return (-1, "both_kings_are_bare")
        return None

    def royal_squares(self, pos: State, side: int) -> list:
        """The squares of a side's royals."""
        return [
            square
            for square in range(pos.tables.squares)
            if pos.board[square]
            and colour_of(pos.board[square]) == side
            and pos.tables.attribute[pos.board[square]] & ROYAL
        ]

    def alone(self, pos: State, side: int) -> bool:
        """One royal, no other living piece, and not to be taken."""
        royals = self.royal_squares(pos, side)
        return (
            len(royals) == 1
            and len(self.living(pos, side)) == 1
            and not attacked(pos, royals[0], 1 - side)
        )

    def bared(self, pos: State, side: int) -> bool:
        """Is this side down to a bare royal, and the other able to win?"""
        royals = self.royal_squares(pos, side)
        enemy = self.royal_squares(pos, 1 - side)
        if len(royals) != 1 or len(enemy) != 1 or len(self.living(pos, side)) != 1:
            return False
        pieces = [
            square for square in self.living(pos, 1 - side) if not self.minor[pos.board[square]]
        ]
        if len(pieces) < 2 or attacked(pos, enemy[0], side):
            return False
        files = pos.tables.files
        for square in pieces:
            across = abs(square % files - royals[0] % files)
            if len(pieces) == 2 and max(across, abs(square // files - royals[0] // files)) <= 1:
                return False
        return True


FORMS = {"minor": forms.ids, "dead": forms.ids}


def rule(definition: Any, *, minor: Any = (), dead: Any = ()) -> BareKing:
    """Build from the table `[rules.bare_king]`."""
    return BareKing(minor, dead)
