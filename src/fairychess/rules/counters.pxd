from fairychess.position.state cimport State

cdef class PieceCounters:
    cdef public str name
    cdef public int most
    cdef list variables
    cdef int of(self, State pos, int square)
    cdef void put(self, State pos, int square, int value)
    cdef void follow(self, State pos)
    cdef list moved(self, State pos)
