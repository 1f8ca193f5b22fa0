from fairychess.position.state cimport State
from fairychess.rules.composed.following cimport After
from fairychess.rules.composed.registers cimport Scene

cdef class Recalling(After):
    cdef readonly int origin, target, square, taken, ident, moved
    cdef bint is_due(self, State pos) noexcept nogil
    cdef void remember(self, State pos, Scene scene) noexcept nogil
    cdef void forget(self, State pos) noexcept nogil
    cdef void recall(self, State pos, Scene scene) noexcept nogil
