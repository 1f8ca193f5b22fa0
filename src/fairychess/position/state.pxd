from fairychess.position.store cimport Store
from fairychess.position.tables cimport Tables

cdef class State(Store):
    cdef readonly Tables tables
    cdef readonly object rules
    cdef readonly unsigned long long hash
    cdef readonly unsigned long long aside
    cdef unsigned long long aside_mask
    cdef int man[256]
    cdef unsigned char occupant[256]
    cdef int ident[256]
    cdef unsigned long long men[8]
    cdef unsigned long long royals[8]
    cdef unsigned long long odd[8]
    cdef int leapers[2]
    cdef unsigned long long liners[2]
    cdef unsigned long long virgin[4]
    cdef object count_store, hand_store
    cdef int* count
    cdef int* hand
    cdef object crowd_store
    cdef unsigned long long* crowd
    cdef int hand_total[2]
    cdef int held[1024]
    cdef bint virgin_changed
    cdef bint individual
    cdef int captured
    cdef int vars[64]
    cdef readonly int turn, number, quiet, ply
    cdef unsigned long long passant
    cdef int taken
    cdef int taken_code[64]
    cdef int taken_square[64]
    cdef int taken_ident[64]
    cdef int mover, arrived, departed
    cdef int royal_low, royal_high
    cdef unsigned long long goals, bound
    cdef unsigned long long goals_of[64]

    cdef void set_square(self, int square, int code, int ident) noexcept
    cdef void take(self, int square) noexcept
    cpdef void set_var(self, int index, int value)
    cdef unsigned long long key(self) noexcept
    cdef unsigned long long key_at(self, int ply) noexcept
    cpdef void set_counters(self, int quiet, int number)
    cpdef int var(self, int index) noexcept
    cpdef void add_hand(self, int colour, int kind, int change, int ident)
    cpdef int held_ident(self, int colour, int kind) noexcept
    cpdef int take_held(self, int ident)
    cpdef bint holds_man(self, int colour, int kind, int ident)
    cpdef int in_hand(self, int colour, int kind)
    cpdef int code_at(self, int square)
    cpdef int ident_at(self, int square)
    cpdef int count_of(self, int code)
    cpdef void place(self, int square, int code, int ident)
    cpdef void clear_virgin(self, int square) noexcept
    cpdef void mark_virgin(self, int square) noexcept
    cdef void flip_virgin(self, int square) noexcept
    cpdef bint is_virgin(self, int square) noexcept
    cdef void set_passant(self, unsigned long long passant) noexcept
    cdef void begin(self, unsigned long long move) noexcept
    cdef void carry(self, unsigned long long move) noexcept
    cdef void step(self, int origin, int to) noexcept
    cdef bint stepped(self, int to) noexcept
    cdef void effects(self, int index, int origin) noexcept
    cdef void rewind(self) noexcept
    cpdef void do(self, unsigned long long move)
    cpdef void undo(self)
    cpdef int generate(self)
