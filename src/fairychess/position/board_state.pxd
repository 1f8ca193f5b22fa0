cimport cython
from fairychess.position.last_move cimport LastMove
from fairychess.position.tables cimport Tables
from fairychess.position.undo_log cimport UndoLog
from fairychess.position.words.square cimport SQUARES
from fairychess.position.words.square_set cimport SET_WORDS

@cython.final
cdef class BoardState:
    cdef readonly Tables tables
    cdef UndoLog undo_log
    cdef readonly LastMove last_move
    cdef readonly unsigned long long hash
    cdef unsigned long long unrepeated, unrepeated_mask
    cdef bint individual
    cdef unsigned long long en_passant
    cdef int leapers[2]
    cdef unsigned long long liners[2]
    cdef unsigned long long occupied[3 * SET_WORDS]
    cdef unsigned long long royals[2 * SET_WORDS]
    cdef unsigned long long irregular[2 * SET_WORDS]
    cdef unsigned long long unmoved[SET_WORDS]
    cdef object count_store
    cdef int* count
    cdef unsigned long long* bulk
    cdef int* hand
    cdef int hand_total[2]
    cdef object held_store
    cdef unsigned short* held
    cdef bint holds_by_ident
    cdef int board[SQUARES]
    cdef unsigned char occupant[SQUARES]
    cdef unsigned short ident[SQUARES]
    cdef int variables[64]

    cdef void attach_stores(self)
    cdef void attach_counts(self, object store) noexcept
    cdef void attach_held(self, object store) noexcept
    cdef void begin_to_hold(self) noexcept nogil
    cdef void set_square(self, int square, int piece, int ident) noexcept nogil
    cdef void put(self, int square, int piece, int ident) noexcept nogil
    cdef void capture(self, int square) noexcept nogil
    cdef void set_unmoved(self, int square) noexcept nogil
    cdef bint stands_unmoved(self, int square) noexcept nogil
    cdef void clear_unmoved(self, int square) noexcept nogil
    cdef void flip_unmoved(self, int square) noexcept nogil
    cdef void set_en_passant(self, unsigned long long en_passant) noexcept nogil
    cdef void pretend(self, int square, unsigned char occupant) noexcept nogil
    cdef void change_variable(self, int index, int value) noexcept nogil
    cdef void change_hand(self, int slot, int change, int ident) noexcept nogil
    cdef int first_held(self, int slot) noexcept nogil
    cdef int capture_held(self, int ident) noexcept nogil
    cdef void flip_turn(self) noexcept nogil
    cdef void make_board_move(self, unsigned long long move) noexcept nogil
    cdef void step(self, int origin, int to) noexcept nogil
    cdef void effects(self, int index, int to) noexcept nogil
    cdef void take_back_to(self, int ply) noexcept nogil
    cdef void take_back_move(self, int ply) noexcept nogil

cdef void replace(BoardState state, int square, int old, int piece) noexcept nogil
cdef void shift(BoardState state, int origin, int to) noexcept nogil
