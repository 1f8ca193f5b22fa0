from fairychess.position.public_state cimport PublicState
from fairychess.position.rule cimport Rule
from fairychess.position.rule_rows cimport RuleRows

cdef class Decisions(PublicState):
    cdef readonly RuleRows rows
    cdef readonly bint lockless
    cdef public bint claims_are_made, ends_unclaimed
    cdef void push_choices(self, Rule rule, int low)
    cdef void allow_all(self, list rules, int low)
    cdef bint mid_turn(self) except? -1 nogil
    cdef bint turn_begun(self)
    cdef bint before_play(self)
    cdef void keep_completable(self, int low)
    cpdef object verdict(self)
    cdef bint is_over(self) except? -1 nogil
    cdef bint asked_by_rule(self) except? -1 nogil
