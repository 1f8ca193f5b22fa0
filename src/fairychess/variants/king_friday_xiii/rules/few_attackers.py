"""Check by few attackers: a royal attacked by one to `most` pieces is in check, by more it is not.

A side none of whose royals is in check may not make a move that puts one of them in check. A side
in check must free at least one of the royals that are in check; what happens to its others does
not matter. Royals may be taken, and a side without any is never in check. Source: King Friday
XIII Chess F4-F9.

A move is tried out only where it can change the number of a royal's attackers: it leaves or enters
a line or leap through an attacked royal, lifts a pinned piece, moves a royal, or does anything
unusual.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.attacks import attackers
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.attribute import ROYAL
from cython.cimports.fairychess.position.words.move import (
    changes_colour,
    is_en_passant,
    is_simple,
    origin_of,
    promotion_of,
    target_of,
    touches_others,
    type_of,
)
from cython.cimports.fairychess.position.words.path_entry import WALLED
from cython.cimports.fairychess.position.words.ray import NOWHERE, ray_start, runs_along
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    SQUARE_SETS,
    add_square,
    any_square,
    first_square,
    has_square,
    set_word,
)
from cython.cimports.fairychess.rules.check.check_rule import CheckRule
from cython.cimports.fairychess.rules.check.few import attacked_by_few

from fairychess.messages import ExplainedError, wrong_value

# What a move shows of an unusual move: colour, en passant; victims on the way and any move type.


@cython.cclass
class FewAttackers(CheckRule):
    """The check rule; `most` attackers still give check."""

    most: cython.int
    reach: cython.ulonglong[SQUARE_SETS]

    def __init__(self, most: int = 2) -> None:
        CheckRule.__init__(self)
        self.most = most

    def bind(self, rules: Any) -> None:
        """Note for each square the lines and leaps through it."""
        CheckRule.bind(self, rules)
        if self.replies.needed:
            raise ExplainedError("fault_hidden_captures")
        tables = rules.tables
        for square in range(tables.squares):
            for where in tables.sources(square):
                add_square(self.reach, square, where)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def royal_attacked(self, pos: State, square: cython.int, by: cython.int) -> cython.bint:
        """By one to `most` pieces?"""
        return attacked_by_few(pos, square, by, self.most)

    @cython.cfunc
    def survey(
        self,
        pos: State,
        side: cython.int,
        held: cython.p_ulonglong,
        leaving: cython.p_ulonglong,
        entering: cython.p_ulonglong,
    ) -> cython.int:
        """Count the royals, find those `held` in check, and the squares where a move may change
        that. The caller keeps the sets: other threads may come in while moves are tried out."""
        word: cython.int
        square: cython.int
        number: cython.int
        other: cython.int
        royals: cython.int = 0
        rest: cython.ulonglong
        for word in range(SET_WORDS):
            held[word] = leaving[word] = entering[word] = 0
        for word in range(pos.tables.words):
            rest = pos.board_state.royals[set_word(side, word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                royals += 1
                number = attackers(pos.board_state, square, 1 - side, self.most)
                if number == 0:
                    note_pins(pos, square, 1 - side, leaving)
                    continue
                if number <= self.most:
                    add_square(held, 0, square)
                for other in range(pos.tables.words):
                    leaving[other] |= self.reach[set_word(square, other)]
                    entering[other] |= self.reach[set_word(square, other)]
        return royals

    @cython.cfunc
    def safe_after(
        self, pos: State, move: cython.ulonglong, side: cython.int, held: cython.p_ulonglong
    ) -> cython.bint:
        """Try a move out and look at the royals that count."""
        origin: cython.int = origin_of(move)
        to: cython.int = target_of(move)
        good: cython.bint
        self.try_out(pos, move)
        if not type_of(move):
            origin = pos.last_move.origin
        if any_square(held, 0, pos.tables.words):
            good = self.one_freed(pos, side, origin, to, held)
        else:
            good = not self.any_attacked(pos, side)
        pos.unmake()
        return good

    @cython.cfunc
    def one_freed(
        self,
        pos: State,
        side: cython.int,
        origin: cython.int,
        to: cython.int,
        held: cython.p_ulonglong,
    ) -> cython.bint:
        """Is one of the royals that were in check, which may have moved, no longer in check?"""
        word: cython.int
        square: cython.int
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = held[word]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                if square == origin:
                    square = to
                if not self.royal_attacked(pos, square, 1 - side):
                    return True
        return False

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Keep the moves that the royals permit."""
        side: cython.int = pos.turn
        enemy: cython.int = 1 - side
        index: cython.int
        keep: cython.int = low
        origin: cython.int
        to: cython.int
        piece_type: cython.int
        good: cython.bint
        move: cython.ulonglong
        strange: cython.bint = self.irregular(pos, enemy)
        held = cython.declare(cython.ulonglong[SET_WORDS])
        leaving = cython.declare(cython.ulonglong[SET_WORDS])
        entering = cython.declare(cython.ulonglong[SET_WORDS])
        royals: cython.int = self.survey(pos, side, held, leaving, entering)
        checked: cython.bint = any_square(held, 0, pos.tables.words)
        if (
            royals == 1
            and not (strange or checked)
            and not any_square(leaving, 0, pos.tables.words)
            and is_simple(pos.options.seen)
        ):
            self.allow_royal(pos, enemy)
            return
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            origin = origin_of(move)
            to = target_of(move)
            piece_type = promotion_of(move)
            if (
                touches_others(move)
                or type_of(move)
                or changes_colour(move)
                or is_en_passant(move)
                or (piece_type and pos.tables.attribute[2 * piece_type] & ROYAL)
                or strange
            ):
                good = self.safe_after(pos, move, side, held)
            elif pos.tables.attribute[pos.board_state.board[origin]] & ROYAL:
                if royals == 1:
                    pos.board_state.pretend(origin, 0)
                    good = not self.royal_attacked(pos, to, enemy)
                    pos.board_state.pretend(origin, 1 + side)
                else:
                    good = self.safe_after(pos, move, side, held)
            elif has_square(leaving, 0, origin) or has_square(entering, 0, to):
                good = self.safe_after(pos, move, side, held)
            else:
                good = not checked
            if good:
                pos.options.moves[keep] = move
                keep += 1
        pos.options.top = keep

    @cython.cfunc
    def allow_royal(self, pos: State, enemy: cython.int) -> cython.void:
        """Nothing but the only royal's own moves can be wrong; the last move fills each gap."""
        index: cython.int = pos.options.royal_high - 1
        king: cython.int = -1
        if index >= pos.options.royal_low:
            king = origin_of(pos.options.moves[index])
            pos.board_state.pretend(king, 0)
        while index >= pos.options.royal_low:
            if self.royal_attacked(pos, target_of(pos.options.moves[index]), enemy):
                pos.options.top -= 1
                pos.options.moves[index] = pos.options.moves[pos.options.top]
            index -= 1
        if king >= 0:
            pos.board_state.pretend(king, 2 - enemy)


