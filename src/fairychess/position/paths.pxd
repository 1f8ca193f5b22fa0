from fairychess.position.state cimport State

cdef int all_paths(State state) except -1 nogil
cdef int paths_of(State state, int word, unsigned long long origins) except -1 nogil
cdef int piece_paths(State state, int origin, int piece) except -1 nogil
cdef bint en_passant_possible(State state, int side) except? -1 nogil
cdef int trim_en_passant(State state, int pawn) except -1 nogil
