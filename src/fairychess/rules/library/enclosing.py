"""Enclosing: where pieces may be dropped is a matter of the pieces around, and some change sides.

Parameters: `drops` = where a piece may be dropped: "reversi" (next to an enemy, so that enemies
stand in an unbroken line between it and a piece of one's own), "ataxx" or "quadwrangle" (next to
one of one's own), "snort" (not beside an enemy, orthogonally), "anyside" (as far as a piece gets
that slides in from an edge), "top" (the lowest empty square of a file) or "anywhere"; `start` = a
set of squares that have to be filled first; `flips` = which enemies change sides when a piece has
arrived: "reversi" (those it encloses), "ataxx" (all around it), "quadwrangle" (the same, for a drop
only if it is next to a piece of one's own) or "none". Sources: the rules of
Reversi, Ataxx, Quadwrangle, Snort and Connect Four.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit
from cython.cimports.fairychess.position.words.move import (
    DROP,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import WALL, colour_of, other_colour
from cython.cimports.fairychess.position.words.ray import NOWHERE, opposite, ray_start

from fairychess.messages import about
from fairychess.position.rule import one_of
from fairychess.rules import parameter_forms as forms
from fairychess.rules.squares import board_of, square_set

DROPS = ("anywhere", "reversi", "ataxx", "snort", "anyside", "top", "quadwrangle")
FLIPS = ("none", "reversi", "ataxx", "quadwrangle")
REVERSI = cython.declare(cython.int, 1)
ATAXX = cython.declare(cython.int, 2)
SNORT = cython.declare(cython.int, 3)
ANYSIDE = cython.declare(cython.int, 4)
TOP = cython.declare(cython.int, 5)
SPREADING = cython.declare(cython.int, 6)
QUADWRANGLE = cython.declare(cython.int, 3)


@cython.cclass
class Enclosing(Rule):
    """Asks along the lines through a square and its neighbours."""

    protects_royals = False
    drops: cython.int
    flips: cython.int
    start: list

    def __init__(self, drops: str, flips: str, start: Any) -> None:
        Rule.__init__(self)
        self.drops = DROPS.index(drops)
        self.flips = FLIPS.index(flips)
        self.start = sorted(start)

    def makes_pieces(self) -> bool:
        """What it encloses changes sides."""
        return True

    # ---- where ----------------------------------------------------------------------------

    @cython.ccall
    def narrow(self, pos: State) -> cython.bint:
        """Moves along paths are no drops."""
        return True

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop the drops elsewhere."""
        index: cython.int
        keep: cython.int = low
        square: cython.int
        move: cython.ulonglong
        opening: cython.bint = False
        if not self.drops and not self.start:
            return
        for square in self.start:
            opening = opening or not pos.board_state.board[square]
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            square = target_of(move)
            if type_of(move) != DROP or (
                square in self.start if opening else self.fits(pos, square)
            ):
                pos.options.moves[keep] = move
                keep += 1
        pos.options.top = keep

    @cython.cfunc
    def fits(self, pos: State, square: cython.int) -> cython.bint:
        """May a piece be dropped on this empty square?"""
        if self.drops == REVERSI:
            return self.encloses(pos, square)
        if self.drops in (ATAXX, SPREADING):
            return self.beside(pos, square, 1 + pos.turn, pos.tables.touching)
        if self.drops == SNORT:
            return not self.beside(pos, square, 2 - pos.turn, pos.tables.sides)
        if self.drops == ANYSIDE:
            return self.slides_in(pos, square)
        if self.drops == TOP:
            below: cython.int = pos.tables.ray[
                ray_start(square, opposite(0), pos.tables.ray_length)
            ]
            return below == NOWHERE or pos.board_state.board[below] != 0
        return True

    @cython.cfunc
    def beside(
        self, pos: State, square: cython.int, who: cython.int, ways: cython.uint
    ) -> cython.bint:
        """Is the next square in any of these directions of this class of occupant?"""
        way: cython.int
        near: cython.int
        for way in range(pos.tables.directions):
            near = pos.tables.ray[ray_start(square, way, pos.tables.ray_length)]
            if near != NOWHERE and has_bit(ways, way) and pos.board_state.occupant[near] == who:
                return True
        return False

    @cython.cfunc
    def encloses(self, pos: State, square: cython.int) -> cython.bint:
        """Does a piece of the mover on this square enclose enemies in any line?"""
        way: cython.int
        found: cython.int = 0
        for way in range(pos.tables.directions):
            found += self.enclosed(pos, square, way)
        return found > 0

    @cython.cfunc
    def enclosed(self, pos: State, square: cython.int, way: cython.int) -> cython.int:
        """How many enemies stand in one direction before a piece of the mover; 0 without it, and
        where squares do not touch."""
        at: cython.int = ray_start(square, way, pos.tables.ray_length)
        count: cython.int = 0
        where: cython.int = pos.tables.ray[at]
        if not has_bit(pos.tables.touching, way):
            return 0
        while where != NOWHERE and pos.board_state.occupant[where] == 2 - pos.turn:
            count += 1
            where = pos.tables.ray[at + count]
        if where == NOWHERE or pos.board_state.occupant[where] != 1 + pos.turn:
            return 0
        return count

    @cython.cfunc
    def slides_in(self, pos: State, square: cython.int) -> cython.bint:
        """Would a piece that slides in from an edge stop here?"""
        way: cython.int
        step: cython.int
        at: cython.int
        beyond: cython.int
        for way in range(pos.tables.directions):
            if not has_bit(pos.tables.sides, way):
                continue
            beyond = pos.tables.ray[ray_start(square, opposite(way), pos.tables.ray_length)]
            if beyond != NOWHERE and not pos.board_state.board[beyond]:
                continue  # it would go on
            at = ray_start(square, way, pos.tables.ray_length)
            step = 0
            while (
                pos.tables.ray[at + step] != NOWHERE
                and not pos.board_state.board[pos.tables.ray[at + step]]
            ):
                step += 1
            if pos.tables.ray[at + step] == NOWHERE:
                return True
        return False

    # ---- who changes sides ----------------------------------------------------------------

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Flip what the piece that has arrived encloses or touches."""
        to: cython.int
        way: cython.int
        step: cython.int
        near: cython.int
        if not self.flips or (type_of(move) and type_of(move) != DROP):
            return
        to = target_of(move)
        if pos.board_state.board[to] <= WALL or colour_of(pos.board_state.board[to]) != pos.turn:
            return
        if (
            self.flips == QUADWRANGLE
            and type_of(move) == DROP
            and not self.beside(pos, to, 1 + pos.turn, pos.tables.touching)
        ):
            return
        for way in range(pos.tables.directions):
            if not has_bit(pos.tables.touching, way):
                continue
            if self.flips == REVERSI:
                for step in range(self.enclosed(pos, to, way)):
                    self.flip(pos, pos.tables.ray[ray_start(to, way, pos.tables.ray_length) + step])
            else:
                near = pos.tables.ray[ray_start(to, way, pos.tables.ray_length)]
                if near != NOWHERE and pos.board_state.occupant[near] == 2 - pos.turn:
                    self.flip(pos, near)

    @cython.cfunc
    def flip(self, pos: State, square: cython.int) -> cython.void:
        """A piece changes sides."""
        pos.mark_moved(square)
        pos.place(
            square, other_colour(pos.board_state.board[square]), pos.board_state.ident[square]
        )


FORMS = {"start": forms.one_set_of_squares}


def rule(
    definition: Any, *, drops: str = "anywhere", flips: str = "none", start: Any = ""
) -> Enclosing:
    """Build from the table `[rules.enclosing]`."""
    one_of("drops", drops, DROPS)
    one_of("flips", flips, FLIPS)
    if drops == "top" and board_of(definition).wraps[1]:
        raise about("drops", "fault_no_lowest_square")
    return Enclosing(drops, flips, square_set(definition, start, "start"))