@cython.cfunc
def note_pins(
    pos: State, king: cython.int, enemy: cython.int, leaving: cython.p_ulonglong
) -> cython.void:
    """Pieces of the royal's side that alone stand between it and an attacker."""
    line_of: cython.p_ulonglong = pos.tables.line
    ray: cython.p_ushort = pos.tables.ray
    direction: cython.int
    distance: cython.int
    at: cython.int
    where: cython.int
    who: cython.int
    shield: cython.int
    for direction in range(pos.tables.directions):
        at = ray_start(king, direction, pos.tables.ray_length)
        distance = 0
        shield = -1
        where = ray[at]
        while where != NOWHERE:
            who = pos.board_state.occupant[where]
            if who == 2 - enemy:
                if shield >= 0:
                    break
                shield = where
            elif who == 1 + enemy:
                if shield >= 0 and runs_along(
                    line_of, pos.board_state.board[where], direction, distance
                ):
                    add_square(leaving, 0, shield)
                break
            elif who == WALLED:
                break
            distance += 1
            where = ray[at + distance]


def rule(definition: Any, *, most: int = 2) -> FewAttackers:
    """Build from the table `[rules.few_attackers]`."""
    if not 1 <= most <= 100:
        raise wrong_value("most", most, "wanted_between", low=1, high=100)
    return FewAttackers(most)
