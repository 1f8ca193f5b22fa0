"""Memory that a search shares with its helpers: a few control words, and a table.

It is a file without a name, handed on by its descriptor: nothing of it is left behind, however the
processes end, and no limit for named memory (`/dev/shm` of a container) matters. Windows hands no
descriptors on; there is no crew.

    word 0         the number of the search that goes on, 0 where none does
    words 8 i ...  of member i from 1 on: the search it is at, its nodes
    from word 512  the transposition table
"""

import mmap
import os
import sys

from fairychess.search.alphabeta.search import Search
from fairychess.search.alphabeta.transposition_table import TranspositionTable, words_of

MOST_MEMBERS = 63
"""As many as the first words tell of; a line of the cache each."""
_AGREED = 512
_LINE = 8
_WORD = 8


def blank(bits: int) -> int:
    """Return the descriptor of new memory for a table of 2**bits entries. Raises OSError."""
    size = _WORD * (_AGREED + words_of(bits))
    if sys.platform == "linux":
        descriptor = os.memfd_create("fairychess", os.MFD_CLOEXEC)
    else:
        import tempfile  # which loads what packs and copies files

        with tempfile.TemporaryFile() as file:
            descriptor = os.dup(file.fileno())
    os.ftruncate(descriptor, size)
    return descriptor


class SharedMemory:
    """The memory behind a descriptor, as one of them sees it."""

    def __init__(self, descriptor: int, bits: int) -> None:
        size = _WORD * (_AGREED + words_of(bits))
        words = memoryview(mmap.mmap(descriptor, size)).cast("Q")
        self._agreed = words[:_AGREED]
        self.table = TranspositionTable(bits, words[_AGREED:])

    @property
    def search(self) -> int:
        """The number of the search that goes on, 0 where none does."""
        return self._agreed[0]

    @search.setter
    def search(self, number: int) -> None:
        self._agreed[0] = number

    def join(self, search: Search, member: int, number: int) -> None:
        """Have a member's search end with the one of this number, and tell its nodes here."""
        self._agreed[_LINE * member + 1] = 0
        self._agreed[_LINE * member] = number
        search.context.watch(self._agreed, _LINE * member + 1, number)

    def nodes(self, search: int, members: int) -> int:
        """Return the nodes that all members have visited in a search."""
        told = ((_LINE * member, _LINE * member + 1) for member in range(1, members + 1))
        return sum(self._agreed[nodes] for at, nodes in told if self._agreed[at] == search)
