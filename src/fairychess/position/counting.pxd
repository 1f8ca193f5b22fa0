from fairychess.position.state cimport State

cdef int sets_of(State state, int square) except -1 nogil
cdef unsigned long long targets(State state, int at) noexcept nogil
cdef int count_moves(State state) except -2 nogil
