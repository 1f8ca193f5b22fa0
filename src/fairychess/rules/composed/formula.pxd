from fairychess.position.state cimport State
from fairychess.rules.composed.marks cimport Marks
from fairychess.rules.composed.opcodes cimport GIVEN_WORDS, REGISTER_WORDS, REGISTERS
from fairychess.rules.composed.relations cimport Relations

cdef class Scene:
    cdef int side, moving, becoming, chosen, taken, taken_ident, promoting
    cdef bint asking
    cdef Scene inner
    cdef unsigned long long given[GIVEN_WORDS]
    cdef unsigned long long sets[REGISTER_WORDS]
    cdef int numbers[REGISTERS]

    cdef void begin(self, int side) noexcept nogil
    cdef void clear(self, int number) noexcept nogil
    cdef void give(self, int number, int square) noexcept nogil

cdef class Formula:
    cdef object code_store, constant_store, type_store
    cdef int* code
    cdef int starts[4]
    cdef unsigned long long* constants
    cdef unsigned char* types
    cdef Relations relations
    cdef Marks marks

    cdef int run(self, State pos, Scene scene, int segment) except -1 nogil
    cdef int run_all(self, State pos, Scene scene) except -1 nogil
    cdef bint holds(self, State pos, Scene scene) except -1 nogil
    cdef int step(self, State pos, Scene scene, int at) except -1 nogil
    cdef int rare_number(self, State pos, Scene scene, int what, int one, int other) except? -1 nogil
    cdef int sift(self, State pos, Scene scene, int at) except -1 nogil
    cdef int work_out_set(self, State pos, Scene scene, int* now) except -1 nogil
    cdef int put_back(self, State pos, Scene scene, int square, int other) except -1 nogil
    cdef int carry_out(self, State pos, Scene scene, int* now) except -1 nogil
