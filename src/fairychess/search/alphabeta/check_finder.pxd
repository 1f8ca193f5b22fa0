from fairychess.position.position cimport Position
from fairychess.search.alphabeta.node cimport SearchNode

cdef class CheckFinder:
    cdef Position pos
    cdef object line_store, leap_store
    cdef unsigned short* line_to
    cdef unsigned short* leap_to
    cdef void measure(self) noexcept
    cdef void look(self, SearchNode* node) noexcept nogil
    cdef void look_along(self, SearchNode* node, int direction) noexcept nogil
    cdef bint gives_check(self, SearchNode* node, unsigned long long move) noexcept nogil
