from fairychess.position.options_mark cimport OptionsMark

cdef class Options:
    cdef object store
    cdef unsigned long long* moves
    cdef readonly int top
    cdef int room
    cdef unsigned long long seen
    cdef int royal_low, royal_high
    cdef unsigned long long goals, bound
    cdef object goals_store
    cdef unsigned long long* goals_of
    cdef char apart[128]

    cdef void attach(self, object store) noexcept
    cdef void attach_goals(self, object store) noexcept
    cdef void need_room(self, int more) noexcept nogil
    cdef void need_goals(self) noexcept nogil
    cdef OptionsMark mark(self) noexcept nogil
    cdef void restore(self, OptionsMark mark) noexcept nogil
    cdef void push(self, unsigned long long move) noexcept nogil
