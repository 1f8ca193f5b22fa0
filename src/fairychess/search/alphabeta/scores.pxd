# Scores and ranks as compiled modules see them; see scores.py. Inline: no call is made for them.

cdef enum:
    MATE = 30000
    NEAR_MATE = 29000
    UNKNOWN = -30001
    MAX_PLY = 100
    CHANCE = 2

    HASH_MOVE = 2000000000
    WINNING = 1000000
    UNTESTED = 950000
    KILLER = 900000
    LOSING = -900000
    LOSING_BASE = -1000000
    ROYAL_GAIN = 40000
    LAST_ROYAL = 50000

    EXACT = 1
    LOWER = 2
    UPPER = 3

cdef inline int to_table(int score, int ply) noexcept nogil:
    if score > NEAR_MATE:
        return score + ply
    if score < -NEAR_MATE:
        return score - ply
    return score

cdef inline int from_table(int score, int ply) noexcept nogil:
    if score > NEAR_MATE:
        return score - ply
    if score < -NEAR_MATE:
        return score + ply
    return score

cdef inline int without_distance(int score) noexcept nogil:
    if score > NEAR_MATE:
        return MATE
    if score < -NEAR_MATE:
        return -MATE
    return score

cdef inline int divided(int total, int number) noexcept nogil:
    return <int>(total / number) if total >= 0 else -<int>(-total / number)

cdef inline int mean_of(int one, int other) noexcept nogil:
    if (one > NEAR_MATE and other > NEAR_MATE) or (one < -NEAR_MATE and other < -NEAR_MATE):
        return divided(one + other, 2)
    return divided(without_distance(one) + without_distance(other), 2)
