cdef class Levels:
    cdef readonly int longest
    cdef unsigned long long end
    cdef object stores
    cdef unsigned short* value
    cdef unsigned short* left
    cdef unsigned short* worst
    cdef unsigned short* soon
    cdef unsigned char* mover
    cdef unsigned long long* start
    cdef unsigned int* source
    cdef dict later

    cdef void put(self, int level, int winner, unsigned long long node)
    cdef void spread(self, unsigned long long node, int level, int winner)
