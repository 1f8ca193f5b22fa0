"""The note of a piece, one number, and what stands in it; no other file knows its bits.

bit 0     its card is drawn              bits 1-2  seen by the first, second side's seer
bit 3     its role is revealed           bits 4-15 and 16-27  turn on which it dies, as written by
                                         the first, the second side; 0 where nothing is written

Compiled modules take these functions from note.pxd, inline.
"""

from fairychess.position.words.flags import has_bit, read_field, with_field


def is_drawn(note: int) -> bool:
    """Tell whether the piece's card is drawn."""
    return has_bit(note, 0)


def is_seen(note: int, side: int) -> bool:
    """Tell whether a side's seer has seen the piece."""
    return has_bit(note, 1 + side)


def is_revealed(note: int) -> bool:
    """Tell whether everybody knows the piece's role."""
    return has_bit(note, 3)


def death_of(note: int, side: int) -> int:
    """Return the turn on which the piece dies, as a side has written; 0 if it has not."""
    return read_field(note, 4 + 12 * side, 12)


def is_doomed(note: int) -> bool:
    """Tell whether any side has written the piece's death."""
    return read_field(note, 4, 24) != 0


def with_drawn(note: int) -> int:
    """Return the note of a piece whose card is drawn."""
    return with_field(note, 0, 1, 1)


def with_seen(note: int, side: int, seen: bool) -> int:
    """Return the note of a piece that a side's seer has seen, or has not."""
    return with_field(note, 1 + side, 1, int(seen))


def with_revealed(note: int) -> int:
    """Return the note of a piece whose role is revealed."""
    return with_field(note, 3, 1, 1)


def with_death(note: int, side: int, turn: int) -> int:
    """Return the note with the turn of death as a side writes it."""
    return with_field(note, 4 + 12 * side, 12, turn)


def without_secrets(note: int) -> int:
    """Return the note without what only seers and writers know."""
    return read_field(note, 0, 1) | with_field(0, 3, 1, read_field(note, 3, 1))
