from fairychess.position.row cimport Row
from fairychess.research.batch.plane_writer cimport PlaneWriter
from fairychess.research.batch.stepper cimport Stepper

cdef class Lineup:
    cdef Row games, writers
    cdef list stores
    cdef unsigned long long* actions
    cdef unsigned char* seats
    cdef unsigned char* ended
    cdef unsigned char* cut
    cdef unsigned char* waiting
    cdef unsigned char* asked
    cdef int* winners
    cdef int* rest
    cdef int longest, size
    cdef bint restarts
    cdef readonly int first, last, finished

    cpdef int first_wrong(self)
    cpdef void draw(self)
    cpdef list play(self, int first, int last, int steps, bint drawn, bint may_release_gil)
    cpdef list branch(self, object sources, object targets, bint may_release_gil)
    cdef int follow(self, int source, int target) except -1 nogil
    cpdef int follow_past(self, int source, int target) except -1
    cdef list go_on(self, int first, int last, bint drawn, bint may_release_gil)
    cdef int advance_all(self, int first, int last, bint drawn) except -1 nogil
    cdef int advance(self, int number, Stepper game, bint drawn) except -1 nogil
    cdef bint settle_nogil(self, int number, Stepper game) except? -1 nogil
    cpdef bint settle(self, int number, Stepper game) except *
    cpdef bint stands(self, int number)
    cpdef void show(self, int number, int seat)
    cdef bint write_nogil(self, int number) except? -1 nogil
    cpdef void write(self, int number)
