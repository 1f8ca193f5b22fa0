from fairychess.position.position cimport Position
from fairychess.search.alphabeta.chance_nodes cimport ChanceNodes
from fairychess.search.alphabeta.check_finder cimport CheckFinder
from fairychess.search.alphabeta.context cimport Recursion, SearchContext
from fairychess.search.alphabeta.evaluation cimport Evaluation
from fairychess.search.alphabeta.move_ordering cimport MoveOrdering
from fairychess.search.alphabeta.move_picker cimport MovePicker
from fairychess.search.alphabeta.node cimport SearchNode
from fairychess.search.alphabeta.pruning cimport Pruning
from fairychess.search.alphabeta.quiescence cimport Quiescence
from fairychess.search.alphabeta.terminal cimport Terminal
from fairychess.search.alphabeta.transposition_table cimport TranspositionTable

cdef class Search(Recursion):
    cdef readonly SearchContext context
    cdef ChanceNodes chance
    cdef Quiescence quiescence
    cdef MovePicker picker
    cdef CheckFinder checks
    cdef Pruning pruning
    cdef Position pos
    cdef Evaluation evaluation
    cdef MoveOrdering ordering
    cdef Terminal terminal
    cdef TranspositionTable table
    cdef bint unsound[128]
    cdef bint may_pass, tosses_coins
    cdef int median, root_depth
    cdef unsigned long long root_key
    cdef int null_move(self, SearchNode* node, int depth) except -40000 nogil
    cdef int search(self, int depth, int alpha, int beta, int ply, int score, bint null_allowed) except -40000 nogil
    cdef int probe(self, SearchNode* node) noexcept nogil
    cdef int prune(self, SearchNode* node, bint null_allowed) except -40000 nogil
    cdef int prune_by_null_move(self, SearchNode* node) except -40000 nogil
    cdef int search_moves(self, SearchNode* node) except -40000 nogil
    cdef int search_move(self, SearchNode* node, int floor, int reduction) except -40000 nogil
    cdef bint is_bound(self, int colour) except -1 nogil
    cdef int child_unlocked(self, int player, int floor, int depth, int alpha, int beta, int score) except -40000
    cdef int search_unlocked(self, int depth, int alpha, int beta, int score) except -40000
    cdef int judge_root(self, int score) except -1 nogil
    cdef int try_coins(self, SearchNode* node) except -40000 nogil
