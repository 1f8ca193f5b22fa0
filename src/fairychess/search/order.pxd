from fairychess.search.exchange cimport Exchange

cdef class Ordering(Exchange):
    cdef object rank_store, history_store, counter_store
    cdef int* rank
    cdef int rank_room
    cdef int* history
    cdef unsigned long long* counter
    cdef unsigned long long played[256]
    cdef unsigned long long killer[256]
    cdef bint capture_royals
    cdef int gain(self, unsigned long long move) noexcept
    cdef int net(self, unsigned long long move, int gain)
    cdef int price(self, int code) noexcept
    cdef int royals(self, int side) noexcept
    cdef void make_room(self, int high)
    cdef void rank_moves(self, int low, unsigned long long best, int ply)
    cdef int hoped(self, int code, int gain) noexcept
    cdef unsigned long long pick(self, int index, int high)
    cdef void praise(self, unsigned long long move, int bonus) noexcept
    cdef void remember(self, unsigned long long move, int ply) noexcept
    cdef int answered(self, int ply) noexcept
