"""`[[after]]` with `refuse()`: the opponent may refuse a move, once in a turn."""

from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import with_field
from cython.cimports.fairychess.position.words.frame import move_at
from cython.cimports.fairychess.position.words.move import (
    DROP,
    belongs_to,
    board_move,
    promotion_of,
    squares_of,
    type_of,
)
from cython.cimports.fairychess.rules.composed.choosing import Choose, declines

from fairychess.rules.composed.choosing import ChooseNotation


@cython.cclass
class Refuse(Choose):
    """Takes the move back that is refused; another one must be made, which stands.

    The variable `refused` holds a number of that move until then.
    """

    refused: cython.int

    def __init__(self, sentence: Any) -> None:
        Choose.__init__(self, sentence)
        self.notation = RefuseNotation(self)

    def bind(self, rules: Any) -> None:
        """Ask for one variable more."""
        Choose.bind(self, rules)
        self.refused = rules.variable(f"{self.name}: refused")

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """A move after a refusal stands; another may be refused."""
        if not pos.board_state.variables[self.refused]:
            Choose.complete_move(self, pos, move)
        elif type_of(move) <= DROP or self.is_castling(move):
            pos.board_state.change_variable(self.refused, 0)

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """The mover's turn lasts until it is said whether the move stands, and longer if not."""
        return pos.turn if self.is_due(pos) or pos.board_state.variables[self.refused] else seat

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop the move that has been refused."""
        if pos.board_state.variables[self.refused]:
            self.allow_each(pos, low)

    @cython.ccall
    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this not the move that has been refused?"""
        return code_of(move) != pos.board_state.variables[self.refused] or belongs_to(
            move, self.number
        )

    @cython.cfunc
    def settle(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Take the move back, if it is refused."""
        refused: cython.int = 0 if declines(move) else self.refused_move(pos)
        Choose.settle(self, pos, move)
        if refused:
            pos.board_state.change_variable(self.refused, refused)

    @cython.cfunc
    def refused_move(self, pos: State) -> cython.int:
        """The number of the move that the choice is about.

        In a position that was read with the choice at hand nothing is known of that move but what
        the variables say: it is taken back here as far as they do.
        """
        origin: cython.int = pos.board_state.variables[self.origin] - 1
        to: cython.int = pos.board_state.variables[self.target] - 1
        if pos.ply > 1:
            return code_of(move_at(pos.undo_log.frames, pos.ply - 2))
        if to >= 0:
            pos.board_state.put(to, 0, 0)
        if pos.board_state.variables[self.square]:
            pos.board_state.put(
                pos.board_state.variables[self.square] - 1,
                pos.board_state.variables[self.taken] - 1,
                0,
            )
        if origin >= 0:
            pos.board_state.put(origin, pos.board_state.variables[self.moved], 0)
        return code_of(board_move(max(0, origin), max(0, to)))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def code_of(move: cython.ulonglong) -> cython.int:
    """A number that tells moves of one position apart: squares and what a piece becomes."""
    squares: cython.int = cython.cast(cython.int, squares_of(move))
    return 1 + with_field(squares, 22, 7, promotion_of(move) % 128)


class RefuseNotation(ChooseNotation):
    """The texts of refusals."""

    def state_fields(self, pos: Any) -> dict[str, str]:
        """The move that may be refused, or `after1=12345`: the number of the one that has been."""
        rule: Refuse = self.rule
        if pos.var(rule.refused):
            return {self.key(): str(pos.var(rule.refused))}
        return super().state_fields(pos)

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read it."""
        rule: Refuse = self.rule
        text = fields.get(self.key(), "")
        if text.isascii() and text.isdecimal() and len(text) < 10:
            pos.set_variable(rule.refused, int(fields.pop(self.key())))
        else:
            super().read_state_fields(pos, fields)
