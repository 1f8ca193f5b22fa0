from fairychess.position.position cimport Position

cdef class Engine:
    cdef Position pos
    cdef object table_store, worth_store, score_store, key_store, entry_store, history_store
    cdef int* table
    cdef int* worth
    cdef int* score
    cdef int score_room
    cdef unsigned long long* key
    cdef unsigned long long* entry
    cdef int* history
    cdef unsigned long long slots
    cdef unsigned long long killer[256]
    cdef readonly long long nodes
    cdef readonly bint stopped
    cdef long long node_limit
    cdef object deadline, clock
    cdef bint capture_royals, may_pass
    cdef int base_ply
    cdef int static_score(self)
    cdef bint in_check(self, int side)
    cdef int royals(self, int side)
    cdef bint repeated(self)
    cdef bint out_of_time(self)
    cdef bint noisy(self, unsigned long long move)
    cdef int swing(self, unsigned long long move)
    cdef void rank_moves(self, int low, unsigned long long best, int ply)
    cdef unsigned long long pick(self, int index, int high)
    cdef int step(self, unsigned long long move, int depth, int alpha, int beta, int ply)
    cdef int search(self, int depth, int alpha, int beta, int ply, bint passed)
    cdef int quiesce(self, int alpha, int beta, int ply, int depth)
    cdef int no_move(self, int ply)
    cdef int price(self, int code)
    cdef void reward(self, unsigned long long move, int depth, int ply)
