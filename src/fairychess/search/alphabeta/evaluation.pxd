from fairychess.position.position cimport Position
from fairychess.search.alphabeta.counted_checks cimport CountedChecks
from fairychess.search.network.evaluator cimport NetworkEvaluator

cdef class Evaluation:
    cdef Position pos
    cdef readonly object square_store, value_store
    cdef int* square_value
    cdef int* value
    cdef object distances
    cdef int* home
    cdef int* edge
    cdef unsigned short* apart
    cdef readonly int median
    cdef int army, noise, unit, lazy_margin, material_hint_count
    cdef list material_hints
    cdef unsigned long long noise_key
    cdef NetworkEvaluator network
    cdef CountedChecks checks
    cdef int material(self) noexcept nogil
    cdef int material_change(self, int floor) noexcept nogil
    cdef void enter(self, int ply) noexcept nogil
    cdef void enter_root(self) noexcept nogil
    cdef int classical(self, int score, int colour) noexcept nogil
    cdef int evaluate_within(self, int score, int colour, int ply, int alpha, int beta) noexcept nogil
    cdef int evaluate(self, int score, int colour, int ply) noexcept nogil
    cdef int expected_losses(self) except? -40000 nogil
    cdef int losses_by_hints(self) except? -40000
    cdef int royal_safety(self, int colour, int enemies) noexcept nogil
    cdef int drive_to_edge(self, int colour) noexcept nogil
    cdef int distance(self, int one, int other) noexcept nogil
