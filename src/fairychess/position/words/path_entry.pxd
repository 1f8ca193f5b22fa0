# What the bits of a path table's entry mean; see path_entry.py. Inline, like move.pxd.

cdef extern from *:
    """
    /* Flags of an entry: wider than an enumeration may be. */
    #define FAIRYCHESS_INITIAL 0x1000ULL
    #define FAIRYCHESS_ROYAL_ONLY 0x2000ULL
    #define FAIRYCHESS_NOT_ROYAL 0x4000ULL
    #define FAIRYCHESS_TWICE 0x100000000ULL
    #define FAIRYCHESS_EN_PASSANT 0x200000000ULL
    #define FAIRYCHESS_BORROW 0x400000000ULL
    #define FAIRYCHESS_CLOSER_LOOK 0x500007000ULL
    """
    const unsigned long long INITIAL "FAIRYCHESS_INITIAL"
    const unsigned long long ROYAL_ONLY "FAIRYCHESS_ROYAL_ONLY"
    const unsigned long long NOT_ROYAL "FAIRYCHESS_NOT_ROYAL"
    const unsigned long long TWICE "FAIRYCHESS_TWICE"
    const unsigned long long EN_PASSANT "FAIRYCHESS_EN_PASSANT"
    const unsigned long long BORROW "FAIRYCHESS_BORROW"
    const unsigned long long CLOSER_LOOK "FAIRYCHESS_CLOSER_LOOK"

cdef enum:
    SHUNS = 0x6000
    OVER_WALLS = 0x800
    # The class of a square's occupant where there is a wall.
    WALLED = 48
    # The class of an empty square where a piece can be captured in passing.
    CAPTURABLE_IN_PASSING = 3
    # Sets of classes.
    VACANT = 8
    PASSABLE = 1
    FREE = VACANT | PASSABLE
    ANYTHING = 15
    # What a side effect does.
    TAKE = 1
    RIGHT = 2
    UNLOAD = 3
    RELAY = 4
    SAFE = 5
    NAMED = 6
    GATE = 7
    IN_PASSING = 8

cdef inline int square_of(unsigned long long entry) noexcept nogil:
    return <int>(entry & 0x7FF)

cdef inline int side_effects_of(unsigned long long entry) noexcept nogil:
    return <int>((entry >> 35) & 0xFFFFF)

cdef inline int skip_of(unsigned long long entry) noexcept nogil:
    return <int>((entry >> 16) & 0xFFFF)

cdef inline bint is_heavy(unsigned long long entry) noexcept nogil:
    return (entry >> 55) & 1

cdef inline bint may_stop(unsigned long long entry, int occupant) noexcept nogil:
    return (entry << occupant) >> 63

cdef inline bint may_go_on(unsigned long long entry, int occupant) noexcept nogil:
    return ((entry << occupant) >> 59) & 1

cdef inline unsigned long long path_move(unsigned long long entry, int origin) noexcept nogil:
    return (entry & 0x00FFFFF8000007FFULL) | <unsigned long long>(origin << 11)

cdef inline int length_of(unsigned long long header) noexcept nogil:
    return <int>(header & 0xFFFF)

cdef inline bint any_touches_others(unsigned long long header) noexcept nogil:
    return (header >> 32) != 0

cdef inline int occupied_by(int piece) noexcept nogil:
    return WALLED if piece == 1 else 1 + (piece & 1)

cdef inline int enemies_of(int colour) noexcept nogil:
    return 2 << colour

cdef inline int stop_of(unsigned long long entry) noexcept nogil:
    return <int>(entry >> 60)

cdef inline unsigned long long fits_of(unsigned long long entry, int occupant) noexcept nogil:
    return entry << occupant

cdef inline int fit_stops(unsigned long long fits) noexcept nogil:
    return <int>(fits >> 63)

cdef inline bint fit_goes_on(unsigned long long fits) noexcept nogil:
    return <long long>(fits << 4) < 0

cdef inline unsigned long long pack(
    unsigned long long square, int stop, int go, unsigned long long flags,
    unsigned long long side_effects=0,
) noexcept nogil:
    return (
        square | (<unsigned long long>stop << 60) | (<unsigned long long>go << 56) | flags
        | (side_effects << 35)
    )

cdef inline unsigned long long pack_skip(unsigned long long skip) noexcept nogil:
    return skip << 16
