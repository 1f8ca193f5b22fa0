# Flags and fields of a number; see flags.py. Inline, like move.pxd.

cdef inline unsigned long long one_bit(int number) noexcept nogil:
    return <unsigned long long>1 << number

cdef inline bint has_bit(unsigned long long flags, int number) noexcept nogil:
    return (flags >> number) & 1

cdef inline int read_field(long long packed, int start, int width) noexcept nogil:
    return <int>((packed >> start) & (((<long long>1) << width) - 1))

cdef inline int with_field(long long packed, int start, int width, int value) noexcept nogil:
    return <int>(
        (packed & ~((((<long long>1) << width) - 1) << start)) | ((<long long>value) << start)
    )
