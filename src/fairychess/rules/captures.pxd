from fairychess.position.state cimport State

cdef bint takes_enemy(State pos, unsigned long long move) noexcept
