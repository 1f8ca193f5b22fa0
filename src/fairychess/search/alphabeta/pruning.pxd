from fairychess.search.alphabeta.node cimport SearchNode

cdef class Pruning:
    cdef bint enabled, sharp
    cdef int median
    cdef object reduction_store
    cdef int* reduction
    cdef int static_cutoff(self, SearchNode* node) noexcept nogil
    cdef int null_move_reduction(self, SearchNode* node) noexcept nogil
    cdef int lmp_limit(self, SearchNode* node) noexcept nogil
    cdef int depth_left(self, SearchNode* node) noexcept nogil
    cdef bint is_futile(self, SearchNode* node, int left) noexcept nogil
    cdef int least_kept(self, int left) noexcept nogil
    cdef int capture_futility_rank(self, SearchNode* node) noexcept nogil
    cdef int reduction_of(self, SearchNode* node) noexcept nogil
