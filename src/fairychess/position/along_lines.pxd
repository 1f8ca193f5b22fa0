from fairychess.position.tables cimport Tables

cdef bint touches(Tables tables, int square, int other) noexcept nogil
cdef int way_to(Tables tables, int square, int other, unsigned int ways) noexcept nogil
