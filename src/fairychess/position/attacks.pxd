from fairychess.position.board_state cimport BoardState

cdef bint shunned(BoardState state, int piece, int square) noexcept nogil
cdef bint near(BoardState state, int where, int square) noexcept nogil
cdef bint attacked(BoardState state, int square, int by) except? -1 nogil
cdef bint plainly_attacked(BoardState state, int square, int by) noexcept nogil
cdef bint exposed(BoardState state, int square, int by, int removed) except? -1 nogil
cdef void may_strike(BoardState state, int square, int by, unsigned long long* found) noexcept nogil
cdef bint irregularly_attacked(BoardState state, int square, int by) except? -1 nogil
cdef bint piece_takes(BoardState state, int origin, int target) except? -1 nogil
cdef int attackers(BoardState state, int square, int by, int most) except? -1 nogil
cdef int irregular_attackers(BoardState state, int square, int by) except? -1 nogil
