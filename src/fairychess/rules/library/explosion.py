"""Explosion: a capture blows up the piece that makes it and all pieces next to where it ends.

Source: the rules of atomic chess (Nasouri Naseri, 1995), where pawns next to an explosion are
spared, and of Atomar, where kings are immune.

Parameters: `spared` = ids of the pieces that an explosion next to them leaves alone; `immune` =
those that no explosion hurts, not even that of their own capture; `petrify` = those that leave a
wall where they blow up by a capture of their own; `petrify_others` = every other piece that is
blown up leaves one as well.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.piece import PIECES, WALL, make_piece
from cython.cimports.fairychess.position.words.square_set import (
    SQUARE_SETS,
    add_square,
    first_square,
    set_word,
)

from fairychess.rules import parameter_forms as forms


@cython.cclass
class Explosion(Rule):
    """Blows pieces up as part of a capture, so that check rules see what is left."""

    only_names_pieces = True
    protects_royals = False
    explodes = True
    follows_captures = True
    makes_walls = True
    ids: dict
    petrify_others: cython.bint
    near: cython.ulonglong[SQUARE_SETS]
    spared: cython.char[PIECES]
    immune: cython.char[PIECES]
    petrify: cython.char[PIECES]

    def __init__(
        self, spared: Any = (), immune: Any = (), petrify: Any = (), petrify_others: bool = False
    ) -> None:
        Rule.__init__(self)
        self.ids = {"spared": list(spared), "immune": list(immune), "petrify": list(petrify)}
        self.petrify_others = petrify_others

    def bind(self, rules: Any) -> None:
        """Look the piece types up, and what is next to each square."""
        self.rules = rules
        for piece in range(rules.tables.coloured_pieces):
            self.spared[piece] = self.immune[piece] = self.petrify[piece] = 0
        for square in range(SQUARE_SETS):
            self.near[square] = 0
        for square in rules.board:
            for other in rules.tables.neighbours(square):
                add_square(self.near, square, other)
        for side in range(2):
            for name in self.ids["spared"]:
                self.spared[make_piece(rules.piece_type(name), side)] = 1
            for name in self.ids["immune"]:
                self.immune[make_piece(rules.piece_type(name), side)] = 1
            for name in self.ids["petrify"]:
                self.petrify[make_piece(rules.piece_type(name), side)] = 1

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Blow up what a capture hurts."""
        centre: cython.int
        square: cython.int
        word: cython.int
        piece: cython.int
        rest: cython.ulonglong
        if not pos.last_move.captured:
            return
        centre = pos.last_move.target if pos.last_move.piece else pos.last_move.captured_square[0]
        for word in range(pos.tables.words):
            rest = self.near[set_word(centre, word)] & (
                pos.board_state.occupied[word] | pos.board_state.occupied[set_word(1, word)]
            )
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                piece = pos.board_state.board[square]
                if self.spared[piece] or self.immune[piece]:
                    continue
                pos.take(square)
                if self.petrify_others:
                    pos.place(square, WALL, 0)
        piece = pos.board_state.board[centre]
        if piece > WALL and not self.immune[piece]:
            pos.take(centre)
            if self.petrify[piece]:
                pos.place(centre, WALL, 0)

    def blast(self, pos: Any, centre: int, origin: int = -1) -> list[int]:
        """Squares of the pieces that a capture on `centre`, by the piece of `origin`, blows up."""
        beside = [
            square
            for square in pos.tables.neighbours(centre)
            if square != origin
            and pos.piece_at(square) > WALL
            and not self.spared[pos.piece_at(square)]
            and not self.immune[pos.piece_at(square)]
        ]
        lost = origin >= 0 and not self.immune[pos.piece_at(origin)]
        return [*beside, origin] if lost else beside


FORMS = dict.fromkeys(("spared", "immune", "petrify"), forms.ids)


def rule(
    definition: Any,
    *,
    spared: Any = (),
    immune: Any = (),
    petrify: Any = (),
    petrify_others: bool = False,
) -> Explosion:
    """Build from the table `[rules.explosion]`."""
    return Explosion(spared, immune, petrify, petrify_others)
