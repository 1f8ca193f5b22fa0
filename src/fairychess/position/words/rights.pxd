# The en-passant rights of a position; see rights.py. Inline, like move.pxd.

cdef enum:
    MOST_RIGHTS = 6

cdef inline unsigned long long make_rights(int victim) noexcept nogil:
    return <unsigned long long>victim << 4

cdef inline unsigned long long with_right(unsigned long long rights, int square) noexcept nogil:
    return (rights | (<unsigned long long>square << (12 + 8 * (rights & 15)))) + 1

cdef inline int number_of_rights(unsigned long long rights) noexcept nogil:
    return <int>(rights & 15)

cdef inline int victim_of(unsigned long long rights) noexcept nogil:
    return <int>((rights >> 4) & 255)

cdef inline int right_square(unsigned long long rights, int number) noexcept nogil:
    return <int>((rights >> (12 + 8 * number)) & 255)
