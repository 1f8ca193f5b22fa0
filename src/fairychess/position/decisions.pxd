from fairychess.position.rule cimport Rule
from fairychess.position.state cimport State

cdef int push_options(State pos) except -1 nogil
cdef void push_choices(State pos, Rule rule, int low)
cdef void allow_all(State pos, list rules, int low)
cdef bint mid_turn(State pos) except? -1 nogil
cdef bint turn_begun(State pos)
cdef bint before_play(State pos)
cdef void keep_completable(State pos, int low)
cdef object verdict(State pos)
cdef object claim(State pos)
cdef bint is_over(State pos) except? -1 nogil
cdef bint asked_by_rule(State pos) except? -1 nogil
cdef bint passer_waits(State pos) except? -1 nogil
