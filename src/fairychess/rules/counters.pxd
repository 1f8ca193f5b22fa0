from fairychess.position.state cimport State

cdef class PieceCounters:
    cdef int number
    cdef int variables[64]
    cdef int of(self, State pos, int square) noexcept nogil
    cdef void put(self, State pos, int square, int value) noexcept nogil
    cdef bint any(self, State pos) noexcept nogil
    cdef void carrying(self, State pos, int least, unsigned long long* sets, int number) noexcept nogil
    cdef void follow(self, State pos) noexcept nogil
