from fairychess.position.row cimport Row
from fairychess.position.rule cimport Rule
from fairychess.position.state cimport State
from fairychess.rules.check.replies cimport Replies

cdef class CheckRule(Rule):
    cdef list exploding, excusing
    cdef Row completing
    cdef Row rule_row
    cdef bint completes, completes_any, explodes_near, excuses_some
    cdef Replies replies
    cdef bint any_exposed(self, State pos, int side) except? -1 nogil
    cdef bint dangers(self, State pos, int side, unsigned long long* found) except? -1 nogil
    cdef bint shielded(self, State pos, int square, int by)
    cdef int number_of_royals(self, State pos, int side) noexcept nogil
    cdef int lone_royal(self, State pos, int side) noexcept nogil
    cdef bint irregular(self, State pos, int side) noexcept nogil
    cdef int try_out(self, State pos, unsigned long long move) except -1 nogil
    cdef bint royal_attacked(self, State pos, int square, int by) except? -1 nogil
    cdef bint any_attacked(self, State pos, int side) except? -1 nogil
    cdef list attacked_royals(self, State pos, int side)
