from fairychess.position.state cimport State
from fairychess.position.words.square_set cimport SET_WORDS

cdef class Replies:
    cdef readonly bint needed, adds
    cdef list moves_rules, expand_rules, allow_rules
    cdef unsigned long long taken[SET_WORDS]
    cdef void look(self, State pos, int by)
    cdef void note(self, State pos, unsigned long long move) noexcept
    cdef void add(self, int square) noexcept
    cdef bint takes(self, int square) noexcept nogil
