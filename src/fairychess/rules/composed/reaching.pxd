from fairychess.position.state cimport State

cdef void reaches(State pos, int origin, int piece, unsigned long long* found) noexcept nogil
cdef void add_next(
    State pos, int origin, int across, int up, bint piece,
    unsigned long long* board, unsigned long long* found
) noexcept nogil
cdef void add_next_on_line(
    State pos, int at, bint piece, unsigned long long* found
) noexcept nogil
cdef unsigned long long rights_left(State pos, int origin, int to) noexcept nogil
