from fairychess.position.state cimport State

cdef class Position(State):
    cdef bint looking_up
    cpdef object verdict(self)
    cdef bint is_over(self) except? -1 nogil
    cdef bint asked_by_rule(self) except? -1 nogil
    cdef unsigned long long replaced(self, unsigned long long move) except? 1
    cdef bint is_way(self, unsigned long long move)
    cdef bint offers(self, unsigned long long move)
    cdef void unwind(self, int ply) noexcept nogil
    cpdef void undo(self)
