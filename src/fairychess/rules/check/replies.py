"""The moves of the other side, one by one: what could they capture?

Most pieces capture as their paths say, which the surveys beside this file answer without making a
move list. Where a rule has other ways to capture, or takes moves away from pieces (it says so by
`changes_captures`), the only exact answer is the list of all moves, as the rules would have it.
Rules that only judge positions (check itself) are not asked: a piece gives check even if its own
royal would be left en prise.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.paths import all_paths
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
from cython.cimports.fairychess.position.words.square_set import SET_WORDS, add_square, has_square

from fairychess.position.rule import overriding


@cython.cclass
class Replies:
    """What the last `look` has found: `taken`, the squares of all pieces that could be captured.

    `needed`: must check rules ask here, because some rule changes what pieces capture? `adds`: may
    a rule add captures, so that it is no use to ask the paths first?
    """

    def __init__(self, rules: Any) -> None:
        rule_list = rules.rule_list
        changing = [rule for rule in rule_list if rule.changes_captures]
        self.needed = bool(changing)
        self.adds = not all(rule.only_forbids for rule in changing)
        self.moves_rules = [
            rule
            for rule in overriding(rule_list, "moves")
            if not rule.castles and not rule.hints.quiet_moves
        ]
        self.expand_rules = overriding(rule_list, "expand")
        forbidding = [*overriding(rule_list, "allow"), *overriding(rule_list, "allows")]
        self.allow_rules = [
            rule
            for rule in rule_list
            if rule in forbidding
            and rule.protects_royals
            and not rule.judges_turns
            and not rule.judges_last
        ]
        if not cython.compiled:
            self.taken = [0] * SET_WORDS

    @cython.cfunc
    def look(self, pos: State, by: cython.int) -> cython.void:
        """Find what `by` could capture, were it to move now."""
        turn: cython.int = pos.turn
        low: cython.int = pos.options.top
        index: cython.int
        royal_low: cython.int = pos.options.royal_low
        royal_high: cython.int = pos.options.royal_high
        seen: cython.ulonglong = pos.options.seen
        rule: Rule
        for index in range(SET_WORDS):
            self.taken[index] = 0
        pos.turn = by
        try:
            all_paths(pos)
            for rule in self.moves_rules:
                rule.moves(pos)
            for rule in self.expand_rules:
                rule.expand(pos, low)
            for rule in self.allow_rules:
                rule.allow(pos, low)
            for index in range(low, pos.options.top):
                self.note(pos, pos.options.moves[index])
        finally:
            pos.turn = turn
            pos.options.top = low
            pos.options.royal_low = royal_low
            pos.options.royal_high = royal_high
            pos.options.seen = seen

    @cython.cfunc
    @cython.exceptval(check=False)
    def note(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Add the squares of the enemies that a move takes."""
        to: cython.int = target_of(move)
        at: cython.int
        end: cython.int
        if type_of(move):
            return
        if pos.board_state.occupant[to] == 2 - pos.turn and to != origin_of(move):
            self.add(to)
        if is_en_passant(move):
            self.add(victim_of(pos.board_state.en_passant))
        if not touches_others(move):
            return
        at = pos.tables.effect_at[effects_of(move)]
        end = pos.tables.effect_at[effects_of(move) + 1]
        while at < end:
            if pos.tables.effect[at] == TAKE:
                self.add(pos.tables.effect[at + 1])
            at += 3

    @cython.cfunc
    @cython.exceptval(check=False)
    def add(self, square: cython.int) -> cython.void:
        """Add a square."""
        add_square(self.taken, 0, square)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def takes(self, square: cython.int) -> cython.bint:
        """Could what stands on this square be captured?"""
        return has_square(self.taken, 0, square)
