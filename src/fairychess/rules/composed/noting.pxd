from fairychess.position.state cimport State

cdef void add_noted(State pos, int first, unsigned long long* found) noexcept nogil
cdef void note(State pos, int first, unsigned long long* sets, int number) noexcept nogil
cdef void unnote(State pos, int first, unsigned long long* sets, int number) noexcept nogil
