from fairychess.search.alphabeta.node cimport Node

cdef class Pruning:
    cdef bint enabled
    cdef int median
    cdef object reduction_store
    cdef int* reduction
    cdef int static_cutoff(self, Node* node) noexcept
    cdef int null_move_reduction(self, Node* node) noexcept
    cdef int lmp_limit(self, Node* node) noexcept
    cdef int capture_futility_rank(self, Node* node) noexcept
    cdef int reduction_of(self, Node* node) noexcept
