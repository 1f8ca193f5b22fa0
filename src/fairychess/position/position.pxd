from fairychess.position.state cimport State
from fairychess.position.contract cimport Part

cdef class Position(State):
    cdef list deciders, movers, expanders, allowers, diverters, followers, seaters, enders, judges, rescuers
    cdef readonly list parts
    cdef list narrowers
    cdef bint by_sets
    cdef int decider_number, mover_number, expander_number, allower_number
    cdef int diverter_number, follower_number, seater_number, ender_number, judge_number
    cpdef int generate(self)
    cdef int count_options(self)
    cdef int count_by_sets(self)
    cpdef void do(self, unsigned long long move)
    cpdef void undo(self)
    cdef object verdict(self)
    cdef unsigned long long count_leaves(self, int depth)
    cpdef unsigned long long count_made(self, int depth)
