from fairychess.position.rule cimport Rule
from fairychess.search.captures cimport Captures

cdef class Rulings(Captures):
    cdef list judges
    cdef object key_store
    cdef unsigned long long* key
    cdef bint trusting
    cdef Rule checker
    cdef int base, judge_number, quiet_most
    cdef bint choosing
    cdef unsigned long long table_key(self) noexcept
    cdef int seat(self)
    cdef bint in_check(self, int side)
    cdef bint wins_at_once(self, int side)
    cdef bint repeated(self, int ply) noexcept
    cdef int no_move(self, int ply, int seat)
    cdef int verdict(self, int ply, int seat)
    cdef int ending(self, int ply, int seat) noexcept
