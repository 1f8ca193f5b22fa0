from fairychess.position.position cimport Position
from fairychess.position.words.square_set cimport SET_WORDS

cdef class StaticExchange:
    cdef Position pos
    cdef object value_store
    cdef int* value
    cdef int attacker[64]
    cdef int attackers[2]
    cdef int balance[64]
    cdef unsigned long long removed[SET_WORDS]
    cdef void remove_nothing(self) noexcept nogil
    cdef void remove_moving(self, unsigned long long move) noexcept nogil
    cdef bint is_removed(self, int square) noexcept nogil
    cdef bint is_irregular(self, int square) noexcept nogil
    cdef void add_attacker(self, int piece) noexcept nogil
    cdef int list_attackers(self, int square) except -1 nogil
    cdef int exchange(self, int square, int gain, int stake) except? -40000 nogil
