from fairychess.position.state cimport State

cdef void add_behind(State pos, int target, unsigned long long* found) noexcept nogil
cdef bint is_doomed(State pos, int square) noexcept nogil
