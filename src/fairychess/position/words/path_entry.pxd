# What the bits of a path table's entry mean; see path_entry.py. Inline, like move.pxd.

cdef enum:
    # Flags of an entry.
    INITIAL = 0x100
    ROYAL_ONLY = 0x200
    NOT_ROYAL = 0x400
    TWICE = 0x800000
    EN_PASSANT = 0x1000000
    BORROW = 0x2000000
    OVER_WALLS = 0x4000000
    CLOSER_LOOK = INITIAL | ROYAL_ONLY | NOT_ROYAL | TWICE | BORROW
    SHUNS = ROYAL_ONLY | NOT_ROYAL
    # The class of a square's occupant where there is a wall.
    WALLED = 22
    # The class of an empty square where a piece can be captured in passing.
    CAPTURABLE_IN_PASSING = 3
    # Sets of classes.
    VACANT = 1
    PASSABLE = 8
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

cdef inline int square_of(unsigned long long entry) noexcept nogil:
    return <int>((entry >> 11) & 0x7FF)

cdef inline int side_effects_of(unsigned long long entry) noexcept nogil:
    return <int>((entry >> 35) & 0xFFFFF)

cdef inline int skip_of(unsigned long long entry) noexcept nogil:
    return <int>((entry >> 56) | ((entry >> 19) & 0xFF00))

cdef inline bint is_heavy(unsigned long long entry) noexcept nogil:
    return (entry >> 55) & 1

cdef inline bint may_stop(unsigned long long entry, int occupant) noexcept nogil:
    return (entry >> occupant) & 1

cdef inline bint may_go_on(unsigned long long entry, int occupant) noexcept nogil:
    return (entry >> (4 + occupant)) & 1

cdef inline unsigned long long move_bits(unsigned long long entry) noexcept nogil:
    return entry & 0x00FFFFF8003FF800ULL

cdef inline int length_of(unsigned long long header) noexcept nogil:
    return <int>(header & 0xFFFF)

cdef inline bint any_touches_others(unsigned long long header) noexcept nogil:
    return (header >> 32) != 0

cdef inline int occupied_by(int piece) noexcept nogil:
    return WALLED if piece == 1 else 1 + (piece & 1)

cdef inline int enemies_of(int colour) noexcept nogil:
    return 4 >> colour

cdef inline int stop_of(unsigned long long entry) noexcept nogil:
    return <int>(entry & 15)

cdef inline unsigned long long fits_of(unsigned long long entry, int occupant) noexcept nogil:
    return entry >> occupant

cdef inline int fit_stops(unsigned long long fits) noexcept nogil:
    return <int>(fits & 1)

cdef inline bint fit_goes_on(unsigned long long fits) noexcept nogil:
    return (fits & 16) != 0

cdef inline unsigned long long pack(
    unsigned long long square, int stop, int go, unsigned long long flags,
    unsigned long long side_effects=0,
) noexcept nogil:
    return (square << 11) | <unsigned long long>(stop | (go << 4)) | flags | (side_effects << 35)

cdef inline unsigned long long pack_skip(unsigned long long skip) noexcept nogil:
    return ((skip & 0xFF) << 56) | (((skip >> 8) & 0xFF) << 27)
