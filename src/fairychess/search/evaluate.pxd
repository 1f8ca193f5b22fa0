from fairychess.position.position cimport Position

cdef class Evaluation:
    cdef Position pos
    cdef readonly object worth_store, value_store
    cdef int* worth
    cdef int* value
    cdef readonly int median
    cdef int army, blur, shelter, adviser_number
    cdef list advisers
    cdef unsigned long long salt
    cdef int outlook(self)
    cdef int total(self) noexcept
    cdef int change(self, int floor) noexcept
    cdef int judge(self, int score, int seat) noexcept
    cdef int royal_safety(self, int side, int enemies) noexcept
    cdef int drive(self, int side) noexcept
