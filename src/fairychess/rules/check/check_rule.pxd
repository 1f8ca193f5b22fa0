from fairychess.position.rule cimport Rule
from fairychess.position.state cimport State
from fairychess.rules.check.replies cimport Replies

cdef class CheckRule(Rule):
    cdef list rule_list, completing, exploding
    cdef Replies replies
    cdef bint danger(self, State pos, int square, int by)
    cdef bint shielded(self, State pos, int square, int by)
    cdef int number_of_royals(self, State pos, int side)
    cdef int lone_royal(self, State pos, int side)
    cdef bint irregular(self, State pos, int side) noexcept
    cdef void try_out(self, State pos, unsigned long long move)
    cdef bint royal_attacked(self, State pos, int square, int by)
    cdef bint any_attacked(self, State pos, int side)
    cdef list attacked_royals(self, State pos, int side)
