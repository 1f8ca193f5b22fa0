from fairychess.position.position cimport Position

cdef class ActionNumbers:
    cdef readonly object space
    cdef object ids
    cdef object plain_store, keys_store, tags_store, values_store, starts_store, signs_store
    cdef object stamps_store, squares_store
    cdef int* plain
    cdef unsigned long long* keys
    cdef int* tags
    cdef int* values
    cdef int* starts
    cdef int* signs
    cdef int* stamps
    cdef int* squares
    cdef int board, size, end, room, used, paths, signs_top, stamp

    cdef int looked_up(self, Position pos, unsigned long long move, int low, int high) noexcept nogil
    cdef int tag_of(self, Position pos, unsigned long long move, int low, int high) noexcept nogil
    cdef int place_of(self, unsigned long long move, int tag) noexcept nogil
    cdef int learned(self, Position pos, unsigned long long move, int low, int high) except? -1
    cdef int worked_out(self, Position pos, unsigned long long move) except? -1
    cdef int sign(self, int value, int at) noexcept nogil
    cdef bint first_time(self, int value) noexcept nogil
    cdef void new_decision(self) noexcept nogil
