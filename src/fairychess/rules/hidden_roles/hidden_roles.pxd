from fairychess.position.state cimport State
from fairychess.position.words.piece cimport PIECES

cdef class HiddenRoles:
    cdef readonly list order
    cdef readonly dict names
    cdef readonly dict idents
    cdef readonly int number
    cdef int ordered[64]
    cdef int owner_of[64]
    cdef int home[64]
    cdef int piece_var[64]
    cdef int role_var[2]
    cdef int fate_var
    cdef int role_by_piece[PIECES]
    cdef readonly bint known
    cpdef int actor(self, State pos, int side, int role)
    cpdef bint chosen(self, State pos)
    cpdef int whereabouts(self, State pos, int ident)
    cpdef bint in_play(self, State pos, int ident)
    cpdef int role_of(self, int piece)
    cpdef bint acts(self, State pos, int side, int role)
    cpdef bint beaten(self, State pos, int side)
    cpdef bint over(self, State pos)
    cpdef int note(self, State pos, int ident)
    cpdef void set_note(self, State pos, int ident, int value)
    cpdef void bury(self, State pos, int ident, int piece)
    cpdef void bury_taken(self, State pos, int first)
