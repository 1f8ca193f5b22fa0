from fairychess.position.row cimport Row

cdef class RuleRows:
    cdef readonly Row every, decide, moves, expand, allow, narrow
    cdef readonly Row complete_move, after_move, next_player, turn_ends, outcome, parts
    cdef readonly list replace_move, no_moves_outcome, first_parts, last_parts, long_turns, early
    cdef readonly bint replaces_moves, has_early, by_sets, lockless, only_steps
