# The en-passant rights of a position; see rights.py. Inline, like move.pxd.

from fairychess.position.bits cimport unlikely
from fairychess.position.words.square_set cimport FEW_WORDS

cdef enum:
    # How many squares there may be, and on boards of more than FEW_WORDS.
    MOST_RIGHTS = 6
    MOST_WIDE_RIGHTS = 4

cdef inline unsigned long long make_rights(int victim, int words) noexcept nogil:
    return <unsigned long long>victim << 4 | (8 if words > FEW_WORDS else 0)

cdef inline bint is_wide(unsigned long long rights) noexcept nogil:
    return unlikely(rights & 8)

cdef inline int number_of_rights(unsigned long long rights) noexcept nogil:
    return <int>(rights & 7)

cdef inline unsigned long long with_right(unsigned long long rights, int square) noexcept nogil:
    cdef int number = number_of_rights(rights)
    if is_wide(rights):
        if number == MOST_WIDE_RIGHTS:
            return rights
        return (rights | (<unsigned long long>square << (15 + 11 * number))) + 1
    if number == MOST_RIGHTS:
        return rights
    return (rights | (<unsigned long long>square << (15 + 8 * number))) + 1

cdef inline unsigned long long without_squares(unsigned long long rights) noexcept nogil:
    return rights & 0x7FF8

cdef inline int victim_of(unsigned long long rights) noexcept nogil:
    return <int>((rights >> 4) & 0x7FF)

cdef inline int nth_right(unsigned long long rights, int number, bint wide) noexcept nogil:
    if wide:
        return <int>((rights >> (15 + 11 * number)) & 0x7FF)
    return <int>((rights >> (15 + 8 * number)) & 0xFF)

cdef inline int right_square(unsigned long long rights, int number) noexcept nogil:
    return nth_right(rights, number, is_wide(rights))
