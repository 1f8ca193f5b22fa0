from fairychess.position.board_state cimport BoardState
from fairychess.position.state cimport State
from fairychess.position.tables cimport Tables

cdef class Arrivals:
    cdef Tables tables
    cdef readonly list irregular_pieces
    cdef object line_store, first_store, leap_mask_store, leap_source_store
    cdef unsigned long long* line
    cdef unsigned long long* first
    cdef unsigned long long* leap_mask
    cdef unsigned short* leap_source
    cdef readonly int leaps
    cdef bint along(self, BoardState state, int origin, int direction, int distance) noexcept
    cdef bint reached(self, BoardState state, int square, int by) noexcept
    cdef bint irregular(self, BoardState state, int by) noexcept
    cdef bint walks_to(self, State pos, int square, int by)
