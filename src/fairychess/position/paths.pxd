from fairychess.position.state cimport State

cdef int all_paths(State state)
cdef int man_paths(State state, int origin, int code)
cdef bint passant_possible(State state, int side)
