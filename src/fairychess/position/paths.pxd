from fairychess.position.state cimport State

cdef int all_paths(State state)
cdef int man_paths(State state, int origin, int code)
cdef bint passant_possible(State state, int side)
cdef void trim_passant(State state, int pawn)
