from fairychess.position.position cimport Position

cdef class Stepper:
    cdef readonly object space, rules, play
    cdef readonly int count
    cdef readonly object winner
    cdef Position pos
    cdef object keys_store, movers_store, values_store, actions_store, mask_store
    cdef unsigned long long* keys
    cdef int* movers
    cdef int* values
    cdef int* actions
    cdef unsigned char* mask
    cdef int low
    cdef unsigned long long noise

    cdef int number_of(self, unsigned long long move) except? -3
    cpdef int look(self) except? -3
    cdef void unmark(self) noexcept
    cpdef bint step(self, int action) except? -1
    cpdef int drawn(self) except? -1
    cpdef void restart(self)
    cpdef int ply(self)
    cpdef object play_random(self, long long steps, int longest)
