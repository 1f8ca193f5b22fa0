from fairychess.position.decisions cimport Decisions
from fairychess.position.state cimport State

cdef object pack(Decisions state)
cdef void unpack(Decisions position, Decisions rules, object packed)
cdef void copy_rules(Decisions position, Decisions other)
cdef void unpack_state(Decisions state, object store)
cdef unsigned char* moved_state(Decisions state, unsigned char* packed, bint out) noexcept
cdef unsigned char* moved_captures(State state, unsigned char* packed, bint out) noexcept
