from fairychess.position.state cimport State
from fairychess.position.words.piece cimport PIECES
from fairychess.position.words.square_set cimport SIDE_SETS

cdef class Selection:
    cdef readonly bint everything
    cdef readonly tuple coloured_pieces, squares
    cdef unsigned char chosen[PIECES]
    cdef unsigned long long region[SIDE_SETS]
    cdef int code_at[2]
    cdef int code_number[2]
    cdef int piece[PIECES]
    cpdef bint includes(self, int coloured_piece) noexcept
    cpdef int on_board(self, State pos, int side) noexcept
    cpdef int in_hands(self, State pos, int side) noexcept
    cpdef int on_squares(self, State pos, int side) noexcept
    cpdef bint squares_full(self, State pos, int side) noexcept

cdef int last_mover(State pos) noexcept
