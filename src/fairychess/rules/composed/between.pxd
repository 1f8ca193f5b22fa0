from fairychess.position.state cimport State

cdef void add_between(
    State pos, int origin, int to, unsigned long long* found, int number
) noexcept nogil
cdef void add_in_line(
    State pos,
    unsigned long long* sets,
    int one,
    int other,
    unsigned long long* found,
    bint beyond,
) noexcept nogil
