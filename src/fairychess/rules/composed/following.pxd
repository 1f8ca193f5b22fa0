from fairychess.position.rule cimport Rule
from fairychess.position.state cimport State
from fairychess.position.words.piece cimport PIECES
from fairychess.rules.composed.formula cimport Formula, Scene

cdef class After(Rule):
    cdef readonly tuple sentences
    cdef Formula effects
    cdef int event
    cdef list early
    cdef bint has_early
    cdef char castles_by[PIECES]
    cdef int follow(self, State pos, Scene scene, unsigned long long move) except -2 nogil
    cdef int begin_turn(self, State pos, Scene scene) except -2 nogil
    cdef int carry_out(self, State pos, Scene scene, int side) except -2 nogil
