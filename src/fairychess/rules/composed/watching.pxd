from fairychess.position.state cimport State
from fairychess.rules.composed.registers cimport Scene

cdef bint attacked_now(State pos, Scene scene, int place, int struck, int among) noexcept nogil
cdef bint like_struck_now(State pos, Scene scene, int place, int struck, int strikers) noexcept nogil
