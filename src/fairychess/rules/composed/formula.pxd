from fairychess.position.state cimport State
from fairychess.rules.composed.marks cimport Marks
from fairychess.rules.composed.registers cimport Scene
from fairychess.rules.composed.relations cimport Relations

cdef class Formula:
    cdef object code_store, constant_store, type_store
    cdef int* code
    cdef int starts[4]
    cdef readonly int needs
    cdef readonly bint of_places, of_moves, watches
    cdef public int within, without, lasts, once, of_piece
    cdef unsigned long long* constants
    cdef unsigned char* types
    cdef Relations relations
    cdef Marks marks

    cdef int run(self, State pos, Scene scene, int segment) except -1 nogil
    cdef int run_all(self, State pos, Scene scene) except -1 nogil
    cdef bint holds(self, State pos, Scene scene) except -1 nogil
    cdef int work(self, State pos, Scene scene, int at, int end) except -1 nogil
    cdef int rare_step(self, State pos, Scene scene, int at) except -1 nogil
    cdef int rare_number(self, State pos, Scene scene, int what, int one, int other) except? -1 nogil
    cdef int sift(self, State pos, Scene scene, int at) except -1 nogil
    cdef int work_out_set(self, State pos, Scene scene, int* now) except -1 nogil
    cdef int put_back(self, State pos, Scene scene, int square, int other) except -1 nogil
    cdef int carry_out(self, State pos, Scene scene, int* now) except -1 nogil
