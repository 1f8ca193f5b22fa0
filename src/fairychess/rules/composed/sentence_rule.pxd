from fairychess.position.rule cimport Rule
from fairychess.position.state cimport State
from fairychess.position.words.piece cimport PIECES
from fairychess.rules.composed.registers cimport Scene

cdef class SentenceRule(Rule):
    cdef readonly object sentence
    cdef object needs
    cdef char castles_by[PIECES]
    cdef int kind
    cdef bint is_castling(self, unsigned long long move) noexcept nogil
    cdef bint concerns(
        self, State pos, Scene scene, unsigned long long move, bint castling
    ) noexcept nogil
