from fairychess.position.board_state cimport BoardState

cdef void suppose_step(BoardState state, int origin, int to) noexcept nogil
cdef void withdraw_step(BoardState state, int origin, int to, int taken, int ident) noexcept nogil
