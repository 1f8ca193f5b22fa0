from fairychess.search.rulings cimport Rulings
from fairychess.search.table cimport Table

cdef class Quiescence(Rulings):
    cdef Table table
    cdef object clock, deadline, line_store
    cdef unsigned long long* line
    cdef int line_length[128]
    cdef readonly long long nodes
    cdef readonly bint stopped
    cdef readonly int deepest
    cdef long long node_limit
    cdef bint spent(self)
    cdef int chance(self, int depth, int ply, int score)
    cdef int quiesce(self, int alpha, int beta, int ply, int score, int depth)
    cdef void put_in_line(self, unsigned long long move, int ply) noexcept
