# The frame of a move; see frame.py. Inline, like move.pxd.

cdef enum:
    FRAME_WORDS = 7

cdef inline unsigned long long hash_at(unsigned long long* frames, int ply) noexcept nogil:
    return frames[ply * FRAME_WORDS]

cdef inline unsigned long long rights_at(unsigned long long* frames, int ply) noexcept nogil:
    return frames[ply * FRAME_WORDS + 1]

cdef inline int halfmove_clock_at(unsigned long long* frames, int ply) noexcept nogil:
    return <int>(frames[ply * FRAME_WORDS + 2] & 0x7FFFFFFF)

cdef inline int fullmove_number_at(unsigned long long* frames, int ply) noexcept nogil:
    return <int>(frames[ply * FRAME_WORDS + 2] >> 32)

cdef inline int turn_at(unsigned long long* frames, int ply) noexcept nogil:
    return <int>frames[ply * FRAME_WORDS + 3]

cdef inline int log_top_at(unsigned long long* frames, int ply) noexcept nogil:
    return <int>frames[ply * FRAME_WORDS + 4]

cdef inline unsigned long long move_at(unsigned long long* frames, int ply) noexcept nogil:
    return frames[ply * FRAME_WORDS + 5]

cdef inline unsigned long long unrepeated_at(unsigned long long* frames, int ply) noexcept nogil:
    return frames[ply * FRAME_WORDS + 6]

cdef inline void write_frame(
    unsigned long long* frames,
    int ply,
    unsigned long long position_hash,
    unsigned long long rights,
    int halfmove_clock,
    int fullmove_number,
    int turn,
    int log_top,
    unsigned long long move,
    unsigned long long unrepeated,
) noexcept nogil:
    cdef unsigned long long* frame = frames + ply * FRAME_WORDS
    frame[0] = position_hash
    frame[1] = rights
    frame[2] = <unsigned long long>halfmove_clock | (<unsigned long long>fullmove_number << 32)
    frame[3] = <unsigned long long>turn
    frame[4] = <unsigned long long>log_top
    frame[5] = move
    frame[6] = unrepeated
