from fairychess.search.rulings cimport Rulings
from fairychess.search.table cimport Table

cdef class Engine(Rulings):
    cdef Table table
    cdef object clock, deadline
    cdef object reduction_store, line_store
    cdef int* reduction
    cdef unsigned long long* line
    cdef int line_length[128]
    cdef readonly long long nodes
    cdef readonly bint stopped
    cdef readonly int deepest
    cdef long long node_limit
    cdef bint may_pass
    cdef int deep
    cdef bint spent(self)
    cdef int child(self, int seat, int floor, int depth, int alpha, int beta, int ply, int score, bint null_ok)
    cdef int chance(self, int depth, int ply, int score)
    cdef int nothing(self, int depth, int beta, int ply, int score)
    cdef int search(self, int depth, int alpha, int beta, int ply, int score, bint null_ok)
    cdef int quiesce(self, int alpha, int beta, int ply, int score, int depth)
    cdef bint plausible(self, unsigned long long move) noexcept
    cdef void put_in_line(self, unsigned long long move, int ply) noexcept
