from fairychess.position.state cimport State

cdef int all_paths(State state)
cdef int piece_paths(State state, int origin, int piece)
cdef bint en_passant_possible(State state, int side)
cdef void trim_en_passant(State state, int pawn)
