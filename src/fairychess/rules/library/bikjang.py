"""Bikjang: two royals that face each other after two moves in a row end the game.

They face each other along a file or rank with nothing between. The side to move must then break
it or pass, even in check; after a pass the game ends without a winner, or as `material_count` says.
Sources: the rules of the Korea Janggi Association; Fairy-Stockfish for the pass in check. The
position text says `bikjang=2` where it has happened.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit
from cython.cimports.fairychess.position.words.move import origin_of, target_of
from cython.cimports.fairychess.position.words.ray import NOWHERE, ray_start
from cython.cimports.fairychess.position.words.square_set import first_square, set_word

from fairychess.messages import wrong_field
from fairychess.position.rule import Asking
from fairychess.position.rule_notation import RuleNotation


@cython.cfunc
@cython.exceptval(check=False)
def royal_square(pos: State, side: cython.int) -> cython.int:
    """Where a side's first royal stands, -1 without one."""
    index: cython.int
    for index in range(pos.tables.words):
        if pos.board_state.royals[set_word(side, index)]:
            return first_square(index, pos.board_state.royals[set_word(side, index)])
    return -1


@cython.cfunc
@cython.exceptval(check=False)
def facing(pos: State) -> cython.bint:
    """Do the royals of both sides face each other?"""
    one: cython.int = royal_square(pos, 0)
    other: cython.int = royal_square(pos, 1)
    way: cython.int
    at: cython.int
    if one < 0 or other < 0:
        return False
    for way in range(pos.tables.directions):
        if not has_bit(pos.tables.sides, way):
            continue
        at = ray_start(one, way, pos.tables.ray_length)
        while pos.tables.ray[at] != NOWHERE and not pos.board_state.board[pos.tables.ray[at]]:
            at += 1
        if pos.tables.ray[at] == other:
            return True
    return False


@cython.cclass
class Bikjang(Rule):
    """The variable counts positions in a row with royals that face each other, two at most."""

    protects_royals = False

    variable: cython.int

    def __init__(self) -> None:
        Rule.__init__(self)
        self.notation = BikjangNotation(self)

    def bind(self, rules: Any) -> None:
        """Ask for the variable."""
        self.rules = rules
        self.variable = rules.variable("bikjang")

    def new_notes(self) -> object:
        """Whether moves are being tried out in a position."""
        return Asking()

    def facing_now(self, pos: State) -> bool:
        """Do the royals face each other?"""
        return bool(facing(pos))

    def in_a_row(self, pos: State) -> int:
        """How many positions in a row, up to this one."""
        return int(pos.board_state.variables[self.variable])

    def set_in_a_row(self, pos: State, number: int) -> None:
        """Effect: so many positions in a row."""
        pos.set_variable(self.variable, number)

    def excuses(self, pos: State, move: int) -> bool:
        """A pass while the royals face each other accepts the end."""
        return origin_of(move) == target_of(move) and bool(facing(pos))

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop moves that leave royals facing each other, unless they change nothing at all."""
        trying: Asking = pos.notes.members[self.number]
        if trying.now or not facing(pos):
            return
        trying.now = True
        self.allow_each(pos, low)
        trying.now = False

    @cython.ccall
    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Does this move part the royals, or change nothing at all?"""
        good: cython.bint
        pos.do(move)
        good = not facing(pos) or (pos.last_move.piece == 0 and pos.last_move.captured == 0)
        pos.undo()
        return good

    @cython.ccall
    def narrow(self, pos: State) -> cython.bint:
        """Nothing is forbidden where royals do not face each other."""
        return not facing(pos)

    @cython.ccall
    def turn_ends(self, pos: State) -> cython.void:
        """Count on, or begin from nothing."""
        if not facing(pos):
            pos.set_variable(self.variable, 0)
        elif pos.board_state.variables[self.variable] < 2:
            pos.set_variable(self.variable, pos.board_state.variables[self.variable] + 1)

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """The end of the game if the reply has not broken it."""
        if pos.board_state.variables[self.variable] < 2:
            return None
        return pos.rules.adjudicate(pos, "bikjang")


class BikjangNotation(RuleNotation):
    """`bikjang=2`: the royals faced each other before the last move too."""

    remembers = ("bikjang",)

    def state_fields(self, pos: Any) -> dict[str, str]:
        """Said only where the board does not say it."""
        return {"bikjang": "2"} if self.rule.in_a_row(pos) == 2 else {}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read `bikjang=2`."""
        text = fields.pop("bikjang", None)
        if text is not None and (text != "2" or not self.rule.facing_now(pos)):
            raise wrong_field("bikjang", text, "fault_facing")
        self.rule.set_in_a_row(pos, 2 if text else int(self.rule.facing_now(pos)))


def rule(definition: Any) -> Bikjang:
    """Build from the table `[rules.bikjang]`."""
    return Bikjang()
