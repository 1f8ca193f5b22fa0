from fairychess.search.evaluate cimport Evaluation

cdef class Exchange(Evaluation):
    cdef int taker[64]
    cdef int takers[2]
    cdef int swing[64]
    cdef unsigned long long gone[4]
    cdef void lift(self, unsigned long long move) noexcept
    cdef bint is_gone(self, int square) noexcept
    cdef void enlist(self, int code) noexcept
    cdef void gather(self, int square)
    cdef bint is_odd(self, int square) noexcept
    cdef int settled(self, int square, int gain, int stake)
