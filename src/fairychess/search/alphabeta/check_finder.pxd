from fairychess.position.position cimport Position
from fairychess.search.alphabeta.node cimport Node

cdef class CheckFinder:
    cdef Position pos
    cdef object line_store, leap_store
    cdef unsigned short* line_to
    cdef unsigned short* leap_to
    cdef void measure(self) noexcept
    cdef void look(self, Node* node) noexcept
    cdef void look_along(self, Node* node, int direction) noexcept
    cdef bint gives_check(self, Node* node, unsigned long long move) noexcept
