# An entry of the log of changes; see log_entry.py. Inline, like move.pxd.

cdef enum:
    LOG_WORDS = 2
    SQUARE_CHANGED = 1
    HAND_CHANGED = 2
    VARIABLE_CHANGED = 3
    UNMOVED_CHANGED = 4

cdef inline unsigned long long log_key(int kind, int index) noexcept nogil:
    return <unsigned long long>kind | (<unsigned long long>index << 8)

cdef inline unsigned long long key_at(unsigned long long* changes, int place) noexcept nogil:
    return changes[place]

cdef inline unsigned long long old_at(unsigned long long* changes, int place) noexcept nogil:
    return changes[place + 1]

cdef inline void write_entry(
    unsigned long long* changes, int place, unsigned long long key, unsigned long long old
) noexcept nogil:
    changes[place] = key
    changes[place + 1] = old

cdef inline int next_entry(int place) noexcept nogil:
    return place + LOG_WORDS

cdef inline int entry_before(int place) noexcept nogil:
    return place - LOG_WORDS

cdef inline int entries_from(int place, int end) noexcept nogil:
    return (end - place) // LOG_WORDS

cdef inline int kind_of(unsigned long long key) noexcept nogil:
    return <int>(key & 255)

cdef inline int index_of(unsigned long long key) noexcept nogil:
    return <int>(key >> 8)

cdef inline unsigned long long old_square(int piece, int ident) noexcept nogil:
    return <unsigned long long>piece | (<unsigned long long>ident << 32)

cdef inline int old_piece(unsigned long long old) noexcept nogil:
    return <int>(old & 0xFFFF)

cdef inline int old_ident(unsigned long long old) noexcept nogil:
    return <int>(old >> 32)

cdef inline unsigned long long old_hand(int count, int ident, int slot) noexcept nogil:
    return (
        <unsigned long long>count
        | (<unsigned long long>ident << 16)
        | (<unsigned long long>slot << 32)
    )

cdef inline int old_count(unsigned long long old) noexcept nogil:
    return <int>(old & 0xFFFF)

cdef inline int changed_ident(unsigned long long old) noexcept nogil:
    return <int>((old >> 16) & 0xFFFF)

cdef inline int old_slot(unsigned long long old) noexcept nogil:
    return <int>(old >> 32)

cdef inline unsigned long long old_variable(int value) noexcept nogil:
    return <unsigned long long>(value + 1073741824)

cdef inline int old_value(unsigned long long old) noexcept nogil:
    return <int>old - 1073741824
