# A coloured piece as a number; see piece.py.

cdef enum:
    WALL = 1

cdef inline int make_piece(int piece_type, int colour) noexcept nogil:
    return 2 * (piece_type + 1) + colour

cdef inline int colour_of(int piece) noexcept nogil:
    return piece & 1

cdef inline int piece_type_of(int piece) noexcept nogil:
    return (piece >> 1) - 1

cdef inline int other_colour(int piece) noexcept nogil:
    return piece ^ 1
