from fairychess.search.order cimport Ordering

cdef class Captures(Ordering):
    cdef object reach_store, known_store, promising_store
    cdef unsigned long long* reach
    cdef unsigned char* known
    cdef unsigned char* promising
    cdef list movers_kept
    cdef bint striking
    cdef int loud(self)
    cdef int struck(self)
    cdef void learn(self, int code, int square)
