"""Counters of sides, and those that pieces carry: small numbers that travel with a piece.

A rule that has one asks `PieceCounters(rules, name)` for it in `bind`, and calls `follow` when a
move has been made. Counters are kept by square in variables of the position, so that equal
positions hash alike and undo restores them; a piece whose counter is 0 costs nothing.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import read_field, with_field
from cython.cimports.fairychess.position.words.frame import log_top_at
from cython.cimports.fairychess.position.words.log_entry import (
    SQUARE_CHANGED,
    index_of,
    key_at,
    kind_of,
    next_entry,
    old_at,
    old_ident,
    old_piece,
)
from cython.cimports.fairychess.position.words.piece import WALL
from cython.cimports.fairychess.position.words.square import SQUARES
from cython.cimports.fairychess.position.words.square_set import SET_WORDS, add_square, has_square

from fairychess.board import parse_square, square_name
from fairychess.messages import as_message, wrong_field
from fairychess.position.sides import SIDES

LARGEST = 15
"""The largest number a counter holds."""
MOST_COUNTED = cython.declare(cython.int, LARGEST)
BITS = cython.declare(cython.int, 4)
EACH = cython.declare(cython.int, 7)
MOST = 64
"""Variables that a position may have."""


def counters_of_sides(rules: Any, name: str, most: int) -> tuple[int, int]:
    """Return the numbers of two variables, one a side, that count from 0 to `most`.

    A rule asks for them in `bind`. What they say of a position is learned as what stands where is.
    """
    first, second = (rules.variable(f"{name}, {side} side") for side in SIDES)
    rules.counters.append((first, second, most))
    return first, second


class PieceCounters:
    """One number from 0 to 15 for each square, seven in a variable."""

    def __init__(self, rules: Any, name: str) -> None:
        self.number = -(-rules.tables.squares // EACH)
        for index in range(self.number):
            self.variables[index] = rules.variable(f"{name}_{index}")

    def of(self, pos: State, square: cython.int) -> cython.int:
        """The counter of the piece on a square."""
        index: cython.int = self.variables[square // EACH]
        return read_field(pos.board_state.variables[index], BITS * (square % EACH), BITS)

    def put(self, pos: State, square: cython.int, value: cython.int) -> cython.void:
        """Set the counter of the piece on a square, at least 0 and at most 15."""
        index: cython.int = self.variables[square // EACH]
        shift: cython.int = BITS * (square % EACH)
        old: cython.int = pos.board_state.variables[index]
        value = max(0, min(MOST_COUNTED, value))
        if read_field(old, shift, BITS) != value:
            pos.board_state.change_variable(index, with_field(old, shift, BITS, value))

    def any(self, pos: State) -> cython.bint:
        """Does any piece carry one?"""
        index: cython.int
        found: cython.int = 0
        for index in range(self.number):
            found |= pos.board_state.variables[self.variables[index]]
        return found != 0

    def carrying(
        self, pos: State, least: cython.int, sets: cython.p_ulonglong, number: cython.int
    ) -> cython.void:
        """Add the squares of the pieces that carry so many, at least 1, to one of several sets."""
        index: cython.int
        place: cython.int
        held: cython.int
        for index in range(self.number):
            held = pos.board_state.variables[self.variables[index]]
            for place in range(EACH if held else 0):
                if read_field(held, BITS * place, BITS) >= least:
                    add_square(sets, number, EACH * index + place)

    def follow(self, pos: State) -> cython.void:
        """Let the counters travel with the pieces that the last decision has moved.

        A piece is known by its identity; one without any by the squares of the move. A piece that
        has left the board loses its counter.
        """
        place: cython.int = log_top_at(pos.undo_log.frames, pos.ply - 1)
        end: cython.int = pos.undo_log.top
        square: cython.int
        value: cython.int
        where: cython.int
        number: cython.int = 0
        key: cython.ulonglong
        seen = cython.declare(cython.ulonglong[SET_WORDS])
        goal = cython.declare(cython.int[SQUARES])
        brought = cython.declare(cython.int[SQUARES])
        if not self.any(pos):
            return
        for square in range(pos.tables.words):
            seen[square] = 0
        while place < end:
            key = key_at(pos.undo_log.changes, place)
            square = index_of(key)
            if kind_of(key) == SQUARE_CHANGED and not has_square(seen, 0, square):
                add_square(seen, 0, square)
                value = self.of(pos, square)
                where = new_square(pos, square, old_at(pos.undo_log.changes, place), end)
                if value and where != square:
                    self.put(pos, square, 0)
                    if where >= 0:
                        goal[number] = where
                        brought[number] = value
                        number += 1
            place = next_entry(place)
        for place in range(number):
            self.put(pos, goal[place], brought[place])

    # ---- from Python ----------------------------------------------------------------------

    def at(self, pos: Any, square: int) -> int:
        """The counter of the piece on a square, for plain Python."""
        return int(self.of(pos, square))

    def set(self, pos: Any, square: int, value: int) -> None:
        """Set a counter, for plain Python."""
        self.put(pos, square, value)

    def carried(self, pos: Any) -> dict[int, int]:
        """{square: counter} of the pieces whose counter is not 0."""
        return {
            square: value for square in range(pos.tables.squares) if (value := self.at(pos, square))
        }

    def written(self, pos: Any) -> str:
        """`e4:2,f6:1`, as a field of a position text."""
        board = pos.tables.board
        return ",".join(
            f"{square_name(board, square)}:{value}" for square, value in self.carried(pos).items()
        )

    def read(self, pos: Any, field: str, text: str, most: Any) -> None:
        """Read what `written` writes; `most(piece)` is the largest number of a coloured piece.

        Raises ValueError, naming the field.
        """
        for item in text.split(",") if text else ():
            name, _, number = item.partition(":")
            try:
                square = parse_square(pos.tables.board, name)
            except ValueError as error:
                raise wrong_field(field, text, as_message(error)) from None
            piece = pos.piece_at(square)
            if piece <= 1:
                raise wrong_field(field, text, "fault_no_piece_stands", square=name)
            high = most(piece)
            if not number.isascii() or not number.isdigit() or not 1 <= int(number[:4]) <= high:
                raise wrong_field(field, text, "fault_number_of", name=name, low=1, high=high)
            self.set(pos, square, int(number))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def new_square(
    pos: State, square: cython.int, old: cython.ulonglong, end: cython.int
) -> cython.int:
    """Where the piece stands now that stood on a changed square before, `old` in the log that is
    looked at up to `end`; -1: nowhere."""
    place: cython.int = log_top_at(pos.undo_log.frames, pos.ply - 1)
    where: cython.int
    key: cython.ulonglong
    if old_piece(old) <= WALL:
        return -1
    if not old_ident(old):
        if (
            square == pos.last_move.origin
            and pos.last_move.piece
            and pos.board_state.board[pos.last_move.target] > WALL
        ):
            return pos.last_move.target
        return (
            square
            if pos.board_state.board[square] > WALL and not pos.board_state.ident[square]
            else -1
        )
    while place < end:
        key = key_at(pos.undo_log.changes, place)
        where = index_of(key)
        if (
            kind_of(key) == SQUARE_CHANGED
            and pos.board_state.board[where] > WALL
            and pos.board_state.ident[where] == old_ident(old)
        ):
            return where
        place = next_entry(place)
    return -1
