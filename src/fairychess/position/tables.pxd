from fairychess.position.attack_sets cimport AttackSets
from fairychess.position.reach cimport Reach

cdef class Tables:
    cdef readonly int files, ranks, squares, coloured_pieces, piece_types, words, directions, ray_length
    cdef readonly bint is_plain
    cdef readonly unsigned int sides, touching
    cdef readonly list ids, programs, universal, imitators
    cdef readonly object board, square_names
    cdef readonly set royal_pieces
    cdef public list fx_lists
    cdef dict fx_index
    cdef object effect_store, effect_at_store
    cdef int* effect
    cdef int* effect_at
    cdef readonly bint relays, takes_own
    # path tables, filled on first use of a (code, square)
    cdef object entry_store
    cdef unsigned long long* entry
    cdef int entry_count, entry_room
    cdef object start_store
    cdef int* start
    # attack tables, by coloured piece
    cdef object line_store, leap_mask_store, leap_source_store, attribute_store, zobrist_store
    cdef readonly object ray_store
    cdef unsigned long long* line
    cdef unsigned long long* leap_mask
    cdef unsigned short* leap_source
    cdef unsigned short* ray
    cdef readonly AttackSets attack_sets
    # en passant: who might take where
    cdef object pass_from_store
    cdef unsigned long long* pass_from
    cdef int* attribute
    cdef unsigned long long* zobrist
    cdef readonly int leaps
    # moves that depend on the square
    cdef readonly dict parts
    cdef readonly dict shuns
    cdef readonly bint is_local
    cdef object local_at_store, local_store
    cdef int* local_at
    cdef unsigned long long* local
    cdef bint is_near(self, int code, int square, int target) noexcept nogil
    cdef readonly Reach sets
    cdef object footprint_store
    cdef unsigned int* footprint
    cdef bint is_filled
    cdef int run_start(self, int piece, int square) except -1 nogil
    cdef bint reaches_irregularly(self, int piece, int square, int target) noexcept nogil
    cpdef object fill(self)
