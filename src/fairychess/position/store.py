"""The lists of a position that grow: moves on offer, the log of changes, a frame for each move."""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs
from cython.cimports.fairychess.position.words.frame import FRAME_WORDS


@cython.cclass
class Store:
    """Room for moves, changes and frames; doubled whenever it runs out."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.top = self.log_top = 0
            self.seen = 0
        self.room = 1024
        self.log_room = 1024
        self.frame_room = 64
        self.attach(
            array("Q", [0]) * self.room,
            array("Q", [0]) * self.log_room,
            array("Q", [0]) * (self.frame_room * FRAME_WORDS),
        )

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
                store = self.buffer_store
                while self.top + more > self.room:
                    self.room *= 2
                    store = doubled(store)
                self.attach(store, None, None)

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
        """Double the log."""
        with cython.gil:
            self.log_room *= 2
            self.attach(None, doubled(self.log_store), None)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def grow_frames(self) -> cython.void:
        """Double the frames."""
        with cython.gil:
            self.frame_room *= 2
            self.attach(None, None, doubled(self.frame_store))


def doubled(store: Any) -> Any:
    """A copy of an array with as much room again."""
    return store + array(store.typecode, bytes(len(store) * store.itemsize))
