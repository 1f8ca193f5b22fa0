from fairychess.position.state cimport State
from fairychess.position.words.ray cimport MOST_LINES
from fairychess.position.words.square_set cimport SET_WORDS

cdef class LineSurvey:
    cdef int checkers
    cdef unsigned long long block[SET_WORDS]
    cdef unsigned long long pinned[SET_WORDS]
    cdef int pins
    cdef int pin_square[MOST_LINES]
    cdef unsigned long long pin_line[MOST_LINES * SET_WORDS]
    cdef unsigned long long apart[16]  # from what other threads write, as in position/state
    cdef void look(self, State pos, int king, int enemy) noexcept nogil
    cdef bint narrow(self, State pos, int king, int enemy) except -1 nogil
    cdef void survey_sets(self, State pos, int king, int enemy) noexcept nogil
    cdef void survey_lines(self, State pos, int king, int enemy) noexcept nogil
    cdef void survey_leaps(self, State pos, int king, int enemy) noexcept nogil
