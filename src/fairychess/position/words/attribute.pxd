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
    SHUNNED = 256
    BORROWS = 512
    INDEXED = ROYAL | IRREGULAR | LEAPER | BULK | LINER
