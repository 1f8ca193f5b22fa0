# Ask a rule, with or without the interpreter's lock; see asking.py. Inline, like move.pxd.

from fairychess.position.rule cimport Rule
from fairychess.position.state cimport State

# Hooks that need the lock, as functions that say by their answer whether one has raised.

cdef inline int held_decide(Rule rule, State pos) except -2:
    return rule.decide(pos)

cdef inline int held_part_due(Rule rule, State pos) except -2:
    return rule.part_due(pos)

cdef inline int held_moves(Rule rule, State pos) except -2:
    rule.moves(pos)
    return 0

cdef inline int held_expand(Rule rule, State pos, int low) except -2:
    rule.expand(pos, low)
    return 0

cdef inline int held_allow(Rule rule, State pos, int low) except -2:
    rule.allow(pos, low)
    return 0

cdef inline int held_narrow(Rule rule, State pos) except -2:
    return rule.narrow(pos)

cdef inline int held_perform(Rule rule, State pos, unsigned long long move) except -2:
    rule.perform(pos, move)
    return 0

cdef inline int held_complete_move(Rule rule, State pos, unsigned long long move) except -2:
    rule.complete_move(pos, move)
    return 0

cdef inline int held_after_move(Rule rule, State pos, unsigned long long move) except -2:
    rule.after_move(pos, move)
    return 0

cdef inline int held_next_player(Rule rule, State pos, int seat) except -2:
    return rule.next_player(pos, seat)

cdef inline int held_turn_ends(Rule rule, State pos) except -2:
    rule.turn_ends(pos)
    return 0

cdef inline int held_is_over(Rule rule, State pos) except -2:
    return rule.outcome(pos) is not None

# The same functions for callers of which the compiler does not know that they hold the lock. They
# do wherever a rule is not lockless: `Position.lockless` sees to it.

ctypedef int (*Ask)(Rule, State) except -2 nogil
ctypedef int (*AskNumber)(Rule, State, int) except -2 nogil
ctypedef int (*AskMove)(Rule, State, unsigned long long) except -2 nogil

cdef inline int ask_decide(Rule rule, State pos) except -2 nogil:
    return (<Ask>held_decide)(rule, pos)

cdef inline int ask_part_due(Rule rule, State pos) except -2 nogil:
    return (<Ask>held_part_due)(rule, pos)

cdef inline int ask_moves(Rule rule, State pos) except -2 nogil:
    return rule.moves_nogil(pos) if rule.lockless else (<Ask>held_moves)(rule, pos)

cdef inline int ask_expand(Rule rule, State pos, int low) except -2 nogil:
    if rule.lockless:
        return rule.expand_nogil(pos, low)
    return (<AskNumber>held_expand)(rule, pos, low)

cdef inline int ask_allow(Rule rule, State pos, int low) except -2 nogil:
    if rule.lockless:
        return rule.allow_nogil(pos, low)
    return (<AskNumber>held_allow)(rule, pos, low)

cdef inline int ask_narrow(Rule rule, State pos) except -2 nogil:
    return rule.narrow_nogil(pos) if rule.lockless else (<Ask>held_narrow)(rule, pos)

cdef inline int ask_perform(Rule rule, State pos, unsigned long long move) except -2 nogil:
    if rule.lockless:
        return rule.perform_nogil(pos, move)
    return (<AskMove>held_perform)(rule, pos, move)

cdef inline int ask_complete_move(Rule rule, State pos, unsigned long long move) except -2 nogil:
    if rule.lockless:
        return rule.complete_move_nogil(pos, move)
    return (<AskMove>held_complete_move)(rule, pos, move)

cdef inline int ask_after_move(Rule rule, State pos, unsigned long long move) except -2 nogil:
    if rule.lockless:
        return rule.after_move_nogil(pos, move)
    return (<AskMove>held_after_move)(rule, pos, move)

cdef inline int ask_next_player(Rule rule, State pos, int seat) except -2 nogil:
    return (<AskNumber>held_next_player)(rule, pos, seat)

cdef inline int ask_turn_ends(Rule rule, State pos) except -2 nogil:
    return rule.turn_ends_nogil(pos) if rule.lockless else (<Ask>held_turn_ends)(rule, pos)

cdef inline int ask_is_over(Rule rule, State pos) except -2 nogil:
    return rule.is_over_nogil(pos) if rule.lockless else (<Ask>held_is_over)(rule, pos)
