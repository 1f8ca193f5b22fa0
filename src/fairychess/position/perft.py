"""How many positions there are so many decisions on: perft, and what it counts by.

The last ply is counted without writing moves down, where rules say by sets what they do.
"""

import cython
from cython.cimports.fairychess.position.asking import ask_allow, ask_expand, ask_moves, ask_narrow
from cython.cimports.fairychess.position.counting import count_moves
from cython.cimports.fairychess.position.decisions import (
    asked_by_rule,
    is_over,
    push_options,
    turn_begun,
    verdict,
)
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State


def count_leaves(pos: State, depth: cython.int, in_bulk: cython.bint) -> cython.ulonglong:
    """Sequences of so many decisions from here; `in_bulk`: the last of them is not made."""
    total: cython.ulonglong = 0
    index: cython.int
    high: cython.int
    low: cython.int
    if depth <= 0:
        return 1
    if pos.rows.outcome.count and is_over(pos):
        return 0
    if in_bulk and depth == 1:
        return cython.cast(cython.ulonglong, count_options(pos))
    low = push_options(pos)
    high = pos.options.top
    for index in range(low, high):
        pos.make(pos.options.moves[index])
        total += count_leaves(pos, depth - 1, in_bulk)
        pos.unmake()
    pos.options.top = low
    return total


def count_turns(pos: State, depth: cython.int) -> cython.ulonglong:
    """Sequences of `depth` turns from here, where one has begun perhaps."""
    total: cython.ulonglong = 0
    index: cython.int
    high: cython.int
    low: cython.int
    begun: cython.bint = turn_begun(pos)
    if depth == 0 and not begun:
        return 1
    if not begun:
        if not pos.rows.parts.count and not pos.rows.long_turns:
            return count_leaves(pos, depth, True)
        if pos.rows.outcome.count and is_over(pos):
            return 0
        depth -= 1
    elif pos.rows.long_turns and verdict(pos) is not None:
        return depth == 0
    if begun and depth == 0 and pos.rows.parts.count == 1 and not pos.rows.long_turns:
        return cython.cast(cython.ulonglong, count_options(pos))
    low = push_options(pos)
    high = pos.options.top
    for index in range(low, high):
        pos.make(pos.options.moves[index])
        total += count_turns(pos, depth)
        pos.unmake()
    pos.options.top = low
    return 1 if begun and low == high and depth == 0 else total


def count_options(pos: State) -> cython.int:
    """How many options the decision at hand has."""
    count: cython.int = -1
    low: cython.int
    if pos.rows.by_sets and not pos.board_state.en_passant and not asked_by_rule(pos):
        count = count_by_sets(pos)
    if count < 0:
        low = push_options(pos)
        count = pos.options.top - low
        pos.options.top = low
    return count


def count_by_sets(pos: State) -> cython.int:
    """The number of ordinary moves and those of the rules, -1 if sets cannot tell."""
    index: cython.int
    count: cython.int
    low: cython.int = pos.options.top
    pos.options.goals = 0xFFFFFFFFFFFFFFFF
    pos.options.bound = 0
    pos.options.need_goals()
    for index in range(pos.rows.narrow.count):
        if not ask_narrow(cython.cast(Rule, pos.rows.narrow.at[index]), pos):
            return -1
    count = count_moves(pos.board_state, pos.options, pos.turn)
    if count < 0:
        return -1
    pos.options.royal_low = pos.options.royal_high = low
    pos.options.seen = 0
    for index in range(pos.rows.moves.count):
        ask_moves(cython.cast(Rule, pos.rows.moves.at[index]), pos)
    if pos.options.seen:  # a rule that has looked at its moves itself does not show them here
        for index in range(pos.rows.expand.count):
            ask_expand(cython.cast(Rule, pos.rows.expand.at[index]), pos, low)
        for index in range(pos.rows.allow.count):
            ask_allow(cython.cast(Rule, pos.rows.allow.at[index]), pos, low)
    count += pos.options.top - low
    pos.options.top = low
    return count
