"""Leaping: a piece captures enemies by passing over them along a line.

It moves any distance along `lines` ("orthogonal", "diagonal" or "all") to an empty square and takes
each enemy on its way, which must have an empty square behind it; own pieces stop it. With `several`
it may take more than one in a move, not two that stand next to each other. Its moves without
capture are its own (`mQ`). `pieces` are the ids that capture so; `mimics` = ids of pieces that
capture so only what itself captures so, as Ultima's chameleon.
Source: Robert Abbott, Ultima (1962), the long leaper.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import board_move
from cython.cimports.fairychess.position.words.ray import MOST_LINES, NOWHERE, ray_start
from cython.cimports.fairychess.position.words.square_set import first_square, set_word
from cython.cimports.fairychess.rules.added_captures import AddedCaptures

from fairychess.position.rule import one_of
from fairychess.rules import parameter_forms as forms
from fairychess.rules.added_captures import LINES, lines_of


@cython.cclass
class Leaping(AddedCaptures):
    """Pushes the leaps itself: no path of the piece leads there."""

    several: cython.bint
    lines: str
    along: cython.char[MOST_LINES]

    def __init__(self, pieces: Any, mimics: Any, lines: str, several: bool) -> None:
        AddedCaptures.__init__(self, pieces, mimics)
        self.several = several
        self.lines = lines

    def bind(self, rules: Any) -> None:
        """Look the piece types up, and the lines of the board."""
        AddedCaptures.bind(self, rules)
        for direction in range(MOST_LINES):
            self.along[direction] = direction in lines_of(rules.board, self.lines)

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Push the leaps of the side to move."""
        word: cython.int
        square: cython.int
        direction: cython.int
        role: cython.int
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = pos.board_state.occupied[set_word(pos.turn, word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                role = self.role[pos.board_state.board[square]]
                for direction in range(pos.tables.directions):
                    if role and self.along[direction]:
                        self.leap(pos, square, direction, role == 2)

    @cython.cfunc
    def leap(
        self, pos: State, origin: cython.int, direction: cython.int, mimic: cython.bint
    ) -> cython.void:
        """Push the leaps of one piece in one direction."""
        at: cython.int = ray_start(origin, direction, pos.tables.ray_length)
        square: cython.int = pos.tables.ray[at]
        over: cython.bint = False
        self.found = 0
        while square != NOWHERE:
            if self.enemy(pos, square, mimic):
                if over or (self.found and not self.several):
                    return
                self.note(square)
                over = True
            elif pos.board_state.board[square]:
                return
            else:
                over = False
                if self.found:
                    pos.options.push(self.with_captures(pos, board_move(origin, square)))
            at += 1
            square = pos.tables.ray[at]


FORMS = {"pieces": forms.ids, "mimics": forms.ids}


def rule(
    definition: Any,
    *,
    pieces: Any,
    mimics: Any = (),
    lines: str = "all",
    several: bool = True,
) -> Leaping:
    """Build from the table `[rules.leaping]`."""
    one_of("lines", lines, tuple(LINES))
    return Leaping(pieces, mimics, lines, several)
