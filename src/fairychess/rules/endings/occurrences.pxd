from fairychess.position.state cimport State

cdef int occurrences(State pos, unsigned long long key, int first, int last) noexcept nogil
