from fairychess.position.state cimport State

cdef object pack(State state)
cdef void unpack(State position, State other, object packed)
cdef void empty_parts(State position, State other)
cdef void unpack_state(State state, object store)
cdef unsigned char* moved_state(State state, unsigned char* packed, bint out) noexcept
cdef unsigned char* moved_sets(
    unsigned char* packed, unsigned long long* sets, int number, int words, bint out
) noexcept
cdef unsigned char* moved_captures(State state, unsigned char* packed, bint out) noexcept
