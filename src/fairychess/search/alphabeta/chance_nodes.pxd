from fairychess.position.position cimport Position
from fairychess.search.alphabeta.context cimport SearchContext
from fairychess.search.alphabeta.node cimport SearchNode

cdef class ChanceNodes:
    cdef SearchContext context
    cdef Position pos
    cdef unsigned long long heads, tails
    cdef int expectation(self, int depth, int alpha, int beta, int ply, int score)
    cdef int coin_score(self, SearchNode* node)
    cdef bint lets_choose_again(self, unsigned long long move)
    cdef int after_coin(self, SearchNode* node, unsigned long long face, int depth, int alpha, int beta)
    cdef int single_coin(self, SearchNode* node)
    cdef int best_coin(self, SearchNode* node)
