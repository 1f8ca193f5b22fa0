# Sets of squares; see square_set.py. Inline, like move.pxd.

from fairychess.position.bits cimport lowest

cdef enum:
    SET_WORDS = 21
    FEW_WORDS = 4
    WALLS = 2
    SIDE_SETS = 2 * SET_WORDS
    SQUARE_SETS = 1304 * SET_WORDS

cdef inline int set_word(int number, int word) noexcept nogil:
    return number * SET_WORDS + word

cdef inline int word_of(int square) noexcept nogil:
    return square >> 6

cdef inline unsigned long long bit_of(int square) noexcept nogil:
    return <unsigned long long>1 << (square & 63)

cdef inline int first_square(int word, unsigned long long rest) noexcept nogil:
    return word * 64 + lowest(rest)

cdef inline bint has_square(unsigned long long* sets, int number, int square) noexcept nogil:
    return (sets[number * SET_WORDS + (square >> 6)] >> (square & 63)) & 1

cdef inline void add_square(unsigned long long* sets, int number, int square) noexcept nogil:
    sets[number * SET_WORDS + (square >> 6)] |= <unsigned long long>1 << (square & 63)

cdef inline void drop_square(unsigned long long* sets, int number, int square) noexcept nogil:
    sets[number * SET_WORDS + (square >> 6)] &= ~(<unsigned long long>1 << (square & 63))

cdef inline void flip_square(unsigned long long* sets, int number, int square) noexcept nogil:
    sets[number * SET_WORDS + (square >> 6)] ^= <unsigned long long>1 << (square & 63)

cdef inline void shift_square(
    unsigned long long* sets, int number, int origin, int to
) noexcept nogil:
    if word_of(origin) == word_of(to):  # one access, where the second would wait for the first
        sets[number * SET_WORDS + word_of(to)] ^= bit_of(origin) ^ bit_of(to)
    else:
        flip_square(sets, number, origin)
        flip_square(sets, number, to)

cdef inline bint any_square(unsigned long long* sets, int number, int words) noexcept nogil:
    cdef unsigned long long* found = sets + number * SET_WORDS
    cdef int word
    if words <= FEW_WORDS:
        return (found[0] | found[1] | found[2] | found[3]) != 0
    for word in range(words):
        if found[word]:
            return True
    return False

cdef inline unsigned long long filled(unsigned long long* occupied, int word) noexcept nogil:
    return occupied[word] | occupied[SET_WORDS + word] | occupied[WALLS * SET_WORDS + word]
