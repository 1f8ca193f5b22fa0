from fairychess.search.quiescence cimport Quiescence

cdef class Engine(Quiescence):
    cdef object reduction_store
    cdef int* reduction
    cdef int static_at[256]
    cdef unsigned long long heads, tails
    cdef bint may_pass, pruning, tossing
    cdef int deep
    cdef int child(self, int seat, int floor, int depth, int alpha, int beta, int ply, int score, bint null_ok)
    cdef bint offers_again(self, unsigned long long move)
    cdef int removed_by_rules(self, unsigned long long move, unsigned long long side, int depth, int alpha, int beta, int ply, int score)
    cdef int toss(self, unsigned long long move, int depth, int alpha, int beta, int ply, int score, int other)
    cdef int tosses(self, int low, int high, int depth, int ply, int score)
    cdef int nothing(self, int depth, int beta, int ply, int score)
    cdef int search(self, int depth, int alpha, int beta, int ply, int score, bint null_ok)
    cdef bint plausible(self, unsigned long long move) noexcept

cdef int certain(int score) noexcept
cdef int even(int total, int number) noexcept
cdef int between(int one, int other) noexcept
