cdef class AttackSets:
    cdef readonly set liners
    cdef object between_store, line_zone_store, line_set_store, leap_zone_store, leap_set_store
    cdef unsigned long long* between
    cdef unsigned long long* line_zone
    cdef unsigned long long* line_set
    cdef unsigned long long* leap_zone
    cdef unsigned long long* leap_set
