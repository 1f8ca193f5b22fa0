"""Counters of sides, and those that pieces carry: small numbers that travel with a piece.

A rule that has one asks `PieceCounters(rules, name)` for it in `bind`, and calls `follow` in
`turn_ends`. Counters are kept by square in variables of the position, so that equal positions hash
alike and undo restores them; a piece whose counter is 0 costs nothing.
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

from fairychess.board import parse_square, square_name
from fairychess.messages import as_message, wrong_field
from fairychess.position.sides import SIDES

LARGEST = 15
"""The largest number a counter holds."""
BITS = cython.declare(cython.int, 4)
EACH = cython.declare(cython.int, 7)
MOST = 64
"""Variables that a position may have."""
# Words of a frame, and the log's entries for squares, as in `position/state.py`.


def counters_of_sides(rules: Any, name: str, most: int) -> tuple[int, int]:
    """Return the numbers of two variables, one a side, that count from 0 to `most`.

    A rule asks for them in `bind`. What they say of a position is learned as what stands where is.
    """
    first, second = (rules.variable(f"{name}, {side} side") for side in SIDES)
    rules.counters.append((first, second, most))
    return first, second


class PieceCounters:
    """One number from 0 to 15 for each square, seven in a variable."""

    def __init__(self, rules: Any, name: str, most: int = LARGEST) -> None:
        self.name = name
        self.most = most
        self.number = -(-rules.tables.squares // EACH)
        if not cython.compiled:
            self.variables = [0] * MOST
        for index in range(self.number):
            self.variables[index] = rules.variable(f"{name}_{index}")

    def of(self, pos: State, square: cython.int) -> cython.int:
        """The counter of the piece on a square."""
        index: cython.int = self.variables[square // EACH]
        return read_field(pos.board_state.variables[index], BITS * (square % EACH), BITS)

    def put(self, pos: State, square: cython.int, value: cython.int) -> cython.void:
        """Set the counter of the piece on a square, at most 15."""
        index: cython.int = self.variables[square // EACH]
        shift: cython.int = BITS * (square % EACH)
        old: cython.int = pos.board_state.variables[index]
        if value > 15:
            value = 15
        if read_field(old, shift, BITS) != value:
            pos.set_variable(index, with_field(old, shift, BITS, value))

    def any(self, pos: State) -> cython.bint:
        """Does any piece carry one?"""
        index: cython.int
        found: cython.int = 0
        for index in range(self.number):
            found |= pos.board_state.variables[self.variables[index]]
        return found != 0

    def follow(self, pos: State) -> cython.void:
        """Let the counters travel with the pieces that the last decision has moved.

        A piece is known by its identity; one without any by the squares of the move. Who has left
        the board loses its counter.
        """
        square: cython.int
        value: cython.int
        where: cython.int
        found: list = []
        if not self.any(pos):
            return
        before: dict = changed_squares(pos)
        for square in before:
            value = self.of(pos, square)
            if value:
                where = new_square(pos, before, square)
                if where != square:
                    self.put(pos, square, 0)
                    if where >= 0:
                        found.append((where, value))
        for where, value in found:
            self.put(pos, where, value)

    # ---- from Python ----------------------------------------------------------------------

    def at(self, pos: Any, square: int) -> int:
        """The counter of the piece on a square, for plain Python."""
        return int(self.of(pos, square))

    def set(self, pos: Any, square: int, value: int) -> None:
        """Set a counter, for plain Python."""
        self.put(pos, square, value)

    def carried(self, pos: Any) -> dict[int, int]:
        """{square: counter} of the pieces whose counter is not 0."""
        if not self.any(pos):
            return {}
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
def changed_squares(pos: State) -> dict:
    """{square: (piece, identity) that stood there before the last decision} where anything has
    changed."""
    before: dict = {}
    place: cython.int = log_top_at(pos.undo_log.frames, pos.ply - 1)
    square: cython.int
    key: cython.ulonglong
    old: cython.ulonglong
    while place < pos.undo_log.top:
        key = key_at(pos.undo_log.changes, place)
        if kind_of(key) == SQUARE_CHANGED:
            square = index_of(key)
            if square not in before:
                old = old_at(pos.undo_log.changes, place)
                before[square] = (old_piece(old), old_ident(old))
        place = next_entry(place)
    return before


@cython.cfunc
def new_square(pos: State, before: dict, square: cython.int) -> cython.int:
    """Where the piece stands now that stood on a square of `before`; -1: nowhere."""
    piece: cython.int
    ident: cython.int
    where: cython.int
    piece, ident = before[square]
    if piece <= WALL:
        return -1
    if not ident:
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
    for where in before:
        if pos.board_state.board[where] > WALL and pos.board_state.ident[where] == ident:
            return where
    return -1
