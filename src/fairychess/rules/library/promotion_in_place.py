"""Promotion in place: instead of a move, a pawn in its zone becomes another piece.

It does so where it stands or on a square that the new piece could move to from there, if that is
empty; it may not capture by it, nor attack any enemy from its new square. A side's last pawn may
promote anywhere. `pieces` are the types that promote, `to` what they become, `zone` the squares of
each side, `limit` how many of `to` a side may have afterwards. With `capture_free` = false the new
piece may attack what it likes. Source: the rules of sittuyin (Burmese chess), where a feudal lord
on the diagonals of the far half becomes the general if that has been lost.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import board_move, with_promotion
from cython.cimports.fairychess.position.words.path_entry import (
    INITIAL,
    length_of,
    may_go_on,
    may_stop,
    skip_of,
    square_of,
)
from cython.cimports.fairychess.position.words.piece import PIECES, make_piece
from cython.cimports.fairychess.position.words.square_set import first_square, set_word

from fairychess.messages import about, wrong_value
from fairychess.rules import parameter_forms as forms
from fairychess.rules.squares import squares_of_sides


@cython.cclass
class PromotionInPlace(Rule):
    """Offers the promotions of the side to move."""

    protects_royals = False
    ids: list
    target_id: str
    target: cython.int
    zone: tuple
    limit: cython.int
    capture_free: cython.bint
    promotes: cython.char[PIECES]

    def __init__(self, ids: list, to: str, zone: tuple, limit: int, capture_free: bool) -> None:
        Rule.__init__(self)
        self.ids = ids
        self.target_id = to
        self.zone = zone
        self.limit = limit
        self.capture_free = capture_free

    def makes_pieces(self) -> bool:
        """What it promotes to."""
        return True

    def bind(self, rules: Any) -> None:
        """Look the types up."""
        self.rules = rules
        self.target = rules.piece_type(self.target_id)
        for name in self.ids:
            self.promotes[make_piece(rules.piece_type(name), 0)] = 1
            self.promotes[make_piece(rules.piece_type(name), 1)] = 1

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Push the promotions of the side to move."""
        side: cython.int = pos.turn
        piece: cython.int
        number: cython.int = 0
        word: cython.int
        square: cython.int
        rest: cython.ulonglong
        if self.limit and pos.board_state.count[make_piece(self.target, side)] >= self.limit:
            return
        for piece in range(2 + side, pos.tables.coloured_pieces, 2):
            if self.promotes[piece]:
                number += pos.board_state.count[piece]
        if not number:
            return
        zone = self.zone[side]
        for word in range(pos.tables.words):
            rest = pos.board_state.occupied[set_word(side, word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                if self.promotes[pos.board_state.board[square]] and (number == 1 or square in zone):
                    self.promote(pos, square)

    @cython.cfunc
    def promote(self, pos: State, origin: cython.int) -> cython.void:
        """Push the promotions of one pawn."""
        tables = pos.tables
        piece: cython.int = make_piece(self.target, pos.turn)
        at: cython.int = tables.path_start(piece, origin)
        end: cython.int = at + length_of(tables.entry[at - 1])
        square: cython.int
        entry: cython.ulonglong
        self.offer_on(pos, origin, origin)
        while at < end:
            entry = tables.entry[at]
            square = square_of(entry)
            if entry & INITIAL:
                at += skip_of(entry)
                continue
            if not pos.board_state.board[square] and may_stop(
                entry, pos.board_state.occupant[square]
            ):
                self.offer_on(pos, origin, square)
            if may_go_on(entry, pos.board_state.occupant[square]):
                at += 1
            else:
                at += skip_of(entry)

    @cython.cfunc
    def offer_on(self, pos: State, origin: cython.int, to: cython.int) -> cython.void:
        """Offer one promotion, unless the new piece would attack something."""
        if self.capture_free and self.attacks_any(pos, origin, to):
            return
        pos.offer(with_promotion(board_move(origin, to), self.target + 1))

    @cython.cfunc
    def attacks_any(self, pos: State, origin: cython.int, to: cython.int) -> cython.bint:
        """Would the new piece on `to`, the pawn having left its square, attack an enemy?"""
        tables = pos.tables
        piece: cython.int = make_piece(self.target, pos.turn)
        enemy: cython.int = 2 - pos.turn
        at: cython.int = tables.path_start(piece, to)
        end: cython.int = at + length_of(tables.entry[at - 1])
        who: cython.int
        entry: cython.ulonglong
        while at < end:
            entry = tables.entry[at]
            who = pos.board_state.occupant[square_of(entry)] if square_of(entry) != origin else 0
            if who == enemy and may_stop(entry, who):
                return True
            if may_go_on(entry, who):
                at += 1
            else:
                at += skip_of(entry)
        return False


FORMS = {"pieces": forms.some_ids, "zone": forms.squares}


def rule(
    definition: Any,
    *,
    pieces: Any,
    to: str,
    zone: Any,
    limit: int = 1,
    capture_free: bool = True,
) -> PromotionInPlace:
    """Build from the table `[rules.promotion_in_place]`."""
    known = {piece.id for piece in definition.pieces}
    if not isinstance(pieces, list) or not pieces or not set(pieces) <= known:
        raise wrong_value("pieces", repr(pieces), "wanted_ids_alone")
    if to not in known:
        raise about("to", "fault_no_piece_id", name=repr(to))
    if limit < 0:
        raise wrong_value("limit", limit, "wanted_number_no_limit", low=0)
    squares = squares_of_sides(definition, zone, "zone")
    return PromotionInPlace(list(pieces), to, squares, limit, capture_free)
