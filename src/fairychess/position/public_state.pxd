from fairychess.position.state cimport State

cdef class PublicState(State):
    cdef readonly list rule_list

    cpdef void check_move(self, unsigned long long move)
    cpdef bint is_unmoved(self, int square)
    cpdef void mark_moved(self, int square)
    cpdef void mark_unmoved(self, int square)
    cpdef void truncate(self, int low)
