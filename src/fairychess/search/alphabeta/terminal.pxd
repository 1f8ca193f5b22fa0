from fairychess.position.row cimport Row
from fairychess.position.rule cimport Rule
from fairychess.position.position cimport Position
from fairychess.rules.library.royal_check cimport RoyalCheck

cdef int royal_count(Position pos, int colour) noexcept nogil

cdef class Terminal:
    cdef Position pos
    cdef Row enders
    cdef object key_store
    cdef unsigned long long* key
    cdef readonly bint captures_royals
    cdef bint royals_unprotected
    cdef Rule check_rule
    cdef RoyalCheck royal_check
    cdef readonly int sudden_number
    cdef int base, ender_number, halfmove_limit, most_pieces
    cdef object tables
    cdef bint before_play(self) except -1 nogil
    cdef int winner_by(self, int index) except? -40000 nogil
    cdef int judged_without_moves(self, int ply, int colour) except -40000
    cdef int looked_up(self, int ply, int colour) except -40000
    cdef int score(self, int ply, int colour) except -40000 nogil
    cdef int royals_captured(self, int ply, int colour) except -40000 nogil
    cdef int ended_by_rule(self, int ply, int colour) except -40000 nogil
    cdef int ended_suddenly(self, int ply, int colour) except -40000 nogil
    cdef int ended_by_first(self, int number, int ply, int colour) except -40000 nogil
    cdef bint can_capture_royal(self, int colour) except -1 nogil
    cdef unsigned long long asked_key
    cdef int asked_colour
    cdef bint answer
    cdef bint in_check(self, int colour) except -1 nogil
    cdef bint find_check(self, int colour) except -1 nogil
    cdef int no_moves(self, int ply, int colour) except -40000 nogil
    cdef unsigned long long table_key(self) noexcept nogil
    cdef void enter(self, int ply) noexcept nogil
    cdef bint is_repetition(self, int ply) noexcept nogil
    cdef int solved(self, int ply, int colour) except -40000 nogil
