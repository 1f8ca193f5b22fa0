from fairychess.position.move cimport (
    captures_elsewhere,
    origin_of,
    promotion_of,
    target_of,
    type_of,
)
from fairychess.position.position cimport Position

cdef inline bint is_tactical(Position pos, unsigned long long move) noexcept:
    cdef int target
    if type_of(move):
        return False
    if promotion_of(move) or captures_elsewhere(move):
        return True
    target = target_of(move)
    return pos.man[target] != 0 and target != origin_of(move)
