from fairychess.search.evaluate cimport Evaluation

cdef class Exchange(Evaluation):
    cdef int taker[64]
    cdef int takers[2]
    cdef int swing[64]
    cdef void enlist(self, int code) noexcept
    cdef void gather(self, int square, int origin)
    cdef bint is_odd(self, int square) noexcept
    cdef int settled(self, int square, int origin, int gain, int stake)
