from fairychess.research.batch.plane_writer cimport PlaneWriter
from fairychess.research.batch.stepper cimport Stepper

cdef class Lineup:
    cdef readonly list games, writers
    cdef list stores
    cdef unsigned long long* actions
    cdef unsigned char* seats
    cdef unsigned char* ended
    cdef unsigned char* cut
    cdef int* winners
    cdef int n, longest, size
    cdef readonly int finished

    cpdef int first_wrong(self)
    cpdef list step(self, int first, int last)
    cpdef bint settle(self, int number, Stepper game) except *
    cpdef void draw(self)
    cpdef list play(self, int steps)
    cpdef void write(self, int number)
