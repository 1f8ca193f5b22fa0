from fairychess.position.position cimport Position

cdef class NetworkEvaluator:
    cdef Position pos
    cdef list stores
    cdef int width, hidden, buckets, army, pieces, squares, types
    cdef double scale
    cdef int* board_row
    cdef int* hand_row
    cdef int* counter_row
    cdef int* counter_most
    cdef int* near_row
    cdef int* near
    cdef bint sees_near
    cdef short* first
    cdef short* second
    cdef int* second_bias
    cdef short* last
    cdef int* last_bias
    cdef short* sums
    cdef int mark[160]
    cdef bint known[160]
    cdef int royal[320]
    cdef unsigned long long root_key
    cdef int added[256]
    cdef int removed[256]
    cdef int adds[2]
    cdef int removes[2]
    cdef void enter(self, int ply) noexcept nogil
    cdef void enter_root(self) noexcept nogil
    cdef int correction(self, int ply, int colour) noexcept nogil
    cdef int stage(self) noexcept nogil
    cdef void follow_to(self, int ply) noexcept nogil
    cdef void find_royals(self, int ply) noexcept nogil
    cdef void add_all(self, int ply, int view) noexcept nogil
    cdef bint note_changes(self, int floor, int ply) noexcept nogil
    cdef void note_change(self, int view, int royal, int what, int index, int old) noexcept nogil
    cdef void note_piece(self, int view, int royal, int piece, int square, bint adds) noexcept nogil
    cdef void note_hand(self, int view, int slot, int change) noexcept nogil
    cdef void note_counter(self, int view, int variable, int value, bint adds) noexcept nogil
    cdef void note_row(self, int view, int row, bint adds) noexcept nogil
    cdef void write_sums(self, int view, int to, int source) noexcept nogil
