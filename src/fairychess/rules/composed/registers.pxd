cimport cython
from fairychess.rules.composed.opcodes cimport GIVEN_SETS, GIVEN_WORDS, MOST_TAKEN, MOST_WATCHED, REGISTER_WORDS, REGISTERS

@cython.final
cdef class Scene:
    cdef int side, moving, becoming, chosen, taken, taken_ident, promoting, words, needs, shown
    cdef int show[GIVEN_SETS]
    cdef int takes
    cdef int took[MOST_TAKEN]
    cdef bint asking
    cdef Scene inner
    cdef bint watching
    cdef int step_from, step_to
    cdef bint calm[MOST_WATCHED]
    cdef unsigned long long opening[MOST_WATCHED]
    cdef unsigned long long watched[2 * MOST_WATCHED]
    cdef unsigned long long given[GIVEN_WORDS]
    cdef unsigned long long sets[REGISTER_WORDS]
    cdef int numbers[REGISTERS]

    cdef void begin(self, int side) noexcept nogil
    cdef void take(self, int piece, int ident) noexcept nogil
    cdef void clear(self, int number) noexcept nogil
    cdef bint asks_for(self, int number) noexcept nogil
    cdef void hide_move(self) noexcept nogil
    cdef void give(self, int number, int square) noexcept nogil
