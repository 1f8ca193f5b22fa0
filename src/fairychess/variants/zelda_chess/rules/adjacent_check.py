"""Check where pieces capture their neighbours: a royal may not be left where an enemy could take.

A royal is attacked by an enemy next to it, and by one that can move, without capture, to an empty
square next to it. Castling attacks no piece, and an enemy's care for its own royal does not count.

One survey of the lines and leaps to the royal's neighbour squares finds every way in, the squares
that stop it, and the pieces whose leaving would open another; few moves are left to be tried out.
Source: Adam Norberg, Zelda Chess; "checkmating" as in the laws of chess.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.arrivals import Arrivals
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit
from cython.cimports.fairychess.position.words.move import (
    changes_colour,
    effects_of,
    is_en_passant,
    origin_of,
    target_of,
    touches_others,
    type_of,
)
from cython.cimports.fairychess.position.words.path_entry import NAMED, RIGHT, TAKE, WALLED
from cython.cimports.fairychess.position.words.piece import colour_of
from cython.cimports.fairychess.position.words.ray import NOWHERE, ray_start
from cython.cimports.fairychess.position.words.square import SQUARES
from cython.cimports.fairychess.rules.check.check_rule import CheckRule

from fairychess.messages import ExplainedError

# What leaves a square when it is emptied: a way in opens if it is emptied alone, together with
# another one marked so, or with two others.
ALONE = cython.declare(cython.int, 1)
WITH_ONE = cython.declare(cython.int, 2)
WITH_MORE = cython.declare(cython.int, 4)


@cython.cclass
class WaysIn:
    """What a survey has found; `ways` counts the ways in.

    By square: `cover` how many ways in a piece put there would stop, `source` how many begin there,
    `tender` whether emptying it opens one. Each position has its own, for while a move is tried out
    another thread may survey another position.
    """

    ways: cython.int
    cover: cython.int[SQUARES]
    source: cython.int[SQUARES]
    tender: cython.int[SQUARES]
    screen: cython.int[32]

    def __init__(self) -> None:
        self.ways = 0


@cython.cclass
class AdjacentCheck(CheckRule):
    """The check rule."""

    royals_needed = 2

    arrivals: Arrivals

    def bind(self, rules: Any) -> None:
        """Make the tables."""
        CheckRule.bind(self, rules)
        if self.replies.needed:
            raise ExplainedError("fault_hidden_captures")
        self.arrivals = Arrivals(rules.tables)

    def new_notes(self) -> object:
        """What is found around the royal whose side is to move."""
        return WaysIn()

    # ---- is a royal attacked? ---------------------------------------------------------------

    @cython.cfunc
    def attacks(self, pos: State, square: cython.int, by: cython.int) -> cython.bint:
        """Could `by` capture a royal standing on this square?"""
        direction: cython.int
        near: cython.int
        irregular: cython.bint
        for direction in range(pos.tables.directions):
            near = pos.tables.ray[ray_start(square, direction, pos.tables.ray_length)]
            if near != NOWHERE and pos.board_state.occupant[near] == 1 + by:
                return True
        irregular = self.arrivals.irregular(pos.board_state, by)
        for direction in range(pos.tables.directions):
            near = pos.tables.ray[ray_start(square, direction, pos.tables.ray_length)]
            if near == NOWHERE or pos.board_state.occupant[near] in (2 - by, WALLED):
                continue
            if self.arrivals.reached(pos.board_state, near, by):
                return True
            if irregular and self.arrivals.walks_to(pos, near, by):
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def royal_attacked(self, pos: State, square: cython.int, by: cython.int) -> cython.bint:
        """As `attacks`."""
        with cython.gil:
            return self.attacks(pos, square, by)

    @cython.ccall
    def in_check(self, pos: State, side: cython.int) -> cython.bint:
        """Is any royal of this side attacked?"""
        return self.any_attacked(pos, side)

    @cython.ccall
    def no_moves_outcome(self, pos: State) -> object:
        """Mate, or stalemate, which is a draw."""
        if self.in_check(pos, pos.turn):
            return (1 - pos.turn, "checkmate")
        return (-1, "stalemate")

    # ---- which moves leave a royal attacked? ------------------------------------------------

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Keep the moves after which no royal of the mover is attacked."""
        found: WaysIn = cython.cast(WaysIn, pos.notes.at[self.number])
        king: cython.int = self.lone_royal(pos, pos.turn)
        keep: cython.int = low
        index: cython.int
        move: cython.ulonglong
        good: cython.bint
        if king == -1:
            return
        if king >= 0 and self.arrivals.irregular(pos.board_state, 1 - pos.turn):
            king = -2
        if king >= 0:
            self.survey(pos, king, found)
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            if king < 0 or type_of(move) or not self.simple(pos, move):
                good = self.safe_after(pos, move)
            elif self.harmless(pos, move, king, found):
                good = True
            else:
                good = self.possible(pos, move, king, found) and self.safe_shown(pos, move, king)
            if good:
                pos.options.moves[keep] = move
                keep += 1
        pos.options.top = keep

    @cython.cfunc
    @cython.exceptval(check=False)
    def survey(self, pos: State, king: cython.int, found: WaysIn) -> cython.void:
        """Find the ways in to a royal that stays where it is."""
        square: cython.int
        direction: cython.int
        near: cython.int
        found.ways = 0
        for square in range(pos.tables.squares):
            found.cover[square] = 0
            found.source[square] = 0
            found.tender[square] = 0
        for direction in range(pos.tables.directions):
            near = pos.tables.ray[ray_start(king, direction, pos.tables.ray_length)]
            if near != NOWHERE:
                if pos.board_state.occupant[near] == 2 - pos.turn:
                    found.ways += 1
                    found.source[near] += 1
                self.look(pos, near, king, found)

    @cython.cfunc
    @cython.exceptval(check=False)
    def look(self, pos: State, near: cython.int, king: cython.int, found: WaysIn) -> cython.void:
        """Find the ways to one neighbour square of the royal, blocked ones too."""
        ray: cython.p_ushort = pos.tables.ray
        theirs: cython.int = 2 - pos.turn
        at: cython.int
        direction: cython.int
        distance: cython.int
        where: cython.int
        who: cython.int = pos.board_state.occupant[near]
        number: cython.int
        standing: cython.int = 0
        screens: cython.int
        if who == 1 or who == 2:
            found.screen[0] = near
            standing = 1
        elif who == WALLED:
            return
        for direction in range(pos.tables.directions):
            at = ray_start(near, direction, pos.tables.ray_length)
            screens = standing
            distance = 0
            where = ray[at]
            while where != NOWHERE and where != king:
                who = pos.board_state.occupant[where]
                if who == 1 or who == 2:
                    if who == theirs and self.arrivals.along(
                        pos.board_state, where, direction, distance
                    ):
                        note(found, screens, where)
                        if not screens:
                            found.cover[near] += 1
                            for number in range(distance):
                                found.cover[ray[at + number]] += 1
                    found.screen[screens] = where
                    screens += 1
                elif who == WALLED:
                    break
                distance += 1
                where = ray[at + distance]
        at = near * self.arrivals.leaps
        for number in range(self.arrivals.leaps):
            where = self.arrivals.leap_source[at + number]
            if (
                where != NOWHERE
                and pos.board_state.occupant[where] == theirs
                and has_bit(self.arrivals.leap_mask[pos.board_state.board[where]], number)
            ):
                note(found, standing, where)
                if not standing:
                    found.cover[near] += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def simple(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Does a move along a path no more than move its piece and remove others?"""
        fx: cython.int = effects_of(move)
        at: cython.int = pos.tables.effect_at[fx]
        end: cython.int = pos.tables.effect_at[fx + 1]
        what: cython.int
        if changes_colour(move) or is_en_passant(move):
            return False
        while at < end:
            what = pos.tables.effect[at]
            if what != TAKE and what != RIGHT and what != NAMED:
                return False
            at += 3
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def harmless(
        self, pos: State, move: cython.ulonglong, king: cython.int, found: WaysIn
    ) -> cython.bint:
        """No piece attacks the royal, it stays, and no square is emptied that would open a way."""
        origin: cython.int = origin_of(move)
        to: cython.int = target_of(move)
        pairs: cython.int = 0
        many: cython.int = 0
        mark: cython.int
        square: cython.int
        fx: cython.int
        at: cython.int
        end: cython.int
        if found.ways or (origin == king and to != king):
            return False
        if to != origin:
            mark = found.tender[origin]
            if mark & ALONE:
                return False
            pairs += has_bit(mark, 1)
            many += has_bit(mark, 2)
        if touches_others(move):
            fx = effects_of(move)
            at = pos.tables.effect_at[fx]
            end = pos.tables.effect_at[fx + 1]
            while at < end:
                square = pos.tables.effect[at + 1]
                if pos.tables.effect[at] == TAKE:
                    mark = found.tender[square]
                    if mark & ALONE:
                        return False
                    pairs += has_bit(mark, 1)
                    many += has_bit(mark, 2)
                at += 3
        return pairs < 2 and many < 3

    @cython.cfunc
    @cython.exceptval(check=False)
    def possible(
        self, pos: State, move: cython.ulonglong, king: cython.int, found: WaysIn
    ) -> cython.bint:
        """Might a move stop or remove all ways in? The royal's own moves might."""
        origin: cython.int = origin_of(move)
        to: cython.int = target_of(move)
        fx: cython.int
        at: cython.int
        end: cython.int
        stopped: cython.int = 0
        if origin == king and to != king:
            return True
        if to != origin:
            stopped = found.cover[to] + found.source[to]
        if touches_others(move):
            fx = effects_of(move)
            at = pos.tables.effect_at[fx]
            end = pos.tables.effect_at[fx + 1]
            while at < end:
                if pos.tables.effect[at] == TAKE:
                    stopped += found.source[pos.tables.effect[at + 1]]
                at += 3
        return stopped >= found.ways

    @cython.cfunc
    def safe_shown(self, pos: State, move: cython.ulonglong, king: cython.int) -> cython.bint:
        """Show the board after a move, no more than who stands where: is the royal safe?"""
        origin: cython.int = origin_of(move)
        to: cython.int = target_of(move)
        fx: cython.int = effects_of(move)
        at: cython.int = pos.tables.effect_at[fx]
        end: cython.int = pos.tables.effect_at[fx + 1]
        index: cython.int = at
        square: cython.int
        stood: cython.uchar = pos.board_state.occupant[to]
        mine: cython.uchar = pos.board_state.occupant[origin]
        safe: cython.bint
        pos.board_state.pretend(origin, 0)
        while index < end:
            square = pos.tables.effect[index + 1]
            if pos.tables.effect[index] == TAKE and pos.board_state.board[square]:
                pos.board_state.pretend(square, 0)
            index += 3
        pos.board_state.pretend(to, mine)
        safe = not self.attacks(pos, to if origin == king else king, 1 - pos.turn)
        pos.board_state.pretend(to, stood)
        while at < end:
            square = pos.tables.effect[at + 1]
            if pos.tables.effect[at] == TAKE and pos.board_state.board[square]:
                pos.board_state.pretend(square, 1 + colour_of(pos.board_state.board[square]))
            at += 3
        pos.board_state.pretend(origin, mine)
        return safe

    @cython.cfunc
    def safe_after(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Carry a move out and take it back: is every royal of the mover safe in between?"""
        safe: cython.bint
        self.try_out(pos, move)
        safe = not self.any_attacked(pos, pos.turn)
        pos.unmake()
        return safe


@cython.cfunc
@cython.exceptval(check=False)
def note(found: WaysIn, screens: cython.int, where: cython.int) -> cython.void:
    """A way in begins on `where`, if the pieces of `screen` were gone."""
    number: cython.int
    mark: cython.int = WITH_MORE
    if not screens:
        found.ways += 1
        found.source[where] += 1
        return
    if screens <= 2:
        mark = ALONE if screens == 1 else WITH_ONE
    for number in range(screens):
        found.tender[found.screen[number]] |= mark


def rule(definition: Any) -> AdjacentCheck:
    """Build from the table `[rules.adjacent_check]`."""
    return AdjacentCheck()
