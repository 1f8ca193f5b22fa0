from fairychess.position.state cimport State

cdef unsigned long long count_leaves(
    State pos, int depth, bint in_bulk
) except? 0xFFFFFFFFFFFFFFFF nogil
cdef unsigned long long count_turns(State pos, int depth)
cdef int count_options(State pos) except -2 nogil
cdef int count_by_sets(State pos) except -2 nogil
