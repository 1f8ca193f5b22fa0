from fairychess.position.board_state cimport BoardState
from fairychess.position.options cimport Options

cdef int sets_of(BoardState state, int square) except -1 nogil
cdef unsigned long long targets(BoardState state, int side, int at) noexcept nogil
cdef int count_moves(BoardState state, Options options, int side) except -2 nogil
