"""What sentences remember of a game beside the board: scores, squares, and how it has ended."""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State

from fairychess.board import parse_square, square_name
from fairychess.messages import Message, as_message, wrong_field
from fairychess.position.rule_notation import RuleNotation
from fairychess.rules.composed.assembling import RESULT, score_variables
from fairychess.rules.composed.noting import hold_squares, note_variables, noted_squares

OLDER = ("shak", "struck")
"""Fields of position texts that rules of the library had before they were sentences: scores now.

Any other field with the name of a score belongs to another rule.
"""


@cython.cclass
class Tally(Rule):
    """What sentences keep of a game: scores, squares by `noted` names, how they have ended it."""

    without_lock = "outcome"
    names: tuple[str, ...]
    noted: tuple[str, ...]
    result: cython.int

    def __init__(self, names: tuple[str, ...], noted: tuple[str, ...]) -> None:
        Rule.__init__(self)
        self.name = "tally"
        self.names = names
        self.noted = noted
        self.notation = TallyNotation(self)

    def bind(self, rules: Any) -> None:
        """Ask for the variables."""
        self.rules = rules
        self.result = rules.variable(RESULT)
        for name in self.names:
            score_variables(rules, name)
        for name in self.noted:
            note_variables(rules, name)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def is_over_nogil(self, pos: State) -> cython.int:
        """Has a sentence ended the game?"""
        return pos.board_state.variables[self.result] != 0

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """Who has won by a sentence."""
        result: cython.int = pos.board_state.variables[self.result]
        if not result:
            return None
        return (-1 if result == 3 else result - 1, "by_sentence")

    def kept(self) -> dict[str, int]:
        """The variables by the names that position texts have for them."""
        found = {"sentences": self.result}
        for name in self.names:
            first, second = score_variables(self.rules, name)
            found |= {f"score_{name}1": first, f"score_{name}2": second}
        return found


class TallyNotation(RuleNotation):
    """The texts of scores and ends."""

    def __init__(self, rule: Tally) -> None:
        RuleNotation.__init__(self, rule)
        noted = (f"noted_{name}" for name in rule.noted)
        scores = (f"score_{name}{number}" for name in rule.names for number in (1, 2))
        self.remembers = ("sentences", *scores, *noted)

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`sentences=1` (the first player has won), `score_hits2=3`, `noted_holes=a1,b4`: a field
        for each number that is not 0, and for each name of squares."""
        rule: Tally = self.rule
        found = {
            name: str(pos.var(variable))
            for name, variable in rule.kept().items()
            if pos.var(variable)
        }
        for name in rule.noted:
            squares = noted_squares(pos, note_variables(rule.rules, name))
            if squares:
                board = pos.tables.board
                found[f"noted_{name}"] = ",".join(square_name(board, each) for each in squares)
        return found

    def translate(self, pos: Any, fields: dict[str, str]) -> None:
        """Read what rules said that were no sentences yet: `shak=both`, or `struck=1`, of the side
        that has just moved."""
        sides = {"first": "1", "second": "2", "both": "12", "1": "21"[pos.turn]}
        rule: Tally = self.rule
        for name in OLDER:
            if name in rule.names and fields.get(name) in sides:
                for number in sides[fields.pop(name)]:
                    fields[f"score_{name}{number}"] = "1"

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read them."""
        rule: Tally = self.rule
        self.translate(pos, fields)
        for name, variable in rule.kept().items():
            text = fields.pop(name, "0")
            most = 3 if name == "sentences" else 10_000
            if not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text) <= most):
                raise wrong_field(name, text, Message("wanted_between", {"low": 0, "high": most}))
            pos.set_variable(variable, int(text))
        for name in rule.noted:
            field = f"noted_{name}"
            text = fields.pop(field, "")
            try:
                squares = [parse_square(pos.tables.board, each) for each in text.split(",") if text]
            except ValueError as error:
                raise wrong_field(field, text, as_message(error)) from None
            hold_squares(pos, note_variables(rule.rules, name), squares)
