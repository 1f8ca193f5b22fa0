from fairychess.position.position cimport Position
from fairychess.research.batch.numbers cimport ActionNumbers

cdef class Stepper:
    cdef readonly object play
    cdef readonly int count
    cdef readonly object winner
    cdef public int seat
    cdef ActionNumbers numbers
    cdef Position pos
    cdef object left_store, values_store, actions_store, mask_store
    cdef int* left
    cdef int* values
    cdef int* actions
    cdef unsigned char* mask
    cdef int low, options, at, lefts, marked
    cdef bint several
    cdef int chosen[64]
    cdef int last[64]
    cdef int last_count, chosen_count
    cdef unsigned long long noise

    cpdef int look(self) except? -3
    cdef bint evaluate(self, int high) except? -1
    cdef bint mark_all(self) noexcept
    cdef bint ambiguous(self) noexcept
    cdef void spread(self) noexcept
    cdef void mark(self, int action) noexcept
    cdef void unmark(self) noexcept
    cdef void note_squares(self, int option) noexcept
    cdef void note_word(self, int action) noexcept
    cpdef bint step(self, int action) except? -1
    cdef void make(self, int option) except *
    cpdef int drawn(self) except? -1
    cpdef void restart(self)
    cpdef void follow(self, Stepper other)
    cpdef int ply(self)
    cpdef object play_random(self, long long steps, int longest)
