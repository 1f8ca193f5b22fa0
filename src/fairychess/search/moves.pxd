from fairychess.position.position cimport Position

cdef inline bint noisy(Position pos, unsigned long long move) noexcept:
    cdef int to
    if (move >> 56) & 15:
        return False
    if move & 0x2FFF0000 or (move >> 55) & 1:
        return True
    to = <int>((move >> 8) & 255)
    return pos.board[to] != 0 and to != <int>(move & 255)
