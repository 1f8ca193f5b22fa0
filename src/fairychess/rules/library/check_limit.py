"""Check limit: a side wins by giving check so many times (three-check chess).

A move gives one check, whatever number of pieces attack. `checks` is how many win, for both sides
or for each (`{first = 3, second = 5}`). The position text counts down, `checks=3+3` at first: what
each side, the first before the second, has still to give. `checks=+1+0` says what has been given.

Source: three-check chess as lichess.org plays it; five-check chess of pychess.org.
"""

import re
from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.rules.endings.selection import last_mover

from fairychess.messages import ExplainedError, must_be, wrong_field, wrong_value
from fairychess.position.rule_notation import RuleNotation
from fairychess.position.search_hints import SearchHints
from fairychess.position.sides import SIDES
from fairychess.rules import parameter_forms as forms
from fairychess.rules.counters import counters_of_sides


@cython.cclass
class CheckLimit(Rule):
    """`limit` has a number for each side; `left`: variables with what is still to be given."""

    ends_suddenly = True
    leaves_pieces = True
    limit: tuple
    left: cython.int[2]
    check_rules: list
    check_rule_number: cython.int

    def __init__(self, limit: tuple) -> None:
        Rule.__init__(self)
        self.notation = CheckLimitNotation(self)
        self.limit = limit

    def bind(self, rules: Any) -> None:
        """Ask for the variables; look for the rules that know what check is."""
        self.rules = rules
        base = getattr(Rule, "in_check")  # noqa: B009
        self.check_rules = [
            rule
            for rule in rules.rule_list
            if getattr(type(rule), "in_check") is not base  # noqa: B009
        ]
        self.check_rule_number = len(self.check_rules)
        if not self.check_rules:
            raise ExplainedError("fault_need_check_rule")
        self.left[0], self.left[1] = counters_of_sides(rules, "checks left", max(self.limit))
        self.hints = CheckHints((self.left[0], self.left[1]))

    def left_to_give(self, pos: State) -> tuple:
        """How many checks each side has still to give."""
        return pos.board_state.variables[self.left[0]], pos.board_state.variables[self.left[1]]

    def set_left(self, pos: State, numbers: tuple) -> None:
        """Effect: so many checks have still to be given."""
        for side in range(2):
            pos.set_variable(self.left[side], numbers[side])

    @cython.ccall
    def turn_ends(self, pos: State) -> cython.void:
        """Count a check that the side to move is in now."""
        index: cython.int
        rule: Rule
        variable: cython.int = self.left[1 - pos.turn]
        if last_mover(pos) == pos.turn or pos.board_state.variables[variable] <= 0:
            return
        for index in range(self.check_rule_number):
            rule = cython.cast(Rule, self.check_rules[index])
            if rule.in_check(pos, pos.turn):
                pos.set_variable(variable, pos.board_state.variables[variable] - 1)
                return

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """A win for the side that has given its last check."""
        if pos.board_state.variables[self.left[1 - pos.turn]] <= 0:
            return (1 - pos.turn, "checks_given")
        if pos.board_state.variables[self.left[pos.turn]] <= 0:
            return (pos.turn, "checks_given")
        return None


class CheckHints(SearchHints):
    """Tells which variables count the checks."""

    def __init__(self, left: tuple[int, int]) -> None:
        self.checks_left = left


class CheckLimitNotation(RuleNotation):
    """`checks=3+3`: what each side has still to give; left out where nobody has given any."""

    remembers = ("checks",)

    def state_fields(self, pos: Any) -> dict[str, str]:
        """The counts, once they differ from the start."""
        rule: CheckLimit = self.rule
        left = rule.left_to_give(pos)
        return {} if left == rule.limit else {"checks": f"{left[0]}+{left[1]}"}

    def fen_fields(self, fen: Any) -> dict[str, str]:
        """`3+3` in a FEN counts down, `+1+0` counts the checks given, as here."""
        return {"checks": fen.checks} if fen.checks else {}

    def fen_parts(self, pos: Any) -> dict[str, str]:
        """Said by FEN even where nobody has given check."""
        rule: CheckLimit = self.rule
        left, limit = rule.left_to_give(pos), rule.limit
        given = f"+{limit[0] - left[0]}+{limit[1] - left[1]}"
        return {"checks": f"{left[0]}+{left[1]}", "given": given}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read `checks=3+3` or `checks=+0+0`."""
        rule: CheckLimit = self.rule
        text = fields.pop("checks", f"{rule.limit[0]}+{rule.limit[1]}")
        match = re.fullmatch(r"(\+?)(\d{1,4})\+(\d{1,4})", text, re.ASCII)
        if match is None:
            raise wrong_field("checks", text, must_be("wanted_two_numbers"))
        numbers = int(match.group(2)), int(match.group(3))
        if match.group(1):
            numbers = tuple(limit - given for limit, given in zip(rule.limit, numbers, strict=True))
        if any(not 0 <= number <= limit for number, limit in zip(numbers, rule.limit, strict=True)):
            limits = "+".join(map(str, rule.limit))
            raise wrong_field(
                "checks", text, must_be("wanted_between_sizes", low="0+0", high=limits)
            )
        rule.set_left(pos, numbers)


FORMS = {"checks": forms.both_sides}


def rule(definition: Any, *, checks: Any = 3) -> CheckLimit:
    """Build from the table `[rules.check_limit]`."""
    both = dict.fromkeys(SIDES, checks) if type(checks) is int else checks
    if not isinstance(both, dict) or set(both) != set(SIDES):
        raise wrong_value("checks", repr(checks), "wanted_number_or_sides")
    limit = both["first"], both["second"]
    if any(type(number) is not int or not 1 <= number <= 9999 for number in limit):
        raise wrong_value("checks", repr(checks), "wanted_between", low=1, high=9999)
    return CheckLimit(limit)
