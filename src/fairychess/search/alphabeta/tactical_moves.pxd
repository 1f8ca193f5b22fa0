from fairychess.position.position cimport Position
from fairychess.position.row cimport Row

cdef class TacticalMoves:
    cdef Position pos
    cdef object reach_store, known_store, promising_store
    cdef unsigned long long* reach
    cdef unsigned char* known
    cdef unsigned char* promising
    cdef Row move_rules
    cdef bint quiet_may_capture
    cdef int generate(self) except? -40000 nogil
    cdef int board_moves(self) except -1 nogil
    cdef int generate_from_all(self) except? -40000 nogil
    cdef void keep_tactical(self, int keep, int piece) noexcept nogil
    cdef void learn_reach(self, int piece, int square)
