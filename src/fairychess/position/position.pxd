from fairychess.position.public_state cimport PublicState
from fairychess.position.rule cimport Rule

cdef class Position(PublicState):
    cdef list decide_rules, moves_rules, expand_rules, allow_rules, replace_move_rules, after_move_rules, next_player_rules, turn_ends_rules, outcome_rules, no_moves_outcome_rules
    cdef list narrow_rules
    cdef bint by_sets, looking_up
    cdef list complete_move_rules, parts, first_part_rules
    cdef list long_turn_rules, early_rules
    cdef int complete_move_count, parts_count
    cdef int decide_count, moves_count, expand_count, allow_count
    cdef int replace_move_count, after_move_count, next_player_count, turn_ends_count, outcome_count
    cpdef int generate(self)
    cdef void allow_all(self, list rules, int low)
    cdef bint mid_turn(self)
    cdef bint turn_begun(self)
    cdef bint before_play(self)
    cdef void keep_completable(self, int low)
    cpdef unsigned long long count_turns(self, int depth)
    cdef int count_options(self)
    cdef int count_by_sets(self)
    cdef void make(self, unsigned long long move)
    cdef bint asked_by_rule(self)
    cdef bint offers(self, unsigned long long move)
    cdef void unwind(self, int ply)
    cpdef void undo(self)
    cdef object verdict(self)
    cdef unsigned long long count_leaves(self, int depth)
    cpdef unsigned long long count_made(self, int depth)
