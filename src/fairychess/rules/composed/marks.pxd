from fairychess.position.row cimport Row
from fairychess.position.rule cimport Rule
from fairychess.position.state cimport State

cdef class Marks(Rule):
    cdef readonly list names, words
    cdef Row counters
    cdef int frozen

    cdef void marked(self, State pos, int number, int least, unsigned long long* sets, int to) noexcept nogil
    cdef void change(self, State pos, int number, int square, int by) noexcept nogil
    cdef void set(self, State pos, int number, int square, int value) noexcept nogil
    cdef int of(self, State pos, int number, int square) noexcept nogil
    cdef int taken(self, State pos, int number, int piece_type) noexcept nogil
    cdef void forget(self, State pos, int square) noexcept nogil
    cdef void restore(self, State pos, int square) noexcept nogil
    cdef void carry(self, State pos, int here, int there) noexcept nogil

cdef class MarksTaken:
    cdef object store
    cdef int* values
    cdef int number
