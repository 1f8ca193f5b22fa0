"""How often a position has occurred."""

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.frame import hash_at, unrepeated_at


def occurrences(
    pos: State, key: cython.ulonglong, first: cython.int, last: cython.int
) -> cython.int:
    """How often a key stands among the plies `first`..`last`."""
    ply: cython.int
    number: cython.int = 0
    for ply in range(first, last + 1):
        # `key_at`, without a call for every ply of a long game
        if hash_at(pos.undo_log.frames, ply) ^ unrepeated_at(pos.undo_log.frames, ply) == key:
            number += 1
    return number
