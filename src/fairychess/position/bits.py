"""Bits of a word. Compiled rooms take these from bits.pxd, where they are one instruction."""


def lowest(word: int) -> int:
    """Index of the lowest set bit of a non-zero word."""
    return (word & -word).bit_length() - 1


def highest(word: int) -> int:
    """Index of the highest set bit of a non-zero word."""
    return word.bit_length() - 1


def popcount(word: int) -> int:
    """How many bits are set."""
    return word.bit_count()


def unlikely(said: object) -> bool:
    """Tell whether this is so; compiled, the case that it is not costs nothing."""
    return bool(said)
