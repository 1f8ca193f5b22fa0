"""An entry of the log of changes: two 64-bit numbers, a key and what was there before.

The key holds what has changed in bits 0-7 and its index from bit 8 on. What was there before:

    SQUARE_CHANGED    index: a square      coloured piece in bits 0-15, its identity from bit 32
    HAND_CHANGED      index: a slot        count in bits 0-15, identity of what came or went in
                                           bits 16-31, the slot + 1 it was in from bit 32
    VARIABLE_CHANGED  index: a variable    its value, 2**30 added
    UNMOVED_CHANGED   index: a word        the marks of 64 squares
"""

from collections.abc import MutableSequence

LOG_WORDS = 2
"""So many numbers an entry takes."""
SQUARE_CHANGED = 1
HAND_CHANGED = 2
VARIABLE_CHANGED = 3
UNMOVED_CHANGED = 4


def log_key(kind: int, index: int) -> int:
    """Return the first number of an entry."""
    return kind | index << 8


def key_at(changes: MutableSequence[int], place: int) -> int:
    """Return the first number of the entry that begins at a place of the log."""
    return changes[place]


def old_at(changes: MutableSequence[int], place: int) -> int:
    """Return the second number of the entry that begins at a place of the log."""
    return changes[place + 1]


def write_entry(changes: MutableSequence[int], place: int, key: int, old: int) -> None:
    """Write an entry that begins at a place of the log."""
    changes[place] = key
    changes[place + 1] = old


def next_entry(place: int) -> int:
    """Return the place where the entry after this one begins."""
    return place + LOG_WORDS


def entries_from(place: int, end: int) -> int:
    """Return how many entries lie from a place up to another."""
    return (end - place) // LOG_WORDS


def entry_before(place: int) -> int:
    """Return the place where the entry before this one begins."""
    return place - LOG_WORDS


def kind_of(key: int) -> int:
    """Return what has changed: SQUARE_CHANGED, HAND_CHANGED, VARIABLE_CHANGED, UNMOVED_CHANGED."""
    return key & 255


def index_of(key: int) -> int:
    """Return the square, slot, variable or word that has changed."""
    return key >> 8


def old_square(piece: int, ident: int) -> int:
    """Return the second number for a square with this coloured piece and identity."""
    return piece | ident << 32


def old_piece(old: int) -> int:
    """Return the coloured piece that stood on a square."""
    return old & 0xFFFF


def old_ident(old: int) -> int:
    """Return the identity of the piece that stood on a square."""
    return old >> 32


def old_hand(count: int, ident: int, slot: int) -> int:
    """Return the second number for a hand; `slot` 0: the piece `ident` was in no hand."""
    return count | ident << 16 | slot << 32


def old_count(old: int) -> int:
    """Return how many pieces there were in a slot of a hand."""
    return old & 0xFFFF


def changed_ident(old: int) -> int:
    """Return the identity of the piece that came into a hand or left it."""
    return old >> 16 & 0xFFFF


def old_slot(old: int) -> int:
    """Return the slot + 1 that the piece `changed_ident` was in, 0 if it was in no hand."""
    return old >> 32


def old_variable(value: int) -> int:
    """Return the second number for a variable."""
    return value + 1073741824


def old_value(old: int) -> int:
    """Return the value that a variable had."""
    return old - 1073741824
