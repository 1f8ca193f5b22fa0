from fairychess.position.state cimport State

cdef int sets_of(State state, int square)
cdef unsigned long long targets(State state, int at) noexcept
cdef int count_moves(State state)
