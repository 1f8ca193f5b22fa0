from fairychess.position.position cimport Position
from fairychess.search.alphabeta.check_finder cimport CheckFinder
from fairychess.search.alphabeta.move_ordering cimport MoveOrdering
from fairychess.search.alphabeta.node cimport SearchNode
from fairychess.search.alphabeta.pruning cimport Pruning

cdef class MovePicker:
    cdef Position pos
    cdef MoveOrdering ordering
    cdef Pruning pruning
    cdef CheckFinder checks
    cdef void begin(self, SearchNode* node) noexcept nogil
    cdef bint next_move(self, SearchNode* node) except -1 nogil
    cdef bint is_hopeless(self, SearchNode* node) except -1 nogil
    cdef bint loses_its_check(self, SearchNode* node) except -1 nogil
    cdef bint may_check(self, SearchNode* node, unsigned long long move) except -1 nogil
    cdef bint may_mate(self, SearchNode* node) except -1 nogil
    cdef bint is_plausible(self, unsigned long long move) noexcept nogil
