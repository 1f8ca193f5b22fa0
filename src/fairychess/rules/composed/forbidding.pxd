from fairychess.position.rule cimport Rule
from fairychess.position.state cimport State
from fairychess.position.words.piece cimport PIECES
from fairychess.rules.composed.formula cimport Formula, Scene

cdef class Forbid(Rule):
    cdef readonly object sentence
    cdef Formula formula
    cdef int kind
    cdef char castles_by[PIECES]
    cdef int sift(self, State pos, Scene scene, int low) except -2 nogil
    cdef bint concerns(
        self, State pos, Scene scene, unsigned long long move, bint castling
    ) noexcept nogil

cdef class Require(Rule):
    cdef readonly object sentence
    cdef Formula formula
    cdef int sift(self, State pos, Scene scene, int low) except -2 nogil
