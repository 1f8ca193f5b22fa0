# Rays of squares; see ray.py. Inline, like move.pxd.

cdef enum:
    RAY = 17
    NOWHERE = 0xFFFF

cdef inline int ray_start(int square, int direction) noexcept nogil:
    return (square * 8 + direction) * RAY
