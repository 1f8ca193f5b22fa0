from fairychess.position.rule cimport Rule
from fairychess.position.state cimport State

cdef class RoyalCheck(Rule):
    cdef bint every
    cdef str stalemate
    cdef list siblings
    cdef int checkers
    cdef unsigned long long block[4]
    cdef unsigned long long pinned[4]
    cdef int pins
    cdef int pin_square[8]
    cdef unsigned long long pin_line[32]
    cdef int lone_royal(self, State pos, int side)
    cdef void survey(self, State pos, int king, int enemy) noexcept
    cdef void survey_sets(self, State pos, int king, int enemy) noexcept
    cdef void survey_lines(self, State pos, int king, int enemy) noexcept
    cdef void survey_leaps(self, State pos, int king, int enemy) noexcept
    cdef bint safe_after(self, State pos, unsigned long long move, int side)
    cdef bint any_attacked(self, State pos, int side)
    cdef void allow_royal(self, State pos, int king, int enemy)
    cdef bint way_safe(self, State pos, unsigned long long move, int enemy)
    cdef void spare_own(self, State pos, int low)
