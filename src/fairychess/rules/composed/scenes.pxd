from fairychess.position.state cimport State
from fairychess.rules.composed.registers cimport Scene

cdef void show_move(Scene scene, State pos, unsigned long long move, bint castling) noexcept nogil
cdef void show_made(Scene scene, State pos, unsigned long long move, int side) noexcept nogil
cdef bint takes_any(Scene scene, unsigned char* types, int marks) noexcept nogil
cdef bint takes_own(Scene scene) noexcept nogil
cdef void show_last(Scene scene, State pos, int ply) noexcept nogil
cdef void show_left(Scene scene, State pos) noexcept nogil
cdef void show_way(Scene scene, State pos, int origin, int to) noexcept nogil
