from fairychess.position.row cimport Row
from fairychess.position.state cimport State

cdef class Replies:
    cdef readonly bint needed, adds
    cdef Row moves_rules, expand_rules, allow_rules
    cdef int look(
        self, State pos, int by, unsigned long long* wanted, unsigned long long* taken
    ) except -1 nogil
    cdef int push(self, State pos, int low, unsigned long long* wanted) except -1 nogil
    cdef bint takes(self, State pos, int by, int square) except -1 nogil
