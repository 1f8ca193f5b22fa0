from fairychess.position.board_state cimport BoardState
from fairychess.position.last_move cimport LastMove
from fairychess.position.options cimport Options
from fairychess.position.row cimport Row
from fairychess.position.rule_rows cimport RuleRows
from fairychess.position.tables cimport Tables
from fairychess.position.undo_log cimport UndoLog

cdef class State:
    cdef readonly BoardState board_state
    cdef readonly LastMove last_move
    cdef readonly UndoLog undo_log
    cdef readonly Options options
    cdef readonly Tables tables
    cdef readonly object rules
    cdef readonly Row notes
    cdef readonly list rule_list
    cdef readonly RuleRows rows
    cdef readonly bint lockless
    cdef public bint claims_are_made, ends_unclaimed
    cdef readonly int turn, fullmove_number, halfmove_clock, ply
    cdef bint uncounted

    cpdef int on_board(self, int square) except? -1
    cdef int known_piece(self, int piece) except? -1
    cpdef int piece_at(self, int square)
    cpdef int ident_at(self, int square)
    cpdef int count_of(self, int piece)
    cpdef void place(self, int square, int piece, int ident)
    cpdef void take(self, int square)
    cpdef bint is_unmoved(self, int square)
    cpdef void mark_moved(self, int square)
    cpdef void mark_unmoved(self, int square)
    cdef int slot_of(self, int colour, int piece_type) except? -1
    cdef int known_ident(self, int ident) except? -1
    cpdef void add_hand(self, int colour, int piece_type, int change, int ident)
    cpdef int in_hand(self, int colour, int piece_type)
    cpdef int held_ident(self, int colour, int piece_type) except? -1
    cpdef bint holds_piece(self, int colour, int piece_type, int ident)
    cpdef int capture_held(self, int ident)
    cpdef int var(self, int index) except? -2147483648
    cpdef void set_variable(self, int index, int value)
    cpdef void set_counters(self, int halfmove_clock, int fullmove_number)
    cdef unsigned long long key(self) noexcept nogil
    cdef unsigned long long key_at(self, int ply) noexcept nogil
    cdef int last_progress(self) noexcept nogil
    cpdef void check_move(self, unsigned long long move)
    cpdef void truncate(self, int low)
    cdef void begin(self, unsigned long long move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef void take_back(self) noexcept nogil
    cdef void pass_turn(self) noexcept nogil
    cdef int make(self, unsigned long long move) except -1 nogil
    cpdef void undo(self)
    cdef int push_options(self) except -1 nogil
    cpdef int generate(self)
