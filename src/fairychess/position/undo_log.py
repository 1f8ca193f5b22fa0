"""What has changed, so that it can be taken back: an entry for each change, a frame for each move.

What an entry says stands in `words/log_entry`, what a frame says in `words/frame`. Both lists begin
empty, so that a position that is only kept takes little room.
"""

from array import array

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs
from cython.cimports.fairychess.position.words.frame import FRAME_WORDS

from fairychess.position.arrays import grown

EMPTY = array("Q")
FIRST_CHANGES, FIRST_FRAMES = 32, 4


@cython.cclass
class UndoLog:
    """Entries in `changes` up to `top`, and the frames of the moves made.

    `apart` keeps what another thread writes off these cache lines: Python puts small objects side
    by side, whichever thread asks for them.
    """

    def __init__(self) -> None:
        self.top = self.room = self.frame_room = 0
        self.attach(EMPTY, EMPTY)

    @cython.cfunc
    @cython.exceptval(check=False)
    def attach(self, changes: object, frames: object) -> cython.void:
        """Point at (re)allocated stores; None keeps the present one."""
        if changes is not None:
            self.change_store = changes
            self.changes = ulonglongs(changes)
        if frames is not None:
            self.frame_store = frames
            self.frames = ulonglongs(frames)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def grow(self) -> cython.void:
        """At least double the room for changes."""
        with cython.gil:
            self.room = max(2 * self.room, FIRST_CHANGES)
            self.attach(grown(self.change_store, self.room), None)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def grow_frames(self) -> cython.void:
        """At least double the room for frames."""
        with cython.gil:
            self.frame_room = max(2 * self.frame_room, FIRST_FRAMES)
            self.attach(None, grown(self.frame_store, self.frame_room * FRAME_WORDS))
