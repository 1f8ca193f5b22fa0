"""The lists of a position that grow: moves on offer, the log of changes, a frame for each move.

They begin empty, so that a position that is only kept takes little room.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs
from cython.cimports.fairychess.position.words.frame import FRAME_WORDS

EMPTY = array("Q")
FIRST_MOVES, FIRST_CHANGES, FIRST_FRAMES = 64, 32, 4


@cython.cclass
class Store:
    """Room for moves, changes and frames; at least doubled whenever it runs out."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.top = self.log_top = 0
            self.seen = 0
        self.room = self.log_room = self.frame_room = 0
        self.attach(EMPTY, EMPTY, EMPTY)

    @cython.cfunc
    @cython.exceptval(check=False)
    def attach(self, buffer: object, log: object, frame: object) -> cython.void:
        """Point at (re)allocated stores; None keeps the present one."""
        if buffer is not None:
            self.buffer_store = buffer
            self.buffer = ulonglongs(buffer)
        if log is not None:
            self.log_store = log
            self.log = ulonglongs(log)
        if frame is not None:
            self.frame_store = frame
            self.frame = ulonglongs(frame)

    # ---- moves on offer -------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def need_room(self, more: cython.int) -> cython.void:
        """Make sure that `more` further moves fit into the buffer."""
        if self.top + more > self.room:
            with cython.gil:
                self.room = max(2 * self.room, self.top + more, FIRST_MOVES)
                self.attach(grown(self.buffer_store, self.room), None, None)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def push_move(self, move: cython.ulonglong) -> cython.void:
        """Offer one more move, unchecked; `State.offer` is for rules in plain Python."""
        if self.top == self.room:
            self.need_room(1)
        self.buffer[self.top] = move
        self.top += 1
        self.seen |= move

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def grow_log(self) -> cython.void:
        """At least double the log."""
        with cython.gil:
            self.log_room = max(2 * self.log_room, FIRST_CHANGES)
            self.attach(None, grown(self.log_store, self.log_room), None)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def grow_frames(self) -> cython.void:
        """At least double the frames."""
        with cython.gil:
            self.frame_room = max(2 * self.frame_room, FIRST_FRAMES)
            self.attach(None, None, grown(self.frame_store, self.frame_room * FRAME_WORDS))


def grown(store: Any, room: int) -> Any:
    """A copy of an array with so much room."""
    return store + array(store.typecode, bytes((room - len(store)) * store.itemsize))
