# What is noted of a list of options, on the C stack; see options_mark.py.

cdef struct OptionsMark:
    int top, royal_low, royal_high
    unsigned long long seen
