from fairychess.position.state cimport State

cdef bint strikes_any(State pos, int origin, unsigned long long* sets, int number) noexcept nogil
cdef void strikes(State pos, int origin, unsigned long long* found) noexcept nogil
