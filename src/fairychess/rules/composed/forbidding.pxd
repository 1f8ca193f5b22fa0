from fairychess.position.state cimport State
from fairychess.rules.composed.formula cimport Formula
from fairychess.rules.composed.registers cimport Scene
from fairychess.rules.composed.sentence_rule cimport SentenceRule

cdef class Forbid(SentenceRule):
    cdef Formula formula
    cdef bint ends_amiss(self, Scene scene, int to) noexcept nogil
    cdef bint may_forbid(self, State pos, Scene scene) except -1 nogil
    cdef bint may_concern(self, State pos, Scene scene) except -1 nogil
    cdef int sift(self, State pos, Scene scene, int low) except -2 nogil

cdef class Require(SentenceRule):
    cdef Formula formula
    cdef int sift(self, State pos, Scene scene, int low) except -2 nogil
    cdef bint holds_after(self, State pos, Scene scene, int origin, int to) except -1 nogil
    cdef int watch(self, State pos, Scene scene) except -1 nogil
