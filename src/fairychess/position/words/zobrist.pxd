# Where the random numbers of the hash stand; see zobrist.py. Inline, like move.pxd.

from fairychess.position.words.square cimport SQUARES, square_index

cdef inline int zobrist_unmoved(int square) noexcept nogil:
    return square

cdef inline int zobrist_right(int square) noexcept nogil:
    return SQUARES + square

cdef inline int zobrist_turn(int coloured_pieces) noexcept nogil:
    return coloured_pieces * SQUARES

cdef inline int zobrist_wall(int coloured_pieces, int square) noexcept nogil:
    return coloured_pieces * SQUARES + 1 + square
