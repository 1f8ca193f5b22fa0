from fairychess.position.rule cimport Rule
from fairychess.position.state cimport State
from fairychess.position.words.piece cimport PIECES

cdef class AddedCaptures(Rule):
    cdef object pieces, mimics
    cdef dict lists
    cdef int found
    cdef int squares[64]
    cdef signed char role[PIECES]
    cdef object way_store
    cdef int* way
    cdef void find(self, State pos, int origin, int to, bint mimic)
    cdef bint enemy(self, State pos, int square, bint mimic) noexcept
    cdef void note(self, int square) noexcept
    cdef unsigned long long with_captures(self, State pos, unsigned long long move)
