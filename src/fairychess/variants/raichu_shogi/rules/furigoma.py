"""Furigoma: before the first move five pawns are tossed to decide who plays first.

A decision of the chance seat. The player who tosses sits first by default; if more promoted
sides than pawns lie face up he becomes the second player, so the variable `sente` says which
player (1 the tosser, 2 the other) has the first seat. Five pieces: no tie. Source: Raichu Shogi R2.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import first_payload, special_move

from fairychess.messages import must_be, wrong_field
from fairychess.position.rule_notation import RuleNotation

WEIGHTS = (1, 5, 10, 10, 5, 1)


@cython.cclass
class Furigoma(Rule):
    """The toss; `enabled` is an option, for the first move may also be agreed on."""

    enabled: cython.bint
    sente: cython.int

    def __init__(self, enabled: bool = False) -> None:
        Rule.__init__(self)
        self.notation = FurigomaNotation(self)
        self.enabled = enabled

    def bind(self, rules: Any) -> None:
        """Ask for the variable: 0 not tossed yet, 1 the tosser, 2 the other plays first."""
        self.rules = rules
        self.sente = rules.variable("sente")

    @cython.ccall
    def decide(self, pos: State) -> cython.int:
        """The chance seat, until tossed."""
        return 2 if self.enabled and pos.board_state.variables[self.sente] == 0 else -1

    @cython.ccall
    def choices(self, pos: State) -> cython.void:
        """Zero to five promoted sides up."""
        up: cython.int
        for up in range(6):
            pos.options.push(special_move(self.number, 0, 0, up))

    def tosser(self, pos: State) -> int:
        """The first seat for the tosser where `sente` is 1."""
        return int(pos.var(self.sente)) - 1

    def chance_weights(self) -> tuple[int, ...]:
        """Relative chances of the options, in their order."""
        return WEIGHTS

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Note who plays first."""
        up: cython.int = first_payload(move)
        pos.set_variable(self.sente, 2 if up > 2 else 1)

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """The toss takes no turn: the first seat moves next."""
        if pos.last_move.piece == 0 and pos.ply == 1 and self.enabled:
            return 0
        return seat


class FurigomaNotation(RuleNotation):
    """The texts of furigoma."""

    remembers = ("sente",)

    def format_move(self, pos: State, move: cython.ulonglong) -> str:
        """`toss3`: three promoted sides up."""
        return f"toss{first_payload(move)}"

    def state_fields(self, pos: State) -> dict:
        """`sente=1|2` once tossed."""
        rule: Furigoma = self.rule
        if not rule.enabled or not pos.var(rule.sente):
            return {}
        return {"sente": str(pos.var(rule.sente))}

    def read_state_fields(self, pos: State, fields: dict) -> None:
        """Read `sente=1|2`."""
        rule: Furigoma = self.rule
        text = fields.pop("sente", "0")
        if text not in ("0", "1", "2"):
            raise wrong_field("sente", text, must_be("wanted_two_or", one=1, other=2))
        pos.set_variable(rule.sente, int(text))


def rule(definition: Any, *, enabled: bool = False) -> Furigoma:
    """Build from the table `[rules.furigoma]`."""
    return Furigoma(enabled)
