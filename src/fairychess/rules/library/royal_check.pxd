from fairychess.position.state cimport State
from fairychess.rules.check.check_rule cimport CheckRule
from fairychess.rules.check.line_survey cimport LineSurvey
from fairychess.rules.check.odd_survey cimport OddSurvey

cdef class RoyalCheck(CheckRule):
    cdef bint every
    cdef str stalemate, checkmate
    cdef LineSurvey lines
    cdef OddSurvey odd
    cdef bint royal_attacked(self, State pos, int square, int by)
    cdef bint exposed_to(self, State pos, int square, int by, int lifted)
    cdef bint endangered(self, State pos, int side)
    cdef bint safe_after(self, State pos, unsigned long long move, int side)
    cdef void allow_royal(self, State pos, int king, int enemy)
    cdef bint way_safe(self, State pos, unsigned long long move, int enemy)
    cdef void spare_own(self, State pos, int low)
