"""A row of objects that code without the interpreter's lock can read."""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import uchars


class Row:
    """`members` as C pointers: `at[index]`, to be cast to its class. It never changes.

    Taking an object out of a list counts a reference, which only the lock's holder may do. These
    pointers are borrowed: the list keeps their objects alive, and the row has to live on itself.
    """

    def __init__(self, members: Any) -> None:
        self.members = list(members)
        self.count = len(self.members)
        if not cython.compiled:
            self.at = self.members
            return
        self.store = array("B", bytes(self.count * cython.sizeof(cython.p_void) + 1))
        self.at = cython.cast(cython.pp_void, uchars(self.store))
        for index, member in enumerate(self.members):
            self.at[index] = cython.cast(cython.p_void, member)

    def __len__(self) -> int:
        """How many members there are, so that an empty row is false as an empty list is."""
        return int(self.count)
