"""Second board: boards stand side by side, and a piece that moves passes on to the next one.

The boards are `width` files wide each; with `width` = 0 they are the levels of the board, one above
the other. A move is made on the board where the piece stands and ends on the same square of the
next board (from the last, on the first), which must be empty. On the
board where it is played it must be legal too: a royal may not go where it is attacked there, even
if it would be safe after passing on. Castling takes both pieces along. A piece that stays put, or
is dropped, stays on its board. No move leads from one board to its neighbour. Where boards stand
side by side, give castling by files ([rules.castling] with `king`), for `O` looks for the edges of
the whole; on levels use `O`, for files are castled along on the outermost ranks of all levels.

Check is an attack on the royal's own board; it does not matter whether the piece that gives it
could pass on. Where pawns leave rights to capture in passing, they do so on both boards, for a pawn
may be caught before it passes on, or after. Source: V. R. Parton, Alice Chess (1953), with castling
(D. B. Pritchard, The Encyclopedia of Chess Variants); vchess, Alice (captures in passing).
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.attacks import exposed
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.attribute import ROYAL
from cython.cimports.fairychess.position.words.move import (
    DROP,
    origin_of,
    rule_of,
    second_payload,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.rights import (
    MOST_RIGHTS,
    make_rights,
    number_of_rights,
    right_square,
    victim_of,
    with_right,
)
from cython.cimports.fairychess.position.words.square import SQUARES

from fairychess.messages import ExplainedError, Message, wrong_value
from fairychess.rules.squares import board_of


@cython.cclass
class SecondBoard(Rule):
    """`beyond` has for each square the same square of the next board."""

    protects_royals = False
    width: cython.int
    beyond: cython.int[SQUARES]
    castlers: list

    def __init__(self, width: int) -> None:
        Rule.__init__(self)
        self.width = width

    def bind(self, rules: Any) -> None:
        """Pair the squares up, and note which rules castle."""
        self.rules = rules
        files, board = rules.tables.files, rules.board
        if self.width == 0 and board.levels == 1:
            raise self.fault(Message("fault_no_levels"))
        if self.width and (files % self.width or files == self.width):
            raise self.fault(Message("fault_unequal_width", {"files": files}))
        for square in range(rules.tables.squares):
            file = square % files
            if self.width:
                self.beyond[square] = square - file + (file + self.width) % files
            else:
                self.beyond[square] = (square + files * board.height) % board.size
            if (square in board) != (self.beyond[square] in board):
                raise self.fault(Message("fault_unalike", {"rank": square // files + 1}))
        self.castlers = [rule.castles for rule in rules.rule_list]

    def fault(self, reason: Message) -> ExplainedError:
        """The boards cannot be so."""
        return ExplainedError("fault_called_value", called="width", value=self.width, reason=reason)

    @cython.ccall
    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Can the move pass on, and does it take no royal into attack?"""
        origin: cython.int = origin_of(move)
        to: cython.int = target_of(move)
        if type_of(move) == DROP or to == origin:
            return True
        if type_of(move):
            if not self.castlers[rule_of(move)]:
                return True
            return not (
                pos.board_state.board[self.beyond[to]]
                or pos.board_state.board[self.beyond[second_payload(move)]]
            )
        if pos.board_state.board[self.beyond[to]]:
            return False
        if pos.tables.attribute[pos.board_state.board[origin]] & ROYAL:
            return not exposed(pos.board_state, to, 1 - pos.turn, origin)
        return True

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Pass on what has moved."""
        if type_of(move) == DROP:
            return
        if not type_of(move):
            if target_of(move) != origin_of(move) and pos.last_move.piece:
                self.pass_on(pos, pos.last_move.target)
                self.pass_rights_on(pos)
        elif self.castlers[rule_of(move)]:
            self.pass_on(pos, target_of(move))
            self.pass_on(pos, second_payload(move))

    @cython.cfunc
    def pass_rights_on(self, pos: State) -> cython.void:
        """What has passed over a square on its way may be captured there on both boards."""
        old: cython.ulonglong = pos.board_state.en_passant
        rights: cython.ulonglong = make_rights(self.beyond[victim_of(old)], pos.tables.words)
        number: cython.int
        square: cython.int
        for number in range(min(number_of_rights(old), MOST_RIGHTS // 2)):
            square = right_square(old, number)
            rights = with_right(with_right(rights, square), self.beyond[square])
        if old:
            pos.board_state.set_en_passant(rights)

    @cython.cfunc
    def pass_on(self, pos: State, square: cython.int) -> cython.void:
        """Put the piece of a square on the next board."""
        piece: cython.int = pos.board_state.board[square]
        ident: cython.int = pos.board_state.ident[square]
        if piece and not pos.board_state.board[self.beyond[square]]:
            pos.place(square, 0, 0)
            pos.place(self.beyond[square], piece, ident)


def boards(definition: Any) -> list[frozenset[int]]:
    """The boards, which moves do not leave."""
    width = definition.rules["second_board"].get("width", 8)
    if type(width) is not int or width < 0:
        return []  # the rule itself will say what is wrong
    board = board_of(definition)
    found: dict[int, set[int]] = {}
    for square in board:
        number = square % board.files // width if width else square // board.files // board.height
        found.setdefault(number, set()).add(square)
    return [frozenset(squares) for squares in found.values()]


def rule(definition: Any, *, width: int = 8) -> SecondBoard:
    """Build from the table `[rules.second_board]`."""
    if not 0 <= width <= 8:
        raise wrong_value("width", width, "wanted_between", low=0, high=8)
    return SecondBoard(width)
