# What is known of a coloured piece; see attribute.py.

cdef enum:
    ROYAL = 1
    IRREGULAR = 2
    LEAPER = 4
    UNMOVED_MATTERS = 8
    RESETS = 16
    PASSES = 32
    BULK = 64
    LINER = 128
    BORROWS = 256
    INDEXED = ROYAL | IRREGULAR | LEAPER | BULK | LINER

cdef inline int with_kinds(int attributes, int shunned, int shuns) noexcept nogil:
    return attributes | (shunned << 10) | (shuns << 18)

cdef inline bint shuns_piece(int mover, int other) noexcept nogil:
    return ((mover >> 8) & other & (0xFF << 10)) != 0
