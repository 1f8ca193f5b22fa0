from fairychess.position.state cimport State

cdef bint shunned(State state, int piece, int square) noexcept nogil
cdef bint near(State state, int where, int square) noexcept nogil
cdef bint attacked(State state, int square, int by) except? -1 nogil
cdef bint plainly_attacked(State state, int square, int by) noexcept nogil
cdef bint exposed(State state, int square, int by, int removed) except? -1 nogil
cdef void may_strike(State state, int square, int by, unsigned long long* found) noexcept nogil
cdef bint irregularly_attacked(State state, int square, int by) except? -1 nogil
cdef bint piece_takes(State state, int origin, int target) except? -1 nogil
cdef int attackers(State state, int square, int by, int most) except? -1 nogil
cdef int irregular_attackers(State state, int square, int by) except? -1 nogil
