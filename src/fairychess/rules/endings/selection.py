"""Some piece types on some squares, for each side: what goals, extinction and lines are about.

Pieces are named as `"*"` (all), as a list of ids, or for each side by a table such as
`{first = ["K"], second = "*"}`; who is left out of the table has none.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.bits import popcount
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.frame import turn_at
from cython.cimports.fairychess.position.words.piece import (
    PIECE_TYPES,
    make_piece,
    piece_type_of,
)
from cython.cimports.fairychess.position.words.square_set import (
    WALLS,
    first_square,
    set_word,
)

from fairychess.messages import Message, about, must_be, wrong_value
from fairychess.position.sides import SIDES
from fairychess.rules.squares import words_of

WHAT = Message("wanted_all_ids_table")


def coloured_pieces(rules: Any, value: Any, key: str) -> tuple[list[int], list[int]]:
    """Return the coloured pieces of the first and of the second player that a parameter names.

    Raises ValueError, naming `key`, for a value of another form; an unknown id is named by `rules`.
    """
    if isinstance(value, dict):
        for name in value:
            if name not in SIDES:
                raise about(f"{key}: {name}", must_be("wanted_side"))
        first, second = (value.get(name, []) for name in SIDES)
    else:
        first = second = value
    return (
        [make_piece(piece_type, 0) for piece_type in piece_types(rules, first, key)],
        [make_piece(piece_type, 1) for piece_type in piece_types(rules, second, key)],
    )


def piece_types(rules: Any, value: Any, key: str) -> list[int]:
    """Return the numbers of the piece types that `"*"` or a list of ids names, each once."""
    if value == "*":
        return list(range(len(rules.pieces)))
    if not isinstance(value, list | tuple) or not all(isinstance(name, str) for name in value):
        raise wrong_value(key, repr(value), WHAT)
    return sorted({rules.piece_type(name) for name in value})


class Selection:
    """Pieces and squares of both sides; `squares` are a set for each side."""

    def __init__(self, rules: Any, pieces: Any, squares: tuple, key: str = "pieces") -> None:
        side: cython.int
        index: cython.int
        piece: cython.int
        self.everything = pieces == "*"
        self.coloured_pieces = coloured_pieces(rules, pieces, key)
        self.squares = squares
        for side in range(2):
            self.code_at[side] = PIECE_TYPES * side
            self.code_number[side] = len(self.coloured_pieces[side])
            for index in range(len(self.coloured_pieces[side])):
                piece = self.coloured_pieces[side][index]
                self.chosen[piece] = 1
                self.piece[PIECE_TYPES * side + index] = piece
            words = words_of(squares[side])
            for index in range(len(words)):
                self.region[set_word(side, index)] = words[index]

    def includes(self, coloured_piece: cython.int) -> cython.bint:
        """Is this coloured piece one of those?"""
        return self.chosen[coloured_piece]

    def on_board(self, pos: State, side: cython.int) -> cython.int:
        """How many of these pieces of a side stand on the board."""
        index: cython.int
        found: cython.int = 0
        if self.everything:
            for index in range(pos.tables.words):
                found += popcount(pos.board_state.occupied[set_word(side, index)])
            return found
        for index in range(self.code_number[side]):
            found += pos.board_state.count[self.piece[self.code_at[side] + index]]
        return found

    def in_hands(self, pos: State, side: cython.int) -> cython.int:
        """How many of these pieces a side has in hand."""
        index: cython.int
        found: cython.int = 0
        if self.everything or not pos.board_state.hand_total[side]:
            return pos.board_state.hand_total[side]
        for index in range(self.code_number[side]):
            found += pos.board_state.hand[
                side * pos.tables.piece_types
                + piece_type_of(self.piece[self.code_at[side] + index])
            ]
        return found

    def on_squares(self, pos: State, side: cython.int) -> cython.int:
        """How many of these pieces of a side stand on its squares."""
        index: cython.int
        found: cython.int = 0
        rest: cython.ulonglong
        for index in range(pos.tables.words):
            rest = (
                pos.board_state.occupied[set_word(side, index)] & self.region[set_word(side, index)]
            )
            if self.everything:
                found += popcount(rest)
                continue
            while rest:
                found += self.chosen[pos.board_state.board[first_square(index, rest)]]
                rest &= rest - 1
        return found

    def squares_full(self, pos: State, side: cython.int) -> cython.bint:
        """Is none of a side's squares empty?"""
        index: cython.int
        for index in range(pos.tables.words):
            free: cython.ulonglong = ~(
                pos.board_state.occupied[index] | pos.board_state.occupied[set_word(1, index)]
            )
            if (
                self.region[set_word(side, index)]
                & free
                & ~pos.board_state.occupied[set_word(WALLS, index)]
            ):
                return False
        return True


def last_mover(pos: State) -> cython.int:
    """The side whose move led to this position; by default the one that is not to move."""
    if pos.ply > 0 and turn_at(pos.undo_log.frames, pos.ply - 1) == cython.cast(
        cython.ulonglong, pos.turn
    ):
        return pos.turn
    return 1 - pos.turn
