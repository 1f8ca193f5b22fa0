"""Guarded trade: strong pieces may not simply be exchanged (Elven Chess's Warlock).

A piece of a `protected` kind may not take a piece of a protected kind where it could be recaptured.
After a piece of a `counter` type was taken by a piece that is not of these piece types, no piece of
a counter piece type may be taken in the very next turn. Source: the inventor's page of Elven Chess;
the Interactive Diagram's `protected` and `counterStrike`.
"""

from typing import Any

from fairychess.messages import must_be, wrong_field
from fairychess.notation.move_text import squares_taken
from fairychess.position.rule import Rule
from fairychess.position.rule_notation import RuleNotation
from fairychess.position.words.move import effects_of, origin_of, target_of, type_of
from fairychess.position.words.path_entry import RELAY
from fairychess.position.words.piece import piece_type_of
from fairychess.rules import parameter_forms as forms


class GuardedTrade(Rule):
    """The variable `struck` is 1 right after a counter piece type was taken by another piece."""

    protects_royals = False
    rules: Any

    def __init__(self, protected: Any = (), counter: Any = ()) -> None:
        Rule.__init__(self)
        self.notation = GuardedTradeNotation(self)
        self.protected_ids = list(protected)
        self.counter_ids = list(counter)
        self.protected: set[int] = set()
        self.counter: set[int] = set()
        self.struck = -1

    def bind(self, rules: Any) -> None:
        """Look the piece types up and ask for the variable."""
        self.rules = rules
        self.struck = rules.variable("struck")
        self.protected = {rules.piece_type(name) for name in self.protected_ids}
        self.counter = {rules.piece_type(name) for name in self.counter_ids}

    def allows(self, pos: Any, move: int) -> bool:
        """May this move take what it takes?"""
        taken = [piece_type_of(pos.piece_at(square)) for square in squares_taken(pos, move)]
        if not taken:
            return True
        if pos.var(self.struck) and any(piece_type in self.counter for piece_type in taken):
            return False
        if not any(piece_type in self.protected for piece_type in taken):
            return True
        return mover(pos, move) not in self.protected or not self.recaptured(pos, move)

    def recaptured(self, pos: Any, move: int) -> bool:
        """Could the piece that makes this move be taken in reply?"""
        to = target_of(move)
        side = pos.turn
        pos.do(move)
        found = False
        if pos.turn != side:
            found = any(to in squares_taken(pos, reply) for reply in pos.legal_moves())
        pos.undo()
        return found

    def after_move(self, pos: Any, move: int) -> None:
        """Note whether a counter piece type was just taken by another piece type."""
        struck = 0
        if self.counter and mover_gone(pos, move) not in self.counter:
            struck = int(
                any(
                    piece_type_of(piece) in self.counter
                    for piece, _, _ in pos.last_captured()
                    if piece
                )
            )
        if struck != pos.var(self.struck):
            pos.set_variable(self.struck, struck)


class GuardedTradeNotation(RuleNotation):
    """The texts of guarded trade."""

    remembers = ("struck",)

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`struck=1` where no counter piece type may be taken now."""
        rule: GuardedTrade = self.rule
        return {"struck": "1"} if pos.var(rule.struck) else {}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read `struck=0|1`."""
        rule: GuardedTrade = self.rule
        text = fields.pop("struck", "0")
        if text not in ("0", "1"):
            raise wrong_field("struck", text, must_be("wanted_two_or", one=0, other=1))
        pos.set_variable(rule.struck, int(text))


def mover(pos: Any, move: int) -> int:
    """Type of the piece that a move on offer moves."""
    square = origin_of(move)
    for what, friend, _ in pos.tables.fx_lists[effects_of(move)]:
        if what == RELAY:
            square = friend
    return int(piece_type_of(pos.piece_at(square)))


def mover_gone(pos: Any, move: int) -> int:
    """Type of the piece that has just moved (what it was before a promotion does not matter)."""
    if type_of(move):
        return -1
    return int(piece_type_of(pos.piece_at(target_of(move))))


FORMS = {"protected": forms.ids, "counter": forms.ids}


def rule(definition: Any, *, protected: Any = (), counter: Any = ()) -> GuardedTrade:
    """Build from the table `[rules.guarded_trade]`; put it behind the rules about royals."""
    return GuardedTrade(protected, counter)
