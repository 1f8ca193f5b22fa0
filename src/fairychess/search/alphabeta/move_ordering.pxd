from fairychess.position.position cimport Position
from fairychess.search.alphabeta.see cimport StaticExchange

cdef class MoveOrdering:
    cdef Position pos
    cdef StaticExchange see
    cdef int* value
    cdef bint captures_royals, explodes
    cdef list explosions
    cdef object value_store, rank_store, history_store, counter_store
    cdef int* rank
    cdef int rank_room
    cdef int* history
    cdef unsigned long long* counter
    cdef unsigned long long played[256]
    cdef unsigned long long killer[256]
    cdef int gain(self, unsigned long long move) noexcept nogil
    cdef int blast_value(self, int origin, int centre) noexcept
    cdef int drop_value(self, unsigned long long move) except? -40000 nogil
    cdef int kept(self, unsigned long long move) except? -40000 nogil
    cdef int net_gain(self, unsigned long long move, int gain) except? -40000 nogil
    cdef int capture_value(self, int piece) noexcept nogil
    cdef void make_room(self, int high)
    cdef int rank_moves(self, int low, unsigned long long hash_move, int ply) except -1 nogil
    cdef int capture_rank(self, int piece, int gain) noexcept nogil
    cdef unsigned long long pick(self, int index, int high) except? 0xFFFFFFFFFFFFFFFF nogil
    cdef void update_history(self, unsigned long long move, int bonus) noexcept nogil
    cdef void reward_cutoff(self, unsigned long long move, int ply, int depth, int low, int high) noexcept nogil
    cdef int counter_index(self, int ply) noexcept nogil
