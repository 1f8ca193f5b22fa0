from fairychess.position.state cimport State
from fairychess.rules.check.check_rule cimport CheckRule
from fairychess.rules.check.line_survey cimport LineSurvey
from fairychess.rules.check.odd_survey cimport OddSurvey, OddZones

cdef class RoyalNotes:
    cdef LineSurvey lines
    cdef OddSurvey odd

cdef class RoyalCheck(CheckRule):
    cdef bint every, makes_royals
    cdef int royal_low, royal_high
    cdef str stalemate, checkmate
    cdef OddZones odd
    cdef bint royal_attacked(self, State pos, int square, int by) except? -1 nogil
    cdef bint exposed_to(self, State pos, int square, int by, int lifted) except? -1 nogil
    cdef bint endangered(self, State pos, int side) except? -1 nogil
    cdef bint safe_after(self, State pos, unsigned long long move, int side) except? -1 nogil
    cdef int narrow_by(self, State pos, LineSurvey lines) except -2 nogil
    cdef int sift(self, State pos, int low, LineSurvey lines, OddSurvey odd) except -2 nogil
    cdef int allow_royal(self, State pos, int king, int enemy, bint fewer) except -1 nogil
    cdef bint way_safe(self, State pos, unsigned long long move, int enemy) except? -1 nogil
    cdef bint holds_royal(self, State pos, int side) noexcept nogil
    cdef bint needs_trial(self, State pos, unsigned long long move, bint adding) noexcept nogil
    cdef bint takes_there(self, State pos, unsigned long long move) noexcept nogil
    cdef bint excuse(self, State pos, unsigned long long move) except? -1 nogil
    cdef bint royal_stays(self, State pos, unsigned long long move) noexcept nogil
    cdef void spare_own(self, State pos, int low) noexcept nogil
