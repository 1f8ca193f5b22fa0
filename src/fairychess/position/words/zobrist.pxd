# Where the random numbers of the hash stand; see zobrist.py. Inline, like move.pxd.

cdef inline int zobrist_unmoved(int square) noexcept nogil:
    return 2 * square

cdef inline int zobrist_right(int square) noexcept nogil:
    return 2 * square + 1

cdef inline int zobrist_turn(int squares, int coloured_pieces) noexcept nogil:
    return coloured_pieces * squares

cdef inline int zobrist_wall(int squares, int coloured_pieces, int square) noexcept nogil:
    return coloured_pieces * squares + 1 + square
