"""Capture by adjacency: a piece takes an enemy on a neighbouring square, from where it stands.

Either instead of moving, or after a move to an empty square, one enemy next to the square of
arrival; both are optional. Squares are neighbours if they share a side or a corner. Captures by
replacement are a matter of the pieces' own moves: give them none (`m` moves).
Source: Adam Norberg, Zelda Chess.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    board_move,
    effects_of,
    target_of,
    type_of,
    with_effects,
)
from cython.cimports.fairychess.position.words.path_entry import TAKE
from cython.cimports.fairychess.position.words.square import SQUARES
from cython.cimports.fairychess.position.words.square_set import (
    SQUARE_SETS,
    add_square,
    first_square,
    set_word,
)

from fairychess.position.rule_notation import RuleNotation
from fairychess.position.words.path_entry import STRUCK


@cython.cclass
class AdjacentCapture(Rule):
    """Every piece strikes its neighbours."""

    strike: cython.ulonglong[SQUARES]
    near: cython.ulonglong[SQUARE_SETS]

    def __init__(self) -> None:
        Rule.__init__(self)
        self.notation = AdjacentCaptureNotation(self)

    def bind(self, rules: Any) -> None:
        """Note the neighbours of every square, and the side effect of a capture there."""
        self.rules = rules
        tables = rules.tables
        for square in rules.board:
            fx: cython.ulonglong = tables.intern(((TAKE, square, STRUCK),))
            self.strike[square] = with_effects(0, fx)
            for where in tables.neighbours(square):
                add_square(self.near, square, where)

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Push the captures without a move."""
        word: cython.int
        origin: cython.int
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = pos.board_state.occupied[set_word(pos.turn, word)]
            while rest:
                origin = first_square(word, rest)
                rest &= rest - 1
                self.strikes(pos, board_move(origin, origin), origin)

    @cython.ccall
    def expand(self, pos: State, low: cython.int) -> cython.void:
        """Let each plain move to an empty square go on to a capture."""
        index: cython.int
        high: cython.int = pos.options.top
        to: cython.int
        move: cython.ulonglong
        for index in range(low, high):
            move = pos.options.moves[index]
            to = target_of(move)
            if not effects_of(move) and not type_of(move) and not pos.board_state.board[to]:
                self.strikes(pos, move, to)

    @cython.cfunc
    @cython.exceptval(check=False)
    def strikes(self, pos: State, move: cython.ulonglong, square: cython.int) -> cython.void:
        """Push a move that ends on `square` once more with each enemy it can take from there."""
        word: cython.int
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = (
                pos.board_state.occupied[set_word(1 - pos.turn, word)]
                & self.near[set_word(square, word)]
            )
            while rest:
                pos.options.push(move | self.strike[first_square(word, rest)])
                rest &= rest - 1


class AdjacentCaptureNotation(RuleNotation):
    """The texts of adjacent capture."""

    def more_clicks(self) -> int:
        """The piece that is struck."""
        return 1


def rule(definition: Any) -> AdjacentCapture:
    """Build from the table `[rules.adjacent_capture]`."""
    return AdjacentCapture()
