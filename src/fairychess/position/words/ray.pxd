# Rays of squares; see ray.py. Inline, like move.pxd.

cdef enum:
    RAY = 17
    NOWHERE = 0xFFFF

cdef inline int ray_start(int square, int direction) noexcept nogil:
    return (square * 8 + direction) * RAY

cdef inline int opposite(int direction) noexcept nogil:
    return (direction + 4) & 7

cdef inline int line_index(int piece, int direction) noexcept nogil:
    return piece * 8 + direction

cdef inline bint runs_along(unsigned int* lines, int piece, int direction, int distance) noexcept nogil:
    return (lines[piece * 8 + direction] >> distance) & 1
