from fairychess.position.state cimport State

cdef class PublicState(State):
    cdef readonly list rule_list

    cpdef void check_move(self, unsigned long long move)
