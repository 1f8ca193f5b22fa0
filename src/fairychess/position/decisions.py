"""The decision at hand: whose it is, which options there are, whether the game is over.

`decision` is the only enumerator; move lists, perft, search and referee all use it. What takes part
in play never touches a Python object unless a rule has to, so that games of lockless rules can be
played without the interpreter's lock.
"""

from typing import Any, NamedTuple

import cython
from cython.cimports.fairychess.position.asking import (
    ask_allow,
    ask_decide,
    ask_expand,
    ask_is_over,
    ask_moves,
    ask_part_due,
)
from cython.cimports.fairychess.position.paths import all_paths
from cython.cimports.fairychess.position.public_state import PublicState
from cython.cimports.fairychess.position.row import Row
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.words.move import SPECIAL, with_type


class Decision(NamedTuple):
    """The seat that decides (0 first, 1 second, 2 chance) and its options, as moves."""

    seat: int
    options: list[int]


@cython.cclass
class Decisions(PublicState):
    """A state with its decisions, under `rules` (which gives tables and the list of rules).

    `lockless`: do all rules answer without the interpreter's lock? `claims_are_made`: does what a
    player may claim end the game? Else it goes on, as far as decisions are concerned; with
    `ends_unclaimed` until that has been so for long enough.
    """

    def __init__(self, tables: Any, rules: Any) -> None:
        PublicState.__init__(self, tables, rules)
        self.claims_are_made = True
        self.ends_unclaimed = False
        self.rule_list = rules.rule_list
        self.rows = rules.rows
        self.lockless = self.rows.lockless
        self.notes = Row([rule.new_notes() for rule in self.rule_list])

    # ---- the decision at hand -------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def push_options(self) -> cython.int:
        """Push the options of the decision at hand; the index of the first one.

        Does not ask whether the game is over: `decision` does.
        """
        low: cython.int = self.options.top
        top: cython.int
        index: cython.int
        for index in range(self.rows.decide.count):
            if ask_decide(cython.cast(Rule, self.rows.decide.at[index]), self) >= 0:
                with cython.gil:
                    self.push_choices(cython.cast(Rule, self.rows.decide.at[index]), low)
                return low
        all_paths(self)
        for index in range(self.rows.moves.count):
            ask_moves(cython.cast(Rule, self.rows.moves.at[index]), self)
        for index in range(self.rows.expand.count):
            ask_expand(cython.cast(Rule, self.rows.expand.at[index]), self, low)
        if self.rows.parts.count:
            with cython.gil:
                self.allow_all(self.rows.first_parts, low)
                self.keep_completable(low)
            return low
        top = self.options.top
        for index in range(self.rows.allow.count):
            ask_allow(cython.cast(Rule, self.rows.allow.at[index]), self, low)
            if self.options.top != top:  # the royal's moves may have shifted: let each be looked at
                self.options.seen |= with_type(0, SPECIAL)
                top = self.options.top
        return low

    @cython.cfunc
    def push_choices(self, rule: Rule, low: cython.int) -> cython.void:
        """Push the options of a rule's own decision."""
        self.options.royal_low = self.options.royal_high = low
        self.options.seen = 0
        rule.choices(self)
        if rule.completes_turn:
            self.allow_all(self.rows.allow.members, low)

    @cython.cfunc
    def allow_all(self, rules: list, low: cython.int) -> cython.void:
        """Let these rules drop what they forbid."""
        rule: Rule
        for rule in rules:
            rule.allow(self, low)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def mid_turn(self) -> cython.bint:
        """Does the decision at hand complete a turn that has begun?"""
        index: cython.int
        for index in range(self.rows.parts.count):
            if ask_part_due(cython.cast(Rule, self.rows.parts.at[index]), self):
                return True
        return False

    @cython.cfunc
    def turn_begun(self) -> cython.bint:
        """Is the decision at hand in the middle of a turn, of several moves or of several parts?"""
        rule: Rule
        for rule in self.rows.long_turns:
            if rule.turn_begun(self):
                return True
        return self.mid_turn()

    @cython.cfunc
    def before_play(self) -> cython.bint:
        """Are pieces still being set up, so that nobody is in check and nothing is won?"""
        rule: Rule
        for rule in self.rows.early:  # one at most
            return rule.before_play(self)
        return False

    @cython.cfunc
    def keep_completable(self, low: cython.int) -> cython.void:
        """Drop the moves after which the rest of the turn could not be played, and of those that
        are a whole turn the ones that may not end it."""
        rule: Rule
        keep: cython.int = low
        index: cython.int
        after: cython.int
        move: cython.ulonglong
        whole: list = []
        if len(self.rows.first_parts) == self.rows.allow.count:
            for rule in self.rows.parts.members:
                if not rule.always_completes(self):
                    break
            else:
                return
        for index in range(low, self.options.top):
            move = self.options.moves[index]
            self.make(move)
            if self.mid_turn():
                after = self.generate()
                if self.options.top > after:
                    self.options.moves[keep] = move
                    keep += 1
                self.options.top = after
            else:
                whole.append(move)
            self.unmake()
        self.options.top = self.options.royal_low = self.options.royal_high = keep
        for move in whole:
            self.options.push(move)
        self.options.seen |= with_type(0, SPECIAL)  # the royal's moves are among the others
        self.allow_all(self.rows.last_parts, keep)

    @cython.ccall
    def verdict(self) -> object:
        """The rules' outcome of a game that may be over before any move."""
        rule: Rule
        if self.rows.has_early and self.before_play():
            return None
        for rule in self.rows.outcome.members:
            if self.halfmove_clock < rule.earliest:
                continue
            if self.claims_are_made or not rule.claimable:
                found = rule.outcome(self)
            else:
                found = rule.unclaimed_outcome(self) if self.ends_unclaimed else None
            if found is not None:
                return found
        return None

    def claim(self) -> Any:
        """The outcome that may be claimed here, as `outcome` gives it, also where it has ended the
        game; None if there is none."""
        rule: Rule
        if self.before_play():
            return None
        for rule in self.rows.outcome.members:
            if self.halfmove_clock >= rule.earliest:
                found = rule.outcome(self)
                if found is not None:
                    return found if rule.claimable else None
        return None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def is_over(self) -> cython.bint:
        """Is there a `verdict`?"""
        index: cython.int
        early: cython.bint = False
        if not self.claims_are_made:
            with cython.gil:
                return self.verdict() is not None
        if self.rows.has_early:
            with cython.gil:
                early = self.before_play()
        if early:
            return False
        for index in range(self.rows.outcome.count):
            if self.halfmove_clock >= cython.cast(
                Rule, self.rows.outcome.at[index]
            ).earliest and ask_is_over(cython.cast(Rule, self.rows.outcome.at[index]), self):
                return True
        return False

    def seat(self) -> int:
        """Seat that decides now: 0 first, 1 second, 2 chance."""
        rule: Rule
        for rule in self.rows.decide.members:
            found = rule.decide(self)
            if found >= 0:
                return int(found)
        return int(self.turn)

    def decision(self) -> Decision:
        """Seat and options; no options when the game is over."""
        if self.verdict() is not None:
            return Decision(self.turn, [])
        return Decision(self.seat(), self.legal_moves())

    def outcome(self) -> Any:
        """None, or (winner: 0, 1 or -1 for a draw, reason)."""
        rule: Rule
        found = self.verdict()
        if found is not None:
            return found
        low: cython.int = self.options.top
        try:
            self.generate()
            fullmove_number: cython.int = self.options.top - low
        finally:
            self.options.top = low
        if fullmove_number:
            return None
        for rule in self.rows.no_moves_outcome:
            found = rule.no_moves_outcome(self)
            if found is not None:
                return found
        return (-1, "no_legal_move")

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def asked_by_rule(self) -> cython.bint:
        """Tell whether the decision at hand is a rule's own, no move."""
        index: cython.int
        for index in range(self.rows.decide.count):
            if ask_decide(cython.cast(Rule, self.rows.decide.at[index]), self) >= 0:
                return True
        return False

    def checks(self) -> list[int]:
        """Squares of royals in check."""
        rule: Rule
        squares: list = []
        for rule in [] if self.before_play() else self.rule_list:
            squares.extend(rule.checks(self))
        return sorted(set(squares))
