cdef class Reach:
    cdef object tables, start_store, words
    cdef int* start
    cdef unsigned long long* word
    cdef object bulk_store, step_store
    cdef int* bulk
    cdef unsigned long long* step
    cdef int bulks[2]
    cdef int find(self, int piece, int square, bint unmoved) except -1 nogil
