from fairychess.position.state cimport State

cdef bint any_attacker(State pos, unsigned long long* sets, int struck, int among) noexcept nogil
cdef void attackers_among(
    State pos, unsigned long long* sets, int struck, int among, unsigned long long* found
) noexcept nogil
cdef void struck_among(
    State pos, unsigned long long* sets, int strikers, int among, unsigned long long* found
) noexcept nogil
cdef bint strikes_square(State pos, int origin, int square) noexcept nogil
cdef void strikes(State pos, int origin, unsigned long long* found) noexcept nogil
cdef bint any_like(State pos, unsigned long long* sets, int number, int square) noexcept nogil
