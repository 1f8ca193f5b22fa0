"""The actions of moves, worked out from a move's text once and then found in tables.

Games that one thread steps share one `ActionNumbers`. What it knows of a move is its `value`: an
action, or below UNKNOWN a path, where the option takes several.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints, ulonglongs
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.words.move import (
    DROP,
    SPECIAL,
    is_plain,
    origin_of,
    squares_of,
    target_of,
    type_of,
)

from fairychess.notation.move_text import format_move, owner
from fairychess.research.spaces.perspective import SQUARE_NAME

UNKNOWN = cython.declare(cython.int, -1)
FIRST_ROOM = 1 << 12
MOST_ROOM = 1 << 20
SPREAD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)


@cython.final
@cython.cclass
class ActionNumbers:
    """The values of moves in one action space.

    A move that is nothing but a way from one square to another is found by its squares. Any other
    is found by the move, the piece that makes it, and whether another option has its squares.
    """

    def __init__(self, space: Any) -> None:
        self.space = space
        self.board, self.size = space.rules.board.size, space.size
        self.end = space.end
        self.plain_store = array("i", [UNKNOWN]) * (2 * self.board * self.board)
        self.plain = ints(self.plain_store)
        self.squares_store = squares_of_words(space)
        self.squares = ints(self.squares_store)
        self.ids = {}
        self.paths = self.signs_top = self.stamp = 0
        self.starts_store = array("i", [0]) * 1
        self.signs_store = array("i", [0]) * 1
        self.stamps_store = array("i", [0]) * 1
        self.starts = ints(self.starts_store)
        self.signs = ints(self.signs_store)
        self.stamps = ints(self.stamps_store)
        self.clear(FIRST_ROOM)

    def clear(self, room: int) -> None:
        """An empty table with so many places, a power of two."""
        self.room, self.used = room, 0
        self.keys_store = array("Q", bytes(8 * room))
        self.tags_store = array("i", [UNKNOWN]) * room
        self.values_store = array("i", bytes(4 * room))
        self.keys = ulonglongs(self.keys_store)
        self.tags = ints(self.tags_store)
        self.values = ints(self.values_store)

    def looked_up(
        self, pos: Position, move: cython.ulonglong, low: cython.int, high: cython.int
    ) -> cython.int:
        """The value of a move that is not plain, UNKNOWN where it is not known yet; the options of
        its decision are `low`..`high` in the buffer."""
        tag: cython.int = self.tag_of(pos, move, low, high)
        place: cython.int = self.place_of(move, tag)
        return UNKNOWN if self.tags[place] == UNKNOWN else self.values[place]

    def tag_of(
        self, pos: Position, move: cython.ulonglong, low: cython.int, high: cython.int
    ) -> cython.int:
        """What the value of a move depends on beside the move: side, piece, another such option."""
        index: cython.int
        if type_of(move) < DROP:
            return pos.turn + 4 * pos.board_state.board[origin_of(move)]
        if type_of(move) >= SPECIAL:
            for index in range(low, high):
                if (
                    squares_of(pos.options.moves[index]) == squares_of(move)
                    and pos.options.moves[index] != move
                ):
                    return pos.turn + 2
        return pos.turn

    def place_of(self, move: cython.ulonglong, tag: cython.int) -> cython.int:
        """The place of a move in the table, or the empty one where it belongs."""
        mixed: cython.ulonglong = (move ^ (cython.cast(cython.ulonglong, tag) << 17)) * SPREAD
        if not cython.compiled:
            mixed &= (1 << 64) - 1
        place: cython.int = cython.cast(cython.int, (mixed >> 40) & (self.room - 1))
        while self.tags[place] != UNKNOWN and (self.keys[place] != move or self.tags[place] != tag):
            place = (place + 1) & (self.room - 1)
        return place

    def learned(
        self, pos: Position, move: cython.ulonglong, low: cython.int, high: cython.int
    ) -> cython.int:
        """The value of a move that is not known, worked out and kept if it is always the same."""
        value: cython.int
        place: cython.int
        tag: cython.int
        if is_plain(move):
            place = (pos.turn * self.board + origin_of(move)) * self.board + target_of(move)
            self.plain[place] = value = self.worked_out(pos, move)
            return value
        tag = self.tag_of(pos, move, low, high)
        value = self.worked_out(pos, move)
        rule = owner(pos, move)
        if rule is not None and not rule.notation.by_move:
            return value  # what the rule has spelled may depend on more than the move
        place = self.place_of(move, tag)
        self.keys[place], self.tags[place], self.values[place] = move, tag, value
        self.used += 1
        if 2 * self.used > self.room:
            self.grow()
        return value

    def grow(self) -> None:
        """Twice the room, or an empty table again when that would be too much."""
        known = list(zip(self.keys_store, self.tags_store, self.values_store, strict=True))
        room = 2 * len(known)
        if room > MOST_ROOM:
            self.clear(FIRST_ROOM)
            return
        self.clear(room)
        for move, tag, value in known:
            if tag == UNKNOWN:
                continue
            place = self.place_of(move, tag)
            self.keys_store[place] = move
            self.tags_store[place] = tag
            self.values_store[place] = value
            self.used += 1

    def worked_out(self, pos: Position, move: cython.ulonglong) -> cython.int:
        """The value of a move by its text."""
        path = self.space.spell(format_move(pos, move), pos.turn)
        if len(path) == 1:
            return path[0]
        if path not in self.ids:
            self.keep(path)
        return -2 - self.ids[path]

    def keep(self, path: tuple) -> None:
        """Give a path a number of its own."""
        number, start = self.paths, self.signs_top
        if number == len(self.starts_store):
            self.starts_store = self.starts_store * 2
            self.stamps_store = self.stamps_store + array("i", bytes(4 * number))
            self.starts = ints(self.starts_store)
            self.stamps = ints(self.stamps_store)
        while start + len(path) + 1 > len(self.signs_store):
            self.signs_store = self.signs_store * 2
            self.signs = ints(self.signs_store)
        for place, sign in enumerate((*path, self.end)):
            self.signs_store[start + place] = sign
        self.starts_store[number] = start
        self.signs_top = start + len(path) + 1
        self.ids[path] = number
        self.paths = number + 1

    def sign(self, value: cython.int, at: cython.int) -> cython.int:
        """The action that an option takes at a place of its spelling; END behind its last."""
        start: cython.int
        place: cython.int
        if value >= 0:
            return value if at == 0 else self.end
        start = self.starts[-2 - value]
        for place in range(at):
            if self.signs[start + place] == self.end:
                return self.end
        return self.signs[start + at]

    def new_decision(self) -> cython.void:
        """From here on each path comes for the first time."""
        self.stamp += 1

    def first_time(self, value: cython.int) -> cython.bint:
        """Has this decision had no such path yet?"""
        fresh: cython.bint = self.stamps[-2 - value] != self.stamp
        self.stamps[-2 - value] = self.stamp
        return fresh


def squares_of_words(space: Any) -> Any:
    """The squares of the board that a word names: for either side two places for each word, -1
    where there is none."""
    names = {space.rules.tables.square_names[square]: square for square in space.rules.board}
    found = array("i", [-1]) * (4 * space.size)
    for number, word in enumerate(space.words):
        named = [names[name] for name in SQUARE_NAME.findall(word) if name in names]
        for place, square in enumerate(named[:2]):
            for seat in (0, 1):
                at = 2 * (seat * space.size + number) + place
                found[at] = space.perspective.squares[seat][square]
    return found
