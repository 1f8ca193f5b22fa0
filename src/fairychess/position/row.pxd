cdef class Row:
    cdef readonly list members
    cdef readonly int count
    cdef object store
    cdef void** at
