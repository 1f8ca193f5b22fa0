"""Extinction: the game ends when a side has too few pieces of some type.

A side is extinct in a type of `pieces` when it has at most `count` of them on the board and in its
hand, while the other side has at least `enemy_count`. With `pieces = "*"` all its pieces count
together, and with `together = true` those of the list do; a list within the list counts as one
type, as a queen and a promoted one: `[["Q", "+Q"], "R"]`. `result` is "loss", "win" or "draw" for
the extinct side; where both are, the side that has moved is judged first.

With `claim` a side that is extinct and to move has lost only if the other side would still have
`enemy_count` pieces of that type after losing one more (a bare king may bare the other: shatranj).

Sources: R. Wayne Schmittberger, extinction chess (1985); the bare king of shatranj;
Fairy-Stockfish's variant options of extinction.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.rules.endings.selection import Selection

from fairychess.messages import about, must_be, wrong_value
from fairychess.position.rule import one_of
from fairychess.position.sides import SIDES
from fairychess.rules import parameter_forms as forms

NOWHERE: tuple = ((), ())
RESULTS = ("loss", "win", "draw")


def grouped(pieces: Any) -> list:
    """The items of a list, each a list; what is no list is for `Selection` to refuse."""
    if not isinstance(pieces, list):
        return [pieces]
    return [item if isinstance(item, list) else [item] for item in pieces]


@cython.cclass
class Extinction(Rule):
    """One selection of pieces for each type that must not die out."""

    only_names_pieces = True
    ends_suddenly = True
    pieces: object
    result: str
    count: cython.int
    enemy_count: cython.int
    claim: cython.bint
    together: cython.bint
    selections: list
    types: cython.int

    def __init__(
        self, pieces: Any, result: str, count: int, enemy_count: int, claim: bool, together: bool
    ) -> None:
        Rule.__init__(self)
        self.pieces = pieces
        self.result = result
        self.count = count
        self.enemy_count = enemy_count
        self.claim = claim
        self.together = together

    def bind(self, rules: Any) -> None:
        """Look the pieces up."""
        self.rules = rules
        if self.together or self.pieces == "*":
            self.selections = [Selection(rules, self.pieces, NOWHERE)]
        else:
            self.selections = [
                Selection(rules, group, NOWHERE) for group in self.groups(self.pieces)
            ]
        self.types = len(self.selections)

    def groups(self, pieces: Any) -> list:
        """A parameter for each type that must not die out."""
        if not isinstance(pieces, dict):
            return grouped(pieces)
        for side in pieces:
            if side not in SIDES:
                raise about(f"pieces: {side}", must_be("wanted_side"))
        return [{side: group} for side, named in pieces.items() for group in grouped(named)]

    def must_keep(self, coloured_piece: int) -> bool:
        """Does losing pieces like this one lose the game?"""
        return self.result == "loss" and any(
            selection.includes(coloured_piece) and not selection.everything
            for selection in self.selections
        )

    def must_lose(self, coloured_piece: int) -> bool:
        """Does losing pieces like this one win the game?"""
        return self.result == "win" and any(
            selection.everything or selection.includes(coloured_piece)
            for selection in self.selections
        )

    @cython.cfunc
    def extinct(self, pos: State, side: cython.int) -> cython.bint:
        """Has this side too few of something?"""
        index: cython.int
        needed: cython.int
        selection: Selection
        for index in range(self.types):
            selection = cython.cast(Selection, self.selections[index])
            if not selection.everything and not selection.code_number[side]:
                continue
            if selection.on_board(pos, side) + selection.in_hands(pos, side) > self.count:
                continue
            needed = self.enemy_count + (1 if self.claim and side == pos.turn else 0)
            if (
                needed == 0
                or selection.on_board(pos, 1 - side) + selection.in_hands(pos, 1 - side) >= needed
            ):
                return True
        return False

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """The end of the game for a side that is extinct."""
        side: cython.int = 1 - pos.turn
        if not self.extinct(pos, side):
            side = pos.turn
            if not self.extinct(pos, side):
                return None
        if self.result == "loss":
            return (1 - side, "extinction")
        return (side if self.result == "win" else -1, "extinction")


FORMS = {"pieces": forms.of_sides(forms.all_or_groups)}


def rule(
    definition: Any,
    *,
    pieces: Any = "*",
    result: str = "loss",
    count: int = 0,
    enemy_count: int = 0,
    claim: bool = False,
    together: bool = False,
) -> Extinction:
    """Build from the table `[rules.extinction]`."""
    one_of("result", result, RESULTS)
    for key, value in (("count", count), ("enemy_count", enemy_count)):
        if value < 0:
            raise wrong_value(key, value, "wanted_more", low=0)
    return Extinction(pieces, result, count, enemy_count, claim, together)
