from fairychess.position.position cimport Position

cdef class CountedChecks:
    cdef Position pos
    cdef int first, second
    cdef object worth_store
    cdef int* worth
    cdef int left(self, int colour) noexcept nogil
    cdef int balance(self, int colour) noexcept nogil
    cdef int gain(self, int colour) noexcept nogil
