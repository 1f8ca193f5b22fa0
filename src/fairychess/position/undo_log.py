"""What has changed, so that it can be taken back: an entry for each change, a frame for each move.

What an entry says stands in `words/log_entry`, what a frame says in `words/frame`. Both lists begin
empty, so that a position that is only kept takes little room.
"""

from array import array

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs
from cython.cimports.fairychess.position.words.frame import FRAME_WORDS
from cython.cimports.fairychess.position.words.log_entry import (
    SQUARE_CHANGED,
    VARIABLE_CHANGED,
    entry_before,
    index_of,
    key_at,
    kind_of,
    next_entry,
    old_at,
    old_ident,
    old_piece,
    old_value,
)

from fairychess.position.arrays import grown

EMPTY = array("Q")
FIRST_CHANGES, FIRST_FRAMES = 32, 4


class UndoLog:
    """Entries in `changes` up to `top`, and the frames of the moves made.

    `apart` keeps what another thread writes off these cache lines: Python puts small objects side
    by side, whichever thread asks for them.
    """

    def __init__(self) -> None:
        self.top = self.room = self.frame_room = 0
        self.attach(EMPTY, EMPTY)

    def attach(self, changes: object, frames: object) -> cython.void:
        """Point at (re)allocated stores; None keeps the present one."""
        if changes is not None:
            self.change_store = changes
            self.changes = ulonglongs(changes)
        if frames is not None:
            self.frame_store = frames
            self.frames = ulonglongs(frames)

    def grow(self) -> cython.void:
        """At least double the room for changes."""
        with cython.gil:
            self.room = max(2 * self.room, FIRST_CHANGES)
            self.attach(grown(self.change_store, self.room), None)

    def grow_frames(self) -> cython.void:
        """At least double the room for frames."""
        with cython.gil:
            self.frame_room = max(2 * self.frame_room, FIRST_FRAMES)
            self.attach(None, grown(self.frame_store, self.frame_room * FRAME_WORDS))

    def squares_since(self, since: int) -> dict[int, tuple[int, int]]:
        """The squares changed since there were so many entries: (piece, identity) from then."""
        found: dict[int, tuple[int, int]] = {}
        place: cython.int = since
        while place < self.top:
            key = key_at(self.changes, place)
            if kind_of(key) == SQUARE_CHANGED:
                old = old_at(self.changes, place)
                found.setdefault(index_of(key), (old_piece(old), old_ident(old)))
            place = next_entry(place)
        return found

    def variables_since(self, since: int) -> list[tuple[int, int]]:
        """The changes of variables since then, the latest first: (variable, value before)."""
        found: list[tuple[int, int]] = []
        place: cython.int = self.top
        while place > since:
            place = entry_before(place)
            key = key_at(self.changes, place)
            if kind_of(key) == VARIABLE_CHANGED:
                found.append((index_of(key), old_value(old_at(self.changes, place))))
        return found
