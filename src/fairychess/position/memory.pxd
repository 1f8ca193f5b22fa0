from fairychess.position.options cimport Options
from fairychess.position.tables cimport Tables
from fairychess.position.undo_log cimport UndoLog

cdef class Memory:
    cdef readonly UndoLog undo_log
    cdef readonly Options options
    cdef readonly Tables tables
    cdef readonly object rules
    cdef readonly unsigned long long hash
    cdef readonly unsigned long long unrepeated
    cdef unsigned long long unrepeated_mask
    cdef readonly int turn, fullmove_number, halfmove_clock, ply
    cdef bint uncounted
    cdef int variables[64]
    cdef int* hand
    cdef int hand_total[2]
    cdef object held_store
    cdef unsigned short* held
    cdef bint holds_by_ident
    cdef bint individual
    cdef int captured
    cdef int captured_piece[64]
    cdef int captured_square[64]
    cdef int captured_ident[64]

    cpdef int var(self, int index) except? -2147483648
    cpdef void set_variable(self, int index, int value)
    cdef void change_variable(self, int index, int value) noexcept nogil
    cpdef void set_counters(self, int halfmove_clock, int fullmove_number)
    cdef int slot_of(self, int colour, int piece_type) except? -1
    cdef int known_ident(self, int ident) except? -1
    cpdef void add_hand(self, int colour, int piece_type, int change, int ident)
    cdef void attach_held(self, object store) noexcept
    cdef void begin_to_hold(self) noexcept nogil
    cdef void change_hand(self, int slot, int change, int ident) noexcept nogil
    cdef int first_held(self, int slot) noexcept nogil
    cpdef int in_hand(self, int colour, int piece_type)
    cpdef int held_ident(self, int colour, int piece_type) except? -1
    cpdef bint holds_piece(self, int colour, int piece_type, int ident)
    cpdef int capture_held(self, int ident)
    cdef unsigned long long key(self) noexcept nogil
    cdef unsigned long long key_at(self, int ply) noexcept nogil
    cdef int last_progress(self) noexcept nogil
