from fairychess.position.memory cimport Memory
from fairychess.position.row cimport Row
from fairychess.position.words.square cimport SQUARES
from fairychess.position.words.square_set cimport SET_WORDS

cdef class State(Memory):
    cdef object count_store
    cdef readonly Row notes
    cdef int board[SQUARES]
    cdef unsigned short ident[SQUARES]
    cdef unsigned char occupant[SQUARES]
    cdef unsigned long long occupied[3 * SET_WORDS]
    cdef unsigned long long royals[2 * SET_WORDS]
    cdef unsigned long long irregular[2 * SET_WORDS]
    cdef int leapers[2]
    cdef unsigned long long liners[2]
    cdef unsigned long long unmoved[SET_WORDS]
    cdef int* count
    cdef unsigned long long* bulk
    cdef bint unmoved_changed
    cdef int captured_by_move
    cdef unsigned long long en_passant
    cdef int moved_piece, moved_to, moved_from

    cdef void attach_counts(self, object store) noexcept
    cdef void set_square(self, int square, int piece, int ident) noexcept nogil
    cdef void put(self, int square, int piece, int ident) noexcept nogil
    cdef void set_unmoved(self, int square) noexcept nogil
    cdef void capture(self, int square) noexcept nogil
    cpdef int piece_at(self, int square)
    cpdef int ident_at(self, int square)
    cpdef int count_of(self, int piece)
    cpdef void place(self, int square, int piece, int ident)
    cdef bint stands_unmoved(self, int square) noexcept nogil
    cdef void clear_unmoved(self, int square) noexcept nogil
    cdef void flip_unmoved(self, int square) noexcept nogil
    cpdef int on_board(self, int square) except? -1
    cdef int known_piece(self, int piece) except? -1
    cpdef void take(self, int square)
    cdef void set_en_passant(self, unsigned long long en_passant) noexcept nogil
    cdef void begin(self, unsigned long long move) noexcept nogil
    cdef void make_board_move(self, unsigned long long move) noexcept nogil
    cdef void step(self, int origin, int to) noexcept nogil
    cdef bint stepped(self, int to) noexcept nogil
    cdef void effects(self, int index, int origin) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef void unlog(self, int floor) noexcept nogil
    cdef void take_back(self) noexcept nogil
    cdef int make(self, unsigned long long move) except -1 nogil
    cdef int push_options(self) except -1 nogil
    cpdef void undo(self)
    cpdef int generate(self)
