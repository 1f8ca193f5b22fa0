cdef class TranspositionTable:
    cdef object store
    cdef unsigned long long* word
    cdef unsigned long long buckets
    cdef int age
    cdef bint shared
    cdef readonly int score, depth, bound
    cdef unsigned long long move
    cdef void align(self) noexcept
    cdef void expect(self, unsigned long long key) noexcept nogil
    cdef bint probe(self, unsigned long long key) noexcept nogil
    cdef int cutoff(self, int alpha, int beta, int ply) noexcept nogil
    cdef void keep(self, unsigned long long key, unsigned long long move, int score, int depth, int bound) noexcept nogil
    cdef void keep_result(self, unsigned long long key, unsigned long long move, int score, int bottom, int beta, int depth, int ply) noexcept nogil
