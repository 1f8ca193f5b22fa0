from fairychess.position.state cimport State

cdef void copy_state(State state, State other)
