from fairychess.position.state cimport State

cdef class Selection:
    cdef readonly bint everything
    cdef readonly tuple coloured_pieces, squares
    cdef unsigned char chosen[2048]
    cdef unsigned long long region[8]
    cdef int code_at[2]
    cdef int code_number[2]
    cdef int piece[2048]
    cpdef bint includes(self, int coloured_piece) noexcept
    cpdef int on_board(self, State pos, int side) noexcept
    cpdef int in_hands(self, State pos, int side) noexcept
    cpdef int on_squares(self, State pos, int side) noexcept
    cpdef bint squares_full(self, State pos, int side) noexcept

cdef int last_mover(State pos) noexcept
