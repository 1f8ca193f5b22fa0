"""The elements of an `array`. Compiled modules take these from arrays.pxd, as C pointers.

Typed memoryviews would do the same with some 20,000 lines of generated C in every module; these
cost three calls. A pointer stays valid as long as the array lives and does not grow.
"""

from array import array
from typing import Any


def uchars(store: "array[int]") -> "array[int]":
    """Elements of an array of type code B."""
    return store


def ushorts(store: "array[int]") -> "array[int]":
    """Elements of an array of type code H."""
    return store


def ints(store: "array[int]") -> "array[int]":
    """Elements of an array of type code i."""
    return store


def uints(store: "array[int]") -> "array[int]":
    """Elements of an array of type code I."""
    return store


def ulonglongs(store: "array[int]") -> "array[int]":
    """Elements of an array of type code Q."""
    return store


def grown(store: Any, room: int) -> Any:
    """Return a copy of an array, lengthened with zeros to `room` elements."""
    return store + array(store.typecode, bytes((room - len(store)) * store.itemsize))


def copy_bytes(to: object, source: object, size: int) -> None:
    """Copy `size` bytes, between C pointers: only in compiled modules."""
    raise NotImplementedError
