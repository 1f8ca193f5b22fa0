from fairychess.position.state cimport State
from fairychess.rules.composed.formula cimport Formula
from fairychess.rules.composed.recalling cimport Recalling

cdef class Choose(Recalling):
    cdef Formula condition, options
    cdef readonly bint picks, needed
    cdef readonly tuple kinds
    cdef void settle(self, State pos, unsigned long long move)

cdef bint declines(unsigned long long move)
