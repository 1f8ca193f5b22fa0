"""Extra turn: taking certain pieces makes the other side pass its next turn.

Raichu Shogi's Lion-trading rule (the shock rule of North Sea and Shock Chess). `captured` names the
piece types, `exempt` the piece types whose captures grant nothing, `chain` whether a capture made
in an extra turn grants another one. At most one turn is granted however many pieces one turn takes.
Source: A. M. DeWitt, Raichu Shogi.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.piece import colour_of, make_piece

from fairychess.messages import must_be, wrong_field
from fairychess.position.rule_notation import RuleNotation
from fairychess.rules import parameter_forms as forms


@cython.cclass
class ExtraTurn(Rule):
    """Remembers in the variable `extra` whether the side to move plays an extra turn."""

    only_names_pieces = True
    captured: list
    exempt: list
    chain: cython.bint
    prize: list
    barred: list
    extra: cython.int

    def __init__(self, captured: Any, exempt: Any = (), chain: bool = True) -> None:
        Rule.__init__(self)
        self.notation = ExtraTurnNotation(self)
        self.captured = list(captured)
        self.exempt = list(exempt)
        self.chain = chain

    def bind(self, rules: Any) -> None:
        """Mark the pieces in a table."""
        self.rules = rules
        self.extra = rules.variable("extra")
        self.prize = [False] * rules.tables.coloured_pieces
        self.barred = [False] * rules.tables.coloured_pieces
        for name in self.captured:
            piece_type = rules.piece_type(name)
            self.prize[make_piece(piece_type, 0)] = self.prize[make_piece(piece_type, 1)] = True
        for name in self.exempt:
            piece_type = rules.piece_type(name)
            self.barred[make_piece(piece_type, 0)] = self.barred[make_piece(piece_type, 1)] = True

    def freezing_pieces(self) -> list:
        """Both sides' pieces of the piece types `captured`."""
        return [piece for piece in range(self.rules.tables.coloured_pieces) if self.prize[piece]]

    def opponent_passes(self, pos: State) -> bool:
        """In an extra turn."""
        return bool(pos.board_state.variables[self.extra])

    def null_move(self, pos: State) -> None:
        """The other side's next turn is an ordinary one."""
        if pos.board_state.variables[self.extra]:
            pos.set_variable(self.extra, 0)

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """The same seat again after a capture that grants it."""
        index: cython.int
        before: cython.int = pos.board_state.variables[self.extra]
        granted: cython.bint = False
        if (
            pos.last_move.captured
            and not self.barred[pos.last_move.piece]
            and (self.chain or not before)
        ):
            for index in range(pos.last_move.captured):
                if (
                    self.prize[pos.last_move.captured_piece[index]]
                    and colour_of(pos.last_move.captured_piece[index]) != pos.turn
                ):
                    granted = True
        if granted != before:
            pos.set_variable(self.extra, granted)
        return pos.turn if granted else seat


class ExtraTurnNotation(RuleNotation):
    """The texts of extra turn."""

    remembers = ("extra",)

    def state_fields(self, pos: State) -> dict:
        """`extra=1` while the side to move plays an extra turn."""
        rule: ExtraTurn = self.rule
        return {"extra": "1"} if pos.var(rule.extra) else {}

    def read_state_fields(self, pos: State, fields: dict) -> None:
        """Read `extra=0|1`."""
        rule: ExtraTurn = self.rule
        text = fields.pop("extra", "0")
        if text not in ("0", "1"):
            raise wrong_field("extra", text, must_be("wanted_two_or", one=0, other=1))
        pos.set_variable(rule.extra, int(text))


FORMS = {"captured": forms.ids, "exempt": forms.ids}


def rule(definition: Any, *, captured: Any, exempt: Any = (), chain: bool = True) -> ExtraTurn:
    """Build from the table `[rules.extra_turn]`."""
    return ExtraTurn(captured, exempt, chain)
