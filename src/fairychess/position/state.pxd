from fairychess.position.store cimport Store
from fairychess.position.tables cimport Tables

cdef class State(Store):
    cdef readonly Tables tables
    cdef readonly object rules
    cdef readonly unsigned long long hash
    cdef readonly unsigned long long unrepeated
    cdef unsigned long long unrepeated_mask
    cdef int board[256]
    cdef unsigned char occupant[256]
    cdef int ident[256]
    cdef unsigned long long occupied[12]
    cdef unsigned long long royals[8]
    cdef unsigned long long irregular[8]
    cdef int leapers[2]
    cdef unsigned long long liners[2]
    cdef unsigned long long unmoved[4]
    cdef object count_store, hand_store
    cdef int* count
    cdef int* hand
    cdef object bulk_store
    cdef unsigned long long* bulk
    cdef int hand_total[2]
    cdef int held[1024]
    cdef bint unmoved_changed
    cdef bint individual
    cdef int captured_by_move
    cdef int variables[64]
    cdef readonly int turn, number, halfmove_clock, ply
    cdef unsigned long long en_passant
    cdef int captured
    cdef int captured_piece[64]
    cdef int captured_square[64]
    cdef int captured_ident[64]
    cdef int moved_piece, moved_to, moved_from
    cdef int royal_low, royal_high
    cdef unsigned long long goals, bound
    cdef unsigned long long goals_of[64]

    cdef void set_square(self, int square, int code, int ident) noexcept
    cdef void take(self, int square) noexcept
    cpdef void set_variable(self, int index, int value)
    cdef unsigned long long key(self) noexcept
    cdef unsigned long long key_at(self, int ply) noexcept
    cpdef void set_counters(self, int halfmove_clock, int number)
    cpdef int var(self, int index) noexcept
    cpdef void add_hand(self, int colour, int kind, int change, int ident)
    cpdef int held_ident(self, int colour, int kind) noexcept
    cpdef int capture_held(self, int ident)
    cpdef bint holds_piece(self, int colour, int kind, int ident)
    cpdef int in_hand(self, int colour, int kind)
    cpdef int piece_at(self, int square)
    cpdef int ident_at(self, int square)
    cpdef int count_of(self, int code)
    cpdef void place(self, int square, int code, int ident)
    cpdef void mark_moved(self, int square) noexcept
    cpdef void mark_unmoved(self, int square) noexcept
    cdef void flip_unmoved(self, int square) noexcept
    cpdef bint is_unmoved(self, int square) noexcept
    cdef void set_en_passant(self, unsigned long long en_passant) noexcept
    cdef void begin(self, unsigned long long move) noexcept
    cdef void make_board_move(self, unsigned long long move) noexcept
    cdef void step(self, int origin, int to) noexcept
    cdef bint stepped(self, int to) noexcept
    cdef void effects(self, int index, int origin) noexcept
    cdef void unmake(self) noexcept
    cpdef void do(self, unsigned long long move)
    cpdef void undo(self)
    cpdef int generate(self)
