from fairychess.position.position cimport Position
from fairychess.research.batch.numbers cimport ActionNumbers

cdef class Stepper:
    cdef readonly object play
    cdef readonly int count
    cdef readonly int winner
    cdef public int seat
    cdef readonly int games
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

    cpdef int look(self) except -1
    cdef int look_nogil(self) except -1 nogil
    cpdef int look_on(self) except -1
    cdef int evaluate(self, int first) noexcept nogil
    cdef void mark_values(self) noexcept nogil
    cdef bint mark_all(self) noexcept nogil
    cdef bint ambiguous(self) noexcept nogil
    cdef void spread(self) noexcept nogil
    cdef void mark(self, int action) noexcept nogil
    cdef void unmark(self) noexcept nogil
    cdef void note_squares(self, int option) noexcept nogil
    cdef void note_word(self, int action) noexcept nogil
    cpdef bint step(self, int action) except? -1
    cdef int step_nogil(self, int action) except -1 nogil
    cdef int make(self, int option) except -1 nogil
    cpdef int drawn(self) except? -1
    cdef int drawn_nogil(self) noexcept nogil
    cdef void restart(self) noexcept nogil
    cpdef int begin(self, object seed) except -1
    cpdef list begun(self)
    cdef void go_back(self, int ply) noexcept nogil
    cpdef int follow(self, Stepper other) except -1
    cdef int follow_nogil(self, Stepper other) except -1 nogil
    cdef int repeat(self, Stepper other) except -1 nogil
