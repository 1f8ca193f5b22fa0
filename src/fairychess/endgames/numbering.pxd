from fairychess.position.position cimport Position

cdef class Numbering:
    cdef readonly object rules
    cdef readonly list materials
    cdef readonly int squares
    cdef object standing_store, implied_store
    cdef unsigned char* standing
    cdef unsigned char* implied
    cdef unsigned long long empty_hash
    cdef unsigned long long signature[4096]
    cdef unsigned long long size[4096]
    cdef int count[4096]
    cdef int piece[32768]
    cdef int last
    # what `find` has found
    cdef unsigned long long number
    cdef int pieces[8]
    cdef int places[8]
    cdef int found

    cdef bint set_up(self, Position pos, int entry, unsigned long long number)
    cdef bint can_stand(self, int entry, int place, int square) noexcept
    cdef int find(self, Position pos)
    cdef bint collect(self, Position pos) noexcept
    cdef bint all_stand(self) noexcept
    cdef void insert(self, int piece, int square) noexcept
    cdef unsigned long long plain_hash(self, Position pos) noexcept
    cdef unsigned long long hands(self, Position pos) noexcept
    cdef int entry_of(self, unsigned long long signature) noexcept
    cpdef int add(self, object material) except? -1
