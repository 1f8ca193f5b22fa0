# Tables indexed by squares; see square.py. Inline, like move.pxd.

cdef enum:
    SQUARES = 1304
    SMALL_BOARD = 64
    FROM_HAND = SQUARES - 1

cdef inline int square_index(int squares, int row, int square) noexcept nogil:
    return row * squares + square

cdef inline int pair_index(int square, int side) noexcept nogil:
    return square * 2 + side

cdef inline int small_index(int row, int square) noexcept nogil:
    return row * SMALL_BOARD + square
