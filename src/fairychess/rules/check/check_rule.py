"""The base of rules that forbid moves for the sake of royals: looking at royals, trying moves out.

A check rule says in `royal_attacked` when a royal of its own is in danger.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.asking import ask_complete_move, ask_perform
from cython.cimports.fairychess.position.attacks import exposed
from cython.cimports.fairychess.position.bits import popcount
from cython.cimports.fairychess.position.row import Row
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import rule_of, type_of
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    add_square,
    any_square,
    first_square,
    has_square,
    set_word,
)
from cython.cimports.fairychess.rules.check.replies import Replies

from fairychess.position.rule import overriding


@cython.cclass
class CheckRule(Rule):
    """A check rule. It forbids no capture of the other side's royals."""

    judges_royals = True
    protects_royals = False
    judges_turns = True

    def bind(self, rules: Any) -> None:
        """Remember all rules, whose special moves are tried out here."""
        self.rules = rules
        self.rule_row = Row(rules.rule_list)
        self.completing = Row(overriding(rules.rule_list, "complete_move"))
        self.exploding = [rule for rule in rules.rule_list if rule.explodes]
        changing = [rule for rule in self.completing.members if not rule.leaves_pieces]
        self.completes = bool(changing)
        self.completes_any = not all(rule.follows_captures for rule in changing)
        self.explodes_near = bool(self.exploding)
        self.replies = Replies(rules)
        self.excusing = overriding(rules.rule_list, "excuses")
        self.excuses_some = bool(self.excusing)

    def lone_royal(self, pos: State, side: cython.int) -> cython.int:
        """Square of the only royal of a side, -1 if it has none, -2 if several."""
        word: cython.int
        square: cython.int = -1
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = pos.board_state.royals[set_word(side, word)]
            if rest:
                if square >= 0 or rest & (rest - 1):
                    return -2
                square = first_square(word, rest)
        return square

    def irregular(self, pos: State, side: cython.int) -> cython.bint:
        """Has a side pieces that attack otherwise than along empty lines and by leaps?"""
        return any_square(pos.board_state.irregular, side, pos.tables.words) != 0

    def try_out(self, pos: State, move: cython.ulonglong) -> cython.int:
        """Make a move without what only follows from it; `pos.unmake` takes it back."""
        index: cython.int
        pos.begin(move)
        if type_of(move):
            ask_perform(cython.cast(Rule, self.rule_row.at[rule_of(move)]), pos, move)
        else:
            pos.board_state.make_board_move(move)
        for index in range(self.completing.count):
            ask_complete_move(cython.cast(Rule, self.completing.at[index]), pos, move)
        return 0

    def excused(self, pos: State, move: int) -> bool:
        """Does a rule excuse that a special move leaves a royal en prise?"""
        return any(rule.excuses(pos, move) for rule in self.excusing)

    def royal_attacked(self, pos: State, square: cython.int, by: cython.int) -> cython.bint:
        """Would a royal on this square be in check by the side `by`?"""
        return exposed(pos.board_state, square, by, -1)

    def dangers(self, pos: State, side: cython.int, found: cython.p_ulonglong) -> cython.bint:
        """Find the royals of `side` in check, in `found`; are there any?

        None is whose capture would blow up a royal of the other side.
        """
        word: cython.int
        square: cython.int
        any_found: cython.bint = False
        hit: cython.bint
        rest: cython.ulonglong
        royals = cython.declare(cython.ulonglong[SET_WORDS])
        taken = cython.declare(cython.ulonglong[SET_WORDS])
        for word in range(pos.tables.words):
            found[word] = 0
            royals[word] = pos.board_state.royals[set_word(side, word)]
        if self.replies.needed:
            if not self.replies.adds and not self.any_exposed(pos, side):
                return False
            self.replies.look(pos, 1 - side, royals, taken)
        for word in range(pos.tables.words):
            rest = royals[word]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                if self.replies.needed:
                    hit = has_square(taken, 0, square)
                else:
                    hit = self.royal_attacked(pos, square, 1 - side)
                if hit and self.explodes_near:
                    with cython.gil:
                        hit = not self.shielded(pos, square, 1 - side)
                if hit:
                    add_square(found, 0, square)
                    any_found = True
        return any_found

    def shielded(self, pos: State, square: cython.int, by: cython.int) -> cython.bint:
        """Would a capture on this square, were it made by `by`, blow up a royal of its own?"""
        for rule in self.exploding:
            for where in rule.blast(pos, square):
                if has_square(pos.board_state.royals, by, where):
                    return True
        return False

    def number_of_royals(self, pos: State, side: cython.int) -> cython.int:
        """How many royals a side has."""
        word: cython.int
        found: cython.int = 0
        for word in range(pos.tables.words):
            found += popcount(pos.board_state.royals[set_word(side, word)])
        return found

    def any_attacked(self, pos: State, side: cython.int) -> cython.bint:
        """Is a royal of `side` in check?"""
        found = cython.declare(cython.ulonglong[SET_WORDS])
        if not self.replies.needed and not self.explodes_near:
            return self.any_exposed(pos, side)
        return self.dangers(pos, side, found)

    def any_exposed(self, pos: State, side: cython.int) -> cython.bint:
        """Could a royal of `side` be taken, as far as the paths of pieces go?"""
        word: cython.int
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = pos.board_state.royals[set_word(side, word)]
            while rest:
                if self.royal_attacked(pos, first_square(word, rest), 1 - side):
                    return True
                rest &= rest - 1
        return False

    def attacked_royals(self, pos: State, side: cython.int) -> list:
        """Squares of the royals of `side` that are in check."""
        found: list[Any] = []
        word: cython.int
        rest: cython.ulonglong
        hit = cython.declare(cython.ulonglong[SET_WORDS])
        self.dangers(pos, side, hit)
        for word in range(pos.tables.words):
            rest = hit[word]
            while rest:
                found.append(first_square(word, rest))
                rest &= rest - 1
        return found

    @cython.ccall
    def checks(self, pos: State) -> list:
        """Royals of the mover that are in check."""
        found: list[Any] = self.attacked_royals(pos, pos.turn)
        return found
