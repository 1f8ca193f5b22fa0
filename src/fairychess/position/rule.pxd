from fairychess.position.state cimport State

cdef class Rule:
    cdef public str name
    cdef public int number
    cdef public object rules
    cdef public int earliest
    cdef public object notation, visibility, hints
    cdef public bint lockless
    cdef int moves_nogil(self, State pos) except -2 nogil
    cdef int expand_nogil(self, State pos, int low) except -2 nogil
    cdef int allow_nogil(self, State pos, int low) except -2 nogil
    cdef int narrow_nogil(self, State pos) except -2 nogil
    cdef int perform_nogil(self, State pos, unsigned long long move) except -2 nogil
    cdef int complete_move_nogil(self, State pos, unsigned long long move) except -2 nogil
    cdef int after_move_nogil(self, State pos, unsigned long long move) except -2 nogil
    cdef int turn_ends_nogil(self, State pos) except -2 nogil
    cdef int is_over_nogil(self, State pos) except -2 nogil
    cpdef int decide(self, State pos)
    cpdef void choices(self, State pos)
    cpdef void moves(self, State pos)
    cpdef void expand(self, State pos, int low)
    cpdef void allow(self, State pos, int low)
    cdef void allow_each(self, State pos, int low)
    cpdef bint allows(self, State pos, unsigned long long move)
    cpdef unsigned long long replace_move(self, State pos, unsigned long long move)
    cpdef bint in_check(self, State pos, int side)
    cpdef bint narrow(self, State pos)
    cpdef void perform(self, State pos, unsigned long long move)
    cpdef void complete_move(self, State pos, unsigned long long move)
    cpdef bint part_due(self, State pos)
    cpdef bint always_completes(self, State pos)
    cpdef void after_move(self, State pos, unsigned long long move)
    cpdef int next_player(self, State pos, int seat)
    cpdef void turn_ends(self, State pos)
    cpdef object outcome(self, State pos)
    cpdef object no_moves_outcome(self, State pos)
    cpdef list checks(self, State pos)
