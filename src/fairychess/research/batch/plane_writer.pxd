from fairychess.position.position cimport Position
from fairychess.research.batch.stepper cimport Stepper

cdef class PlaneWriter:
    cdef object observer, rules, array, castling_known
    cdef Stepper game
    cdef Position pos
    cdef object tables_store, now_store, cells_store
    cdef list checking
    cdef int* piece_plane
    cdef int* hand_plane
    cdef int* turned
    cdef int* lone
    cdef float* out
    cdef float* now
    cdef int* cells
    cdef int area, files, planes, types, actions, cells_count
    cdef int castling, en_passant, check, last, first, to_move, quiet, clock, chosen, sign
    cdef bint hands, announces, early, by_homes, castling_stale
    cdef int castling_bits
    cdef unsigned long long unmoved[4]
    cdef unsigned long long homes[4]
    cdef list slow

    cpdef void write(self)
    cdef void clear(self) noexcept
    cdef void pieces(self, int viewer) noexcept
    cdef void hold(self, int viewer) noexcept
    cdef void set_cell(self, int plane, int square, float value) noexcept
    cdef void fill(self, int plane, float value) noexcept
    cdef void passing(self, int viewer) noexcept
    cdef void castle(self, int viewer) except *
    cdef void checks(self, int viewer) except *
    cdef void choosing(self) noexcept
