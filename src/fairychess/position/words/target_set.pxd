# What the words of Tables.sets mean; see target_set.py. Inline, like move.pxd.

cdef enum:
    BULK_STEPS = 6
    BULK_PLACES = 7
    BULK_WORDS = 25

cdef inline bint any_plain(unsigned long long lines) noexcept nogil:
    return (lines & 0xFFFF) != 0

cdef inline bint any_mixed(unsigned long long lines) noexcept nogil:
    return (lines >> 16) != 0

cdef inline int rising_lines(unsigned long long lines) noexcept nogil:
    return <int>(lines & 255)

cdef inline int falling_lines(unsigned long long lines) noexcept nogil:
    return <int>((lines >> 8) & 255)

cdef inline unsigned long long shifted(
    unsigned long long squares, unsigned long long shift
) noexcept nogil:
    return squares >> (shift & 63) if shift & 64 else squares << shift

cdef inline unsigned long long shifted_back(
    unsigned long long squares, unsigned long long shift
) noexcept nogil:
    return squares << (shift & 63) if shift & 64 else squares >> shift

cdef inline bint step_moves(unsigned long long ends) noexcept nogil:
    return ends & 1

cdef inline bint step_captures(unsigned long long ends) noexcept nogil:
    return (ends >> 1) & 1

cdef inline bint step_is_first(unsigned long long ends) noexcept nogil:
    return (ends >> 2) & 1
