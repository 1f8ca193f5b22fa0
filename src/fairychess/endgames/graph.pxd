from fairychess.endgames.numbering cimport Numbering
from fairychess.position.position cimport Position
from fairychess.position.rule cimport Rule

cdef class Graph:
    cdef readonly Position pos
    cdef readonly Numbering numbering
    cdef readonly list solving
    cdef readonly unsigned long long end, edges
    cdef object look_up, tell
    cdef Rule check
    cdef unsigned long long limit
    cdef list known_stores
    cdef unsigned short* known[4096]
    cdef unsigned long long first[4096]
    cdef dict beside
    cdef set filled
    cdef bint filling
    cdef readonly object value_store, left_store, worst_store, soon_store, mover_store, start_store, source_store
    cdef unsigned short* value
    cdef unsigned short* left
    cdef unsigned short* worst
    cdef unsigned short* soon
    cdef unsigned char* mover
    cdef unsigned long long* start
    cdef unsigned int* source

    cdef void make_room(self)
    cdef int add(self, object material) except? -1
    cdef void all_positions(self, int entry)
    cdef void successors(self, unsigned long long node, int deep)
    cdef void link(self, unsigned long long node, int deep)
    cdef void edge(self, unsigned long long node, unsigned long long target) noexcept
    cdef void known_edge(self, unsigned long long node, int value) noexcept
    cdef void link_beside(self, unsigned long long node, int deep)
