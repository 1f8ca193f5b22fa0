from fairychess.position.position cimport Position
from fairychess.search.alphabeta.chance_nodes cimport ChanceNodes
from fairychess.search.alphabeta.check_finder cimport CheckFinder
from fairychess.search.alphabeta.context cimport SearchContext
from fairychess.search.alphabeta.counted_checks cimport CountedChecks
from fairychess.search.alphabeta.evaluation cimport Evaluation
from fairychess.search.alphabeta.move_ordering cimport MoveOrdering
from fairychess.search.alphabeta.tactical_moves cimport TacticalMoves
from fairychess.search.alphabeta.terminal cimport Terminal
from fairychess.search.alphabeta.transposition_table cimport TranspositionTable

cdef class Quiescence:
    cdef object goal_store
    cdef unsigned char* goals
    cdef SearchContext context
    cdef ChanceNodes chance
    cdef Position pos
    cdef Evaluation evaluation
    cdef MoveOrdering ordering
    cdef TacticalMoves tactical
    cdef Terminal terminal
    cdef CheckFinder checks
    cdef CountedChecks counted
    cdef int promising(self, int colour, int depth, int least) except? -40000 nogil
    cdef int keep_checks(self, int low, int colour, int least) except -1 nogil
    cdef TranspositionTable table
    cdef int search(self, int alpha, int beta, int ply, int score, int depth) except -40000 nogil
    cdef int ended(self, int ply, int colour) except -40000 nogil
    cdef bint must_capture(self, int ply, int depth) except -1 nogil
    cdef int last_tried(self, int low, int depth) except? -40000 nogil
    cdef int keep_promising(self, int low, int depth, bint check, int least) except -1 nogil
    cdef bint reaches_goal(self, unsigned long long move) noexcept nogil
    cdef int child(self, int colour, int floor, int alpha, int beta, int ply, int score, int depth) except -40000 nogil
