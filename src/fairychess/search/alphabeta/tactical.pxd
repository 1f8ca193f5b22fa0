from fairychess.position.words.move cimport (
    origin_of,
    promotes_or_captures_elsewhere,
    target_of,
    type_of,
)
from fairychess.position.position cimport Position

cdef inline bint is_tactical(Position pos, unsigned long long move) noexcept nogil:
    cdef int target
    if type_of(move):
        return False
    if promotes_or_captures_elsewhere(move):
        return True
    target = target_of(move)
    return pos.board_state.board[target] != 0 and target != origin_of(move)
