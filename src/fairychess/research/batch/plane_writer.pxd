from fairychess.position.position cimport Position
from fairychess.position.row cimport Row
from fairychess.research.batch.stepper cimport Stepper
from fairychess.position.words.square_set cimport SET_WORDS

cdef class PlaneWriter:
    cdef object observer, rules, array, castling_known
    cdef Stepper game
    cdef Position pos
    cdef object tables_store, now_store, cells_store
    cdef list asked
    cdef Row check_rules
    cdef int* piece_plane
    cdef int* hand_plane
    cdef int* turned
    cdef int* lone
    cdef float* out
    cdef float* now
    cdef int* cells
    cdef int area, files, planes, types, actions, cells_count
    cdef int castling, en_passant, check, last, first, to_move, quiet, clock, chosen, sign
    cdef bint hands, early, by_homes, castling_stale, held
    cdef int castling_bits
    cdef unsigned long long unmoved[SET_WORDS]
    cdef unsigned long long homes[SET_WORDS]
    cdef list slow
    cdef object past_store, plies_store
    cdef int* past
    cdef int* plies
    cdef int* frame
    cdef int history, base, width, frames, newest, kept, games, room

    cpdef void write(self)
    cpdef void show(self, int viewer)
    cpdef int follow(self, PlaneWriter other) except -1
    cdef void follow_nogil(self, PlaneWriter other) noexcept nogil
    cdef void remember(self) noexcept nogil
    cdef void show_past(self, int viewer) noexcept nogil
    cdef bint write_nogil(self) except? -1 nogil
    cdef int write_most(self, int viewer) except -1 nogil
    cdef void clear(self) noexcept nogil
    cdef void pieces(self, int viewer) noexcept nogil
    cdef void hold(self, int viewer) noexcept nogil
    cdef void set_cell(self, int plane, int square, float value) noexcept nogil
    cdef void fill(self, int plane, float value) noexcept nogil
    cdef void passing(self, int viewer) noexcept nogil
    cdef int usual_checks(self, int viewer) except -1 nogil
    cdef void checks(self, int viewer) except *
    cdef bint unmoved_differs(self) noexcept nogil
    cdef void castle(self) except *
    cdef void show_castling(self, int viewer) noexcept nogil
    cdef void choosing(self, bint own) noexcept nogil
