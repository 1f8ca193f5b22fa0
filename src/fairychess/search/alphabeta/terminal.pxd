from fairychess.position.rule cimport Rule
from fairychess.position.position cimport Position

cdef int royal_count(Position pos, int colour) noexcept

cdef class Terminal:
    cdef Position pos
    cdef list enders
    cdef object key_store
    cdef unsigned long long* key
    cdef readonly bint captures_royals
    cdef bint royals_unprotected
    cdef Rule check_rule
    cdef readonly int sudden_number
    cdef int base, ender_number, halfmove_limit, most_pieces
    cdef object tables
    cdef int score(self, int ply, int colour)
    cdef int royals_captured(self, int ply, int colour) noexcept
    cdef int ended_by_rule(self, int ply, int colour)
    cdef int ended_suddenly(self, int ply, int colour)
    cdef int ended_by_first(self, int number, int ply, int colour)
    cdef bint can_capture_royal(self, int colour)
    cdef unsigned long long asked_key
    cdef int asked_colour
    cdef bint answer
    cdef bint in_check(self, int colour)
    cdef bint find_check(self, int colour)
    cdef int no_moves(self, int ply, int colour)
    cdef unsigned long long table_key(self) noexcept
    cdef void enter(self, int ply) noexcept
    cdef bint is_repetition(self, int ply) noexcept
    cdef int solved(self, int ply, int colour)
