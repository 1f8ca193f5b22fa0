from fairychess.position.rule cimport Rule
from fairychess.position.state cimport State
from fairychess.position.words.piece cimport PIECES
from fairychess.rules.check.replies cimport Replies

cdef class CastlingRule(Rule):
    pass

cdef class SafeCastling(CastlingRule):
    cdef bint safe, watched
    cdef int castling_royal[PIECES]
    cdef char first_mover[PIECES]
    cdef list checking
    cdef Replies replies
    cdef bint others_royal(self, State pos, int king) noexcept nogil
    cdef int push_castling(self, State pos, int king, int goal, int partner, int landing, bint at_edge) except -2 nogil
    cdef void forget(self, State pos, int square) noexcept nogil
    cdef bint forbidden(self, State pos, int king, int goal) except? -1 nogil
    cdef bint checked_on(self, State pos, int king, int square)
