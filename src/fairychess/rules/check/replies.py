"""The moves of the other side, one by one: what could they capture?

Most pieces capture as their paths say, which the surveys beside this file answer without making a
move list. Where a rule has other ways to capture, or takes moves away from pieces (it says so by
`changes_captures`), the only exact answer is the list of all moves, as the rules would have it.
Rules that only judge positions (check itself) are not asked: a piece gives check even if its own
royal would be left en prise. Where rules only take captures away, the pieces are looked at that
could capture by their paths what is asked about, and no others.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.asking import ask_allow, ask_expand, ask_moves
from cython.cimports.fairychess.position.attacks import may_strike
from cython.cimports.fairychess.position.options_mark import OptionsMark
from cython.cimports.fairychess.position.paths import all_paths, paths_of
from cython.cimports.fairychess.position.row import Row
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    effects_of,
    is_en_passant,
    origin_of,
    target_of,
    touches_others,
    type_of,
)
from cython.cimports.fairychess.position.words.path_entry import TAKE
from cython.cimports.fairychess.position.words.rights import victim_of
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    add_square,
    first_square,
    has_square,
)

from fairychess.position.rule import overriding


class Replies:
    """Looks for what a side could capture, were it to move now.

    `needed`: must check rules ask here, because some rule changes what pieces capture? `adds`: may
    a rule add captures, so that it is no use to ask the paths first?
    """

    def __init__(self, rules: Any) -> None:
        rule_list = rules.rule_list
        changing = [rule for rule in rule_list if rule.changes_captures]
        self.needed = bool(changing)
        self.adds = not all(rule.only_forbids for rule in changing)
        forbidding = [*overriding(rule_list, "allow"), *overriding(rule_list, "allows")]
        self.moves_rules = Row(
            [
                rule
                for rule in overriding(rule_list, "moves")
                if not rule.castles and not rule.hints.quiet_moves
            ]
        )
        self.expand_rules = Row(overriding(rule_list, "expand"))
        self.allow_rules = Row(
            [
                rule
                for rule in rule_list
                if rule in forbidding
                and rule.protects_royals
                and not rule.judges_turns
                and not rule.judges_last
            ]
        )

    def look(
        self, pos: State, by: cython.int, wanted: cython.p_ulonglong, taken: cython.p_ulonglong
    ) -> cython.int:
        """Find in `taken` which of the squares `wanted` hold what `by` could capture.

        Others may be found as well, but not all of them.
        """
        turn: cython.int = pos.turn
        mark: OptionsMark = pos.options.mark()
        index: cython.int
        for index in range(pos.tables.words):
            taken[index] = 0
        pos.turn = by
        try:
            self.push(pos, mark.top, wanted)
            for index in range(mark.top, pos.options.top):
                note(pos, pos.options.moves[index], taken)
        finally:
            pos.turn = turn
            pos.options.restore(mark)
        return 0

    def push(self, pos: State, low: cython.int, wanted: cython.p_ulonglong) -> cython.int:
        """Push the moves of the side to move that may take something on the squares `wanted`."""
        index: cython.int
        if self.adds or pos.board_state.en_passant:
            all_paths(pos)
        else:
            push_strikes(pos, wanted)
        for index in range(self.moves_rules.count):
            ask_moves(cython.cast(Rule, self.moves_rules.at[index]), pos)
        if not self.adds:
            keep_takers(pos, low, wanted)
        for index in range(self.expand_rules.count):
            ask_expand(cython.cast(Rule, self.expand_rules.at[index]), pos, low)
        for index in range(self.allow_rules.count):
            ask_allow(cython.cast(Rule, self.allow_rules.at[index]), pos, low)
        return 0

    def takes(self, pos: State, by: cython.int, square: cython.int) -> cython.bint:
        """Could `by` capture what stands on this square?"""
        wanted = cython.declare(cython.ulonglong[SET_WORDS])
        taken = cython.declare(cython.ulonglong[SET_WORDS])
        word: cython.int
        for word in range(pos.tables.words):
            wanted[word] = 0
        add_square(wanted, 0, square)
        self.look(pos, by, wanted, taken)
        return has_square(taken, 0, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def push_strikes(pos: State, wanted: cython.p_ulonglong) -> cython.int:
    """Push the path moves of the pieces of the side to move that may strike a square `wanted`."""
    word: cython.int
    rest: cython.ulonglong
    strikers = cython.declare(cython.ulonglong[SET_WORDS])
    pos.options.royal_low = pos.options.royal_high = pos.options.top
    pos.options.seen = 0
    for word in range(pos.tables.words):
        strikers[word] = 0
    for word in range(pos.tables.words):
        rest = wanted[word]
        while rest:
            may_strike(pos.board_state, first_square(word, rest), pos.turn, strikers)
            rest &= rest - 1
    for word in range(pos.tables.words):
        paths_of(pos, word, strikers[word])
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def keep_takers(pos: State, low: cython.int, wanted: cython.p_ulonglong) -> cython.void:
    """Keep the moves that take something on the squares `wanted`."""
    keep: cython.int = low
    index: cython.int
    word: cython.int
    hit: cython.ulonglong
    taken = cython.declare(cython.ulonglong[SET_WORDS])
    for index in range(low, pos.options.top):
        for word in range(pos.tables.words):
            taken[word] = 0
        note(pos, pos.options.moves[index], taken)
        hit = 0
        for word in range(pos.tables.words):
            hit |= taken[word] & wanted[word]
        if hit:
            pos.options.moves[keep] = pos.options.moves[index]
            keep += 1
    pos.options.top = keep


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note(pos: State, move: cython.ulonglong, taken: cython.p_ulonglong) -> cython.void:
    """Add the squares of the enemies that a move takes."""
    to: cython.int = target_of(move)
    at: cython.int
    end: cython.int
    if type_of(move):
        return
    if pos.board_state.occupant[to] == 2 - pos.turn and to != origin_of(move):
        add_square(taken, 0, to)
    if is_en_passant(move):
        add_square(taken, 0, victim_of(pos.board_state.en_passant))
    if not touches_others(move):
        return
    at = pos.tables.effect_at[effects_of(move)]
    end = pos.tables.effect_at[effects_of(move) + 1]
    while at < end:
        if pos.tables.effect[at] == TAKE:
            add_square(taken, 0, pos.tables.effect[at + 1])
        at += 3
