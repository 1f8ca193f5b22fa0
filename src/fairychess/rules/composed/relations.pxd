cdef class Relations:
    cdef object board, numbers, store
    cdef unsigned long long* at

cdef int table_start(int number, int squares) noexcept nogil