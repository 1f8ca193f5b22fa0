# Rays of squares; see ray.py. Inline, like move.pxd.

cdef enum:
    LONGEST_RAY = 37
    NOWHERE = 0xFFFF
    MOST_LINES = 32
    ROOM = 40

cdef inline int ray_start(int square, int direction, int length) noexcept nogil:
    return (square * ROOM + direction) * length

cdef inline int opposite(int direction) noexcept nogil:
    return direction ^ 4

cdef inline int line_index(int piece, int direction) noexcept nogil:
    return piece * MOST_LINES + direction

cdef inline bint runs_along(
    unsigned long long* lines, int piece, int direction, int distance
) noexcept nogil:
    return (lines[piece * MOST_LINES + direction] >> distance) & 1
