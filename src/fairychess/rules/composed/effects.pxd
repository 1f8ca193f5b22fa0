from fairychess.position.state cimport State

cdef void end_game(State pos, int variable, int side, int lost) noexcept nogil
cdef void change_square(State pos, int side, int square, int what, int one, int other) noexcept nogil
cdef int only_square(unsigned long long* sets, int number, int words) noexcept nogil
cdef bint exchange(State pos, int here, int there, bint both) noexcept nogil
cdef void set_score(State pos, int variable, int value) noexcept nogil
cdef void revert_last(State pos) noexcept nogil
