from fairychess.position.state cimport State

cdef bint takes(State pos, unsigned long long move) noexcept nogil
cdef bint takes_enemy(State pos, unsigned long long move) noexcept nogil
