from fairychess.position.rule cimport Rule
from fairychess.position.state cimport State
from fairychess.rules.counters cimport PieceCounters

cdef class Marks(Rule):
    cdef readonly list names, words
    cdef list counters
    cdef int frozen

    cdef void marked(self, State pos, int number, int least, unsigned long long* found)
    cdef void change(self, State pos, int number, int square, int by)
    cdef void set(self, State pos, int number, int square, int value)
    cdef int taken(self, State pos, int number, int piece_type)
    cdef void forget(self, State pos, int square)
    cdef void restore(self, State pos, int square)
    cdef void carry(self, State pos, int here, int there)

cdef class MarksTaken:
    cdef list values
