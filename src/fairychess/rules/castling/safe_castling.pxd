from fairychess.position.rule cimport Rule
from fairychess.position.state cimport State
from fairychess.rules.check.replies cimport Replies

cdef bint unmoved(State pos, int square) noexcept nogil
from fairychess.position.words.piece cimport PIECES

cdef class SafeCastling(Rule):
    cdef bint safe, watched
    cdef int castling_royal[PIECES]
    cdef list checking
    cdef Replies replies
    cdef bint others_royal(self, State pos, int king) noexcept nogil
    cdef int settled_type(self, State pos, int king) noexcept nogil
    cdef bint forbidden(self, State pos, int king, int goal) except? -1 nogil
    cdef bint checked_on(self, State pos, int king, int square)
