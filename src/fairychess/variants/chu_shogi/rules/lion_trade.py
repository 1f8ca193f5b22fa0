"""Lion trading in chu shogi: Lions may not simply be exchanged.

A Lion may not take a Lion two squares away that is protected, unless it takes a substantial piece
(not one of `substantial_except`) on the way. And when a piece other than a Lion has just taken a
Lion, the other side may not take a Lion with another piece elsewhere in reply (counter-strike),
neither where its move ends nor on the way (a Horned Falcon that takes and stays or goes on).
Protection is judged after the capture, so pieces behind the squares that become empty count.
Source: H. G. Muller's page on chu shogi; lishogi's rules.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.along_lines import touches
from cython.cimports.fairychess.position.attacks import attacked
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    effects_of,
    origin_of,
    target_of,
    touches_others,
    type_of,
)
from cython.cimports.fairychess.position.words.path_entry import TAKE
from cython.cimports.fairychess.position.words.piece import PIECES, make_piece

from fairychess.board import parse_square, square_name
from fairychess.position.rule_notation import RuleNotation
from fairychess.rules import parameter_forms as forms


@cython.cclass
class LionTrade(Rule):
    """`lions` are the piece types that count as Lions."""

    only_names_pieces = True
    protects_royals = False
    without_lock = "allow after_move"
    lions: cython.char[PIECES]
    small: cython.char[PIECES]
    lion_ids: list
    small_ids: list
    struck: cython.int

    def __init__(self, lions: Any, substantial_except: Any = ()) -> None:
        Rule.__init__(self)
        self.notation = LionTradeNotation(self)
        self.lion_ids = list(lions)
        self.small_ids = list(substantial_except)

    def bind(self, rules: Any) -> None:
        """Mark the pieces in tables; `lion` remembers the square of a Lion just taken, plus 1."""
        self.rules = rules
        self.struck = rules.variable("lion")
        for name in self.lion_ids:
            piece_type = rules.piece_type(name)
            self.lions[make_piece(piece_type, 0)] = self.lions[make_piece(piece_type, 1)] = 1
        for name in self.small_ids:
            piece_type = rules.piece_type(name)
            self.small[make_piece(piece_type, 0)] = self.small[make_piece(piece_type, 1)] = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def allow_nogil(self, pos: State, low: cython.int) -> cython.int:
        """Look at the moves that take a Lion where they end, or may take one on the way."""
        keep: cython.int = low
        index: cython.int
        struck: cython.bint = pos.board_state.variables[self.struck] != 0
        board: cython.p_int = pos.board_state.board
        move: cython.ulonglong
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            if (
                not self.lions[board[target_of(move)]] and not (struck and touches_others(move))
            ) or self.may_take(pos, move):
                pos.options.moves[keep] = move
                keep += 1
        pos.options.top = keep
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def may_take(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """May this move take the Lions it takes?"""
        if type_of(move):
            return True
        if self.lions[pos.board_state.board[origin_of(move)]]:
            return self.lion_may(pos, move)
        return not pos.board_state.variables[self.struck] or not self.takes_elsewhere(pos, move)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def lion_may(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """May a Lion take the piece where it ends? One that it takes on the way is next to it."""
        origin: cython.int = origin_of(move)
        to: cython.int = target_of(move)
        if to == origin or not self.lions[pos.board_state.board[to]]:
            return True
        if touches(pos.tables, origin, to):
            return True
        if touches_others(move) and self.substantial(pos, move):
            return True
        return not self.protected(pos, move, to)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def takes_elsewhere(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Does the move take a Lion, at its end or on the way, away from the struck square?"""
        origin: cython.int = origin_of(move)
        to: cython.int = target_of(move)
        retaken: cython.int = pos.board_state.variables[self.struck] - 1
        at: cython.int = pos.tables.effect_at[effects_of(move)]
        end: cython.int = pos.tables.effect_at[effects_of(move) + 1]
        square: cython.int
        elsewhere: cython.bint
        if to != origin and to != retaken and self.lions[pos.board_state.board[to]]:
            return True
        while at < end:
            square = pos.tables.effect[at + 1]
            elsewhere = pos.tables.effect[at] == TAKE and square != retaken
            if elsewhere and self.lions[pos.board_state.board[square]]:
                return True
            at += 3
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def substantial(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Does the move take a substantial piece on the way?"""
        at: cython.int = pos.tables.effect_at[effects_of(move)]
        end: cython.int = pos.tables.effect_at[effects_of(move) + 1]
        while at < end:
            if (
                pos.tables.effect[at] == TAKE
                and not self.small[pos.board_state.board[pos.tables.effect[at + 1]]]
            ):
                return True
            at += 3
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def protected(self, pos: State, move: cython.ulonglong, to: cython.int) -> cython.bint:
        """Could the capturing Lion be taken back?"""
        found: cython.bint
        pos.begin(move)
        pos.board_state.make_board_move(move)
        found = attacked(pos.board_state, to, 1 - pos.turn)
        pos.unmake()
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def after_move_nogil(self, pos: State, move: cython.ulonglong) -> cython.int:
        """Remember where a Lion was taken by another piece; of two, where the turn ended."""
        index: cython.int
        square: cython.int = 0
        if pos.last_move.captured and not self.lions[pos.last_move.piece]:
            for index in range(pos.last_move.captured):
                # The piece at the end of the move is listed first, those on the way follow.
                if self.lions[pos.last_move.captured_piece[index]]:
                    square = pos.last_move.captured_square[index] + 1
                    if pos.last_move.captured_square[index] == pos.last_move.target:
                        break
        if square != pos.board_state.variables[self.struck]:
            pos.board_state.change_variable(self.struck, square)
        return 0


class LionTradeNotation(RuleNotation):
    """The texts of lion trade."""

    remembers = ("lion",)

    def state_fields(self, pos: State) -> dict:
        """`lion=e5` where a Lion was just taken by another piece."""
        rule: LionTrade = self.rule
        square = pos.var(rule.struck)
        return {"lion": square_name(pos.tables.board, square - 1)} if square else {}

    def fen_parts(self, pos: State) -> dict:
        """The square that SFEN of chu shogi names."""
        rule: LionTrade = self.rule
        square = pos.var(rule.struck)
        return {"taken": str(square - 1)} if square else {}

    def sfen_fields(self, square: str) -> dict:
        """SFEN of chu shogi names the square alone."""
        return {"lion": square}

    def read_state_fields(self, pos: State, fields: dict) -> None:
        """Read `lion=SQUARE`."""
        rule: LionTrade = self.rule
        if "lion" in fields:
            pos.set_variable(rule.struck, parse_square(pos.tables.board, fields.pop("lion")) + 1)


FORMS = {"lions": forms.ids, "substantial_except": forms.ids}


def rule(definition: Any, *, lions: Any, substantial_except: Any = ()) -> LionTrade:
    """Build from the table `[rules.lion_trade]`."""
    return LionTrade(lions, substantial_except)
