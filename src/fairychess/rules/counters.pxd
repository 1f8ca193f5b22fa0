from fairychess.position.state cimport State

cdef class PieceCounters:
    cdef public str name
    cdef public int most
    cdef int number
    cdef int variables[64]
    cdef int of(self, State pos, int square)
    cdef void put(self, State pos, int square, int value)
    cdef bint any(self, State pos) noexcept
    cdef void follow(self, State pos)
