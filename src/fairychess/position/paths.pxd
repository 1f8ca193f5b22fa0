from fairychess.position.state cimport State

cdef void all_paths(State state)
cdef void man_paths(State state, int origin, int code)
