from fairychess.position.decisions cimport Decisions

cdef class Position(Decisions):
    cdef bint looking_up
    cdef bint passer_waits(self) except -1 nogil
    cdef unsigned long long replaced(self, unsigned long long move) except? 1
    cdef bint is_way(self, unsigned long long move)
    cdef bint offers(self, unsigned long long move)
    cdef void unwind(self, int ply)
    cpdef void undo(self)
    cdef unsigned long long count_leaves(self, int depth) except? 0xFFFFFFFFFFFFFFFF nogil
    cpdef unsigned long long count_turns(self, int depth)
    cdef int count_options(self) except -2 nogil
    cdef int count_by_sets(self) except -2 nogil
    cdef unsigned long long count_made(self, int depth) except? 0xFFFFFFFFFFFFFFFF nogil
