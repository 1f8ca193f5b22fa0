from fairychess.position.state cimport State

cdef class SearchHints:
    cpdef int survival_percent(self, State pos, int square) except -2
    cdef int expected_losses(self, State pos, int* value) except? -1
    cdef int expected_loss(self, State pos, int square, int* value) except? -1
