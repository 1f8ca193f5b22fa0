from fairychess.position.board_state cimport BoardState
from fairychess.position.state cimport State

cdef int all_paths(State pos) except -1 nogil
cdef int paths_of(State pos, int word, unsigned long long origins) except -1 nogil
cdef int piece_paths(State pos, int origin, int piece) except -1 nogil
cdef int trim_en_passant(BoardState state, int side, int pawn) except -1 nogil
