from fairychess.position.state cimport State
from fairychess.position.tables cimport Tables
from fairychess.position.words.square_set cimport SET_WORDS

cdef class OddZones:
    cdef readonly bint usable
    cdef Tables tables
    cdef int squares
    cdef object number_store, at_store, word_store
    cdef int* number
    cdef int* at
    cdef unsigned long long* word
    cdef int words
    cdef int find(self, int piece, int origin, int target) except -3 nogil
    cdef bint takes(self, State pos, int square, int by) except? -1 nogil
    cdef bint attacked(self, State pos, int square, int by, int removed) except? -1 nogil

cdef class OddSurvey:
    cdef OddZones zones
    cdef int checkers
    cdef bint nobody
    cdef unsigned long long zone[SET_WORDS]
    cdef unsigned long long apart[16]  # from what other threads write, as in position/state
    cdef int look(self, State pos, int king, int enemy) except -1 nogil
    cdef bint touched(self, int origin, int to) noexcept nogil
