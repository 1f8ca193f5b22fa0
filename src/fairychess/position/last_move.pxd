cdef class LastMove:
    cdef int piece, origin, target
    cdef bint unmoved_changed
    cdef int captured, captured_by_move
    cdef int captured_piece[64]
    cdef int captured_square[64]
    cdef int captured_ident[64]
    cdef char apart[128]

    cdef void begin(self) noexcept nogil
    cdef void remember(self, int piece, int square, int ident) noexcept nogil
    cdef void undone(self) noexcept nogil
    cdef list captures(self)
    cdef void set_captures(self, list captures)
