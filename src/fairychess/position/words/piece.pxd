# A coloured piece as a number; see piece.py.

cdef enum:
    WALL = 1
    PIECE_TYPES = 1024
    PIECES = 2048
    IDENTITIES = 1024

cdef inline int make_piece(int piece_type, int colour) noexcept nogil:
    return 2 * (piece_type + 1) + colour

cdef inline int colour_of(int piece) noexcept nogil:
    return piece & 1

cdef inline int piece_type_of(int piece) noexcept nogil:
    return (piece >> 1) - 1

cdef inline int other_colour(int piece) noexcept nogil:
    return piece ^ 1

cdef inline bint is_piece_of(int piece, int colour) noexcept nogil:
    return piece > WALL and (piece & 1) == colour

cdef inline bint same_type(int piece, int other) noexcept nogil:
    return (piece >> 1) == (other >> 1)
