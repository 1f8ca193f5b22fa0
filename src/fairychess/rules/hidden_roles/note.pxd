# The note of a piece; see note.py. Inline, like position/words.

from fairychess.position.words.flags cimport has_bit, read_field, with_field

cdef inline bint is_drawn(int note) noexcept nogil:
    return has_bit(note, 0)

cdef inline bint is_seen(int note, int side) noexcept nogil:
    return has_bit(note, 1 + side)

cdef inline bint is_revealed(int note) noexcept nogil:
    return has_bit(note, 3)

cdef inline int death_of(int note, int side) noexcept nogil:
    return read_field(note, 4 + 12 * side, 12)

cdef inline bint is_doomed(int note) noexcept nogil:
    return read_field(note, 4, 24) != 0

cdef inline int with_drawn(int note) noexcept nogil:
    return with_field(note, 0, 1, 1)

cdef inline int with_seen(int note, int side, bint seen) noexcept nogil:
    return with_field(note, 1 + side, 1, seen)

cdef inline int with_revealed(int note) noexcept nogil:
    return with_field(note, 3, 1, 1)

cdef inline int with_death(int note, int side, int turn) noexcept nogil:
    return with_field(note, 4 + 12 * side, 12, turn)

cdef inline int without_secrets(int note) noexcept nogil:
    return read_field(note, 0, 1) | with_field(0, 3, 1, read_field(note, 3, 1))
