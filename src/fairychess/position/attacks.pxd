from fairychess.position.state cimport State

cdef bint attacked(State state, int square, int by)
cdef bint exposed(State state, int square, int by, int removed)
cdef bint irregularly_attacked(State state, int square, int by)
cdef bint piece_takes(State state, int origin, int target)
cdef int attackers(State state, int square, int by, int most)
cdef int irregular_attackers(State state, int square, int by)
