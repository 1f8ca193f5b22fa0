# Tables as large as the board; see dense.py. Inline, like move.pxd.

cdef inline int dense_index(int squares, int row, int square) noexcept nogil:
    return row * squares + square
