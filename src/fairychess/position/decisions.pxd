from fairychess.position.public_state cimport PublicState
from fairychess.position.row cimport Row
from fairychess.position.rule cimport Rule

cdef class Decisions(PublicState):
    cdef Row rule_row, decide_rules, moves_rules, expand_rules, allow_rules, narrow_rules
    cdef Row complete_move_rules, after_move_rules, next_player_rules, turn_ends_rules
    cdef Row outcome_rules, parts
    cdef list replace_move_rules, no_moves_outcome_rules, first_part_rules, last_part_rules
    cdef list long_turn_rules, early_rules
    cdef readonly bint lockless
    cdef public bint claims_are_made, ends_unclaimed
    cdef int decide_count
    cdef bint by_sets, replaces_moves, has_early_rules
    cdef void push_choices(self, Rule rule, int low)
    cdef void allow_all(self, list rules, int low)
    cdef bint mid_turn(self) except? -1 nogil
    cdef bint turn_begun(self)
    cdef bint before_play(self)
    cdef void keep_completable(self, int low)
    cpdef object verdict(self)
    cdef bint is_over(self) except? -1 nogil
    cdef bint asked_by_rule(self) except? -1 nogil
