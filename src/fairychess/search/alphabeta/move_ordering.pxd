from fairychess.position.position cimport Position
from fairychess.search.alphabeta.see cimport StaticExchange

cdef class MoveOrdering:
    cdef Position pos
    cdef StaticExchange see
    cdef int* value
    cdef bint captures_royals
    cdef list explosions
    cdef object value_store, rank_store, history_store, counter_store
    cdef int* rank
    cdef int rank_room
    cdef int* history
    cdef unsigned long long* counter
    cdef unsigned long long played[256]
    cdef unsigned long long killer[256]
    cdef int gain(self, unsigned long long move) noexcept
    cdef int blast_value(self, int origin, int centre) noexcept
    cdef int drop_value(self, unsigned long long move)
    cdef int kept(self, unsigned long long move)
    cdef int net_gain(self, unsigned long long move, int gain)
    cdef int capture_value(self, int piece) noexcept
    cdef void make_room(self, int high)
    cdef void rank_moves(self, int low, unsigned long long hash_move, int ply)
    cdef int capture_rank(self, int piece, int gain) noexcept
    cdef unsigned long long pick(self, int index, int high)
    cdef void update_history(self, unsigned long long move, int bonus) noexcept
    cdef void reward_cutoff(self, unsigned long long move, int ply, int depth, int low, int high) noexcept
    cdef int counter_index(self, int ply) noexcept
