from fairychess.position.rule cimport Rule
from fairychess.position.words.piece cimport PIECES

cdef class SentenceRule(Rule):
    cdef readonly object sentence
    cdef object needs
    cdef char castles_by[PIECES]
    cdef bint is_castling(self, unsigned long long move) noexcept nogil
