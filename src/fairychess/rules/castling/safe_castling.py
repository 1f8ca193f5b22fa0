"""What castlings have in common: they are carried out alike, and no royal goes through check.

Where a side has one royal, the castler, and check is a matter of paths, the squares of its way say
it all, and the castling needs no trial. Else the castler is put on each square of its way and the
check rules are asked, so that whatever they guard counts and whatever shields a royal (kings that
touch where captures explode) does too; where it ends they judge it like any move.
Source: the laws of chess, article 3.8; atomic chess as lichess plays it.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.attacks import exposed
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    TESTED_CASTLING,
    first_payload,
    origin_of,
    second_payload,
    special_move,
    square_pair,
    target_of,
    with_type,
)
from cython.cimports.fairychess.position.words.square_set import bit_of, set_word, word_of
from cython.cimports.fairychess.rules.check.replies import Replies

from fairychess.position.rule import overriding
from fairychess.position.search_hints import SearchHints


@cython.cclass
class CastlingRule(Rule):
    """Carries castlings out: its moves hold the squares of both pieces before and after."""

    castles = True
    leaves_pieces = True
    without_lock = "perform"

    def __init__(self) -> None:
        Rule.__init__(self)
        self.hints = CastlingHints()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def perform_nogil(self, pos: State, move: cython.ulonglong) -> cython.int:
        """Move both pieces; both count as moved."""
        king: cython.int = origin_of(move)
        partner: cython.int = first_payload(move)
        king_piece: cython.int = pos.board_state.board[king]
        king_ident: cython.int = pos.board_state.ident[king]
        partner_piece: cython.int = pos.board_state.board[partner]
        partner_ident: cython.int = pos.board_state.ident[partner]
        pos.board_state.clear_unmoved(king)
        pos.board_state.clear_unmoved(partner)
        pos.board_state.put(king, 0, 0)
        pos.board_state.put(partner, 0, 0)
        pos.board_state.put(target_of(move), king_piece, king_ident)
        pos.board_state.put(second_payload(move), partner_piece, partner_ident)
        return 0


class SafeCastling(CastlingRule):
    """Castling that is refused in check and through check, if it is to be `safe`.

    `watched`: check is not, or not only, a matter of the castler's squares.
    """

    def __init__(self, safe: bool) -> None:
        CastlingRule.__init__(self)
        self.safe = safe

    def bind(self, rules: Any) -> None:
        """Find the rules that see check, and whether the castler's squares say it all."""
        self.rules = rules
        self.replies = Replies(rules)
        self.checking = overriding(rules.rule_list, "in_check")
        self.watched = self.replies.needed or any(
            rule.explodes or (rule in self.checking and not rule.checks_by_paths)
            for rule in rules.rule_list
        )

    def learn_start(self, pos: State) -> None:
        """Find out which types may not be attacked, royals and what rules make royal, and which
        have initial moves."""
        guarded = {piece for rule in self.rules.rule_list for piece in rule.guarded_pieces()}
        for piece in range(2, pos.tables.coloured_pieces):
            self.castling_royal[piece] = piece in guarded or piece in pos.tables.royal_pieces
            self.first_mover[piece] = self.rules.has_initial_moves(piece)

    def others_royal(self, pos: State, king: cython.int) -> cython.bint:
        """Has the side to move a royal beside the castler?"""
        word: cython.int
        royals: cython.ulonglong
        for word in range(pos.tables.words):
            royals = pos.board_state.royals[set_word(pos.turn, word)]
            if word == word_of(king):
                royals &= ~bit_of(king)
            if royals:
                return True
        return False

    def push_castling(
        self,
        pos: State,
        king: cython.int,
        goal: cython.int,
        partner: cython.int,
        landing: cython.int,
        at_edge: cython.bint,
    ) -> cython.int:
        """Push a castling whose way is safe.

        With the partner at the very edge (`at_edge`) nothing can be behind it, so that settles it;
        otherwise the check rule tries the castling out.
        """
        move: cython.ulonglong = special_move(
            self.number, king, goal, square_pair(partner, landing)
        )
        if not at_edge or not self.safe or self.watched or self.others_royal(pos, king):
            pos.options.push(move)
            return 0
        if pos.options.top == pos.options.room:
            pos.options.need_room(1)
        pos.options.moves[pos.options.top] = with_type(move, TESTED_CASTLING)
        pos.options.top += 1
        return 0

    def forget(self, pos: State, square: cython.int) -> cython.void:
        """This mark means nothing any more, unless the piece has initial moves of its own."""
        if not self.first_mover[pos.board_state.board[square]]:
            pos.board_state.clear_unmoved(square)

    def forbidden(self, pos: State, king: cython.int, goal: cython.int) -> cython.bint:
        """Is a royal in check, or would be with the castler on its way (itself lifted off)?"""
        where: cython.int = king
        step: cython.int = 1 if goal > king else -1
        hit: cython.bint = False
        others: cython.bint
        if not self.safe:
            return False
        others = self.watched or self.others_royal(pos, king)
        if not others and not self.castling_royal[pos.board_state.board[king]]:
            return False
        while True:
            if others and where == goal and goal != king and self.checking:
                return False  # they judge it with the partner where it comes to stand
            if others:
                with cython.gil:
                    hit = self.checked_on(pos, king, where)
            else:
                hit = exposed(pos.board_state, where, 1 - pos.turn, king)
            if hit or where == goal:
                return hit
            where += step

    def checked_on(self, pos: State, king: cython.int, square: cython.int) -> cython.bint:
        """Would the side to move be in check, stood its castler on this square?"""
        rule: Rule
        piece: cython.int = pos.board_state.board[king]
        ident: cython.int = pos.board_state.ident[king]
        hit: cython.bint = False
        pos.begin(0)
        if square != king:
            pos.place(king, 0, 0)
            pos.place(square, piece, ident)
        for rule in self.checking:
            hit = hit or rule.in_check(pos, pos.turn)
        if not self.checking and self.castling_royal[piece]:
            if self.replies.needed:
                hit = self.replies.takes(pos, 1 - pos.turn, square)
            else:
                hit = exposed(pos.board_state, square, 1 - pos.turn, -1)
        pos.unmake()
        return hit


class CastlingHints(SearchHints):
    """Castling captures nothing."""

    quiet_moves = True
