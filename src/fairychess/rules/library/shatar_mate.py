"""Shatar mate: mate wins only at the end of checks one of which was a real one.

A check by one of the pieces `shak` is a real one (shatar: knight, rook and bers). Mate that ends a
series of checks without any is a draw (niol); the series ends when the mated side gets a move out
of check. Mate given by the pieces `forbidden` alone (the knight) loses. Stand before royal_check,
which judges all else. The position text says `shak=first` (second, both) where a side has given a
real check earlier in a series that lasts. Source: A. Popova, Shatar; chessvariants.com.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.attacks import piece_takes
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.square_set import first_square, set_word
from cython.cimports.fairychess.rules.endings.selection import Selection, last_mover

from fairychess.messages import must_be, wrong_field
from fairychess.position.rule_notation import RuleNotation
from fairychess.position.sides import SIDES
from fairychess.rules import parameter_forms as forms

NOWHERE: tuple = ((), ())


@cython.cclass
class ShatarMate(Rule):
    """A variable for each side: has its present series of checks had a real one?"""

    shak: object
    forbidden: object
    real: Selection
    weak: Selection
    series: cython.int[2]

    def __init__(self, shak: Any, forbidden: Any) -> None:
        Rule.__init__(self)
        self.notation = ShatarMateNotation(self)
        self.shak = shak
        self.forbidden = forbidden
        if not cython.compiled:
            self.series = [0, 0]

    def bind(self, rules: Any) -> None:
        """Look the pieces up and ask for the variables."""
        self.rules = rules
        self.real = Selection(rules, self.shak, NOWHERE, "shak")
        self.weak = Selection(rules, self.forbidden, NOWHERE, "forbidden")
        for side in range(2):
            self.series[side] = rules.variable(f"shak {SIDES[side]}")

    @cython.cfunc
    def checking(
        self, pos: State, side: cython.int, which: Selection, among: cython.bint
    ) -> cython.bint:
        """Does one of these pieces of a side (without `among`: of the others) give check?"""
        word: cython.int
        origin: cython.int
        royal: cython.int
        pieces: cython.ulonglong
        royals: cython.ulonglong
        for word in range(pos.tables.words):
            pieces = pos.board_state.occupied[set_word(side, word)]
            while pieces:
                origin = first_square(word, pieces)
                pieces &= pieces - 1
                if bool(which.chosen[pos.board_state.board[origin]]) != among:
                    continue
                for index in range(pos.tables.words):
                    royals = pos.board_state.royals[set_word(1 - side, index)]
                    while royals:
                        royal = first_square(index, royals)
                        royals &= royals - 1
                        if piece_takes(pos.board_state, origin, royal):
                            return True
        return False

    def real_check(self, pos: State) -> bool:
        """Is the side to move in check by a piece that gives real checks?"""
        return bool(self.checking(pos, 1 - pos.turn, self.real, True))

    def real_series(self, pos: State, side: int) -> bool:
        """Has this side's series of checks had a real one?"""
        return bool(pos.board_state.variables[self.series[side]])

    def set_series(self, pos: State, side: int, real: bool) -> None:
        """Effect: remember it."""
        pos.set_variable(self.series[side], int(real))

    @cython.ccall
    def turn_ends(self, pos: State) -> cython.void:
        """Go on with the series of the side that has moved, or end it."""
        side: cython.int = 1 - pos.turn
        if last_mover(pos) == pos.turn:
            return
        if self.checking(pos, side, self.real, True):
            pos.set_variable(self.series[side], 1)
        elif pos.board_state.variables[self.series[side]] and not self.checking(
            pos, side, self.real, False
        ):
            pos.set_variable(self.series[side], 0)

    @cython.ccall
    def no_moves_outcome(self, pos: State) -> object:
        """A mate that does not win; None leaves the verdict to others."""
        side: cython.int = 1 - pos.turn
        weak: cython.bint = self.checking(pos, side, self.weak, True)
        strong: cython.bint = self.checking(pos, side, self.weak, False)
        if weak and not strong:
            return (pos.turn, "forbidden_mate")
        if (weak or strong) and not pos.board_state.variables[self.series[side]]:
            return (-1, "mate_without_check")
        return None


class ShatarMateNotation(RuleNotation):
    """`shak=first`: who has given a real check earlier in a series that lasts."""

    remembers = ("shak",)

    def state_fields(self, pos: Any) -> dict[str, str]:
        """Said where the pieces do not say it."""
        rule: ShatarMate = self.rule
        sides = [
            name
            for side, name in enumerate(SIDES)
            if rule.real_series(pos, side) and not (side != pos.turn and rule.real_check(pos))
        ]
        return {"shak": "both" if len(sides) == 2 else sides[0]} if sides else {}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read `shak=first|second|both`."""
        rule: ShatarMate = self.rule
        text = fields.pop("shak", "")
        if text not in ("", "both", *SIDES):
            raise wrong_field(
                "shak", text, must_be("wanted_three_or", one="first", other="second", third="both")
            )
        for side, name in enumerate(SIDES):
            real = side != pos.turn and rule.real_check(pos)
            rule.set_series(pos, side, real or text in ("both", name))


FORMS = {"shak": forms.PIECES_OF_SIDES, "forbidden": forms.PIECES_OF_SIDES}


def rule(definition: Any, *, shak: Any, forbidden: Any = ()) -> ShatarMate:
    """Build from the table `[rules.shatar_mate]`."""
    return ShatarMate(shak, forbidden)
