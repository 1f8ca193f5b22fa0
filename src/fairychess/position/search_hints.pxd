from fairychess.position.state cimport State

cdef class SearchHints:
    cpdef int expectancy(self, State pos, int square) except -2
    cdef int losses(self, State pos, int* value) except? -1
    cdef int loss(self, State pos, int square, int* value) except? -1
