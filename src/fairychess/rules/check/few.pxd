from fairychess.position.state cimport State

cdef bint attacked_by_few(State pos, int square, int by, int most) except? -1 nogil
