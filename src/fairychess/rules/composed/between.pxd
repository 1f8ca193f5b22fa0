cdef void add_between(
    int files, int origin, int to, unsigned long long* found, int number
) noexcept nogil
cdef void add_in_line(
    int files,
    int ranks,
    unsigned long long* sets,
    int one,
    int other,
    unsigned long long* found,
    bint beyond,
) noexcept nogil
