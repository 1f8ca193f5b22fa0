from fairychess.position.state cimport State
from fairychess.rules.composed.formula cimport Formula
from fairychess.rules.composed.registers cimport Scene
from fairychess.rules.composed.sentence_rule cimport SentenceRule

cdef class After(SentenceRule):
    cdef readonly tuple sentences
    cdef Formula effects
    cdef int event
    cdef list early
    cdef bint has_early
    cdef int follow(self, State pos, Scene scene, unsigned long long move) except -2 nogil
    cdef int begin_turn(self, State pos, Scene scene) except -2 nogil
    cdef int carry_out(self, State pos, Scene scene, int side) except -2 nogil
