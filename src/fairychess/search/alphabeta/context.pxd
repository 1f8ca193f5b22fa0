from fairychess.position.position cimport Position
from fairychess.search.alphabeta.counted_checks cimport CountedChecks
from fairychess.search.alphabeta.evaluation cimport Evaluation
from fairychess.search.alphabeta.move_ordering cimport MoveOrdering
from fairychess.search.alphabeta.node cimport SearchNode
from fairychess.search.alphabeta.tactical_moves cimport TacticalMoves
from fairychess.search.alphabeta.terminal cimport Terminal
from fairychess.search.alphabeta.transposition_table cimport TranspositionTable

cdef class Recursion:
    cdef int child(self, int player, int floor, int depth, int alpha, int beta, int ply, int score, bint null_allowed) except -40000 nogil

cdef class SearchContext:
    cdef readonly Position pos
    cdef readonly TranspositionTable table
    cdef readonly CountedChecks checks
    cdef readonly Evaluation evaluation
    cdef readonly MoveOrdering ordering
    cdef readonly TacticalMoves tactical
    cdef readonly Terminal terminal
    cdef Recursion recursion
    # limits
    cdef object clock, deadline
    cdef readonly long long nodes
    cdef readonly bint stopped
    cdef long long node_limit
    # words that searches side by side share
    cdef object watched_store
    cdef unsigned long long* watched
    cdef unsigned long long watched_number
    cdef bint watches
    cdef int told_at
    # the principal variation
    cdef object line_store
    cdef readonly object goals
    cdef unsigned long long* line
    cdef int line_length[128]
    # what each position of the line is worth to the first player
    cdef int static_at[128]
    # a rule asks for this decision
    cdef bint special_decision
    # much is left out, as exchanges can be trusted
    cdef bint sharp
    # captures are compulsory
    cdef readonly bint captures_compulsory
    cdef int forced_captures(self) except? -40000 nogil
    cdef bint count_node(self) except -1 nogil
    cdef int look_up(self) except -1 nogil
    cdef bint plays_moves(self, int index) except -1 nogil
    cdef int player_to_move(self) except? -40000 nogil
    cdef bint improves(self, SearchNode* node) noexcept nogil
    cdef void extend_line(self, unsigned long long move, int ply) noexcept nogil
