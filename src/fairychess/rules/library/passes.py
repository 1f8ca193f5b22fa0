"""Passes: a player may leave a turn out, always or only when there is no other move.

Parameters: `first` and `second` = "never", "always" or "stalemate" (only without any other move,
and with a piece on the board); `end` = a pass that answers a pass
ends the game: drawn, unless a rule that counts material at the end has a result for it. Sources:
the rules of janggi (always) and of reversi (without a move).
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.search_hints import SearchHints
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import belongs_to, special_move
from cython.cimports.fairychess.position.words.square_set import any_square

from fairychess.messages import Message, must_be, wrong_field
from fairychess.position.rule import one_of
from fairychess.position.rule_notation import MoveInput, RuleNotation

WHEN = ("never", "always", "stalemate")
ALWAYS = cython.declare(cython.int, 1)
STALEMATE = cython.declare(cython.int, 2)


@cython.cclass
class Passes(Rule):
    """Counts the passes in a row in the variable `passes`, which is not part of the position."""

    judges_last = True
    protects_royals = False
    is_goal = False
    when: cython.int[2]
    end: cython.bint
    passed: cython.int

    def __init__(self, first: str, second: str, end: bool = True) -> None:
        Rule.__init__(self)
        self.notation = PassesNotation(self)
        self.hints = PassesHints()
        self.when[0] = WHEN.index(first)
        self.when[1] = WHEN.index(second)
        self.end = end

    def bind(self, rules: Any) -> None:
        """Ask for the variable."""
        self.rules = rules
        self.passed = rules.variable("passes", unrepeated=True)

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Offer the pass; whether it is the only move is seen when all are known."""
        if self.when[pos.turn] and (self.when[pos.turn] == ALWAYS or self.has_pieces(pos)):
            pos.offer(special_move(self.number, 0, 0, 0))

    @cython.cfunc
    def has_pieces(self, pos: State) -> cython.bint:
        """Has the side to move a piece on the board? Without one there is nothing to go on with."""
        return any_square(pos.board_state.occupied, pos.turn, pos.tables.words)

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """A pass for want of a move is none where there is one."""
        if self.when[pos.turn] == STALEMATE and pos.options.top - low > 1:
            self.allow_each(pos, low)

    @cython.ccall
    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this no pass?"""
        return not belongs_to(move, self.number)

    @cython.ccall
    def narrow(self, pos: State) -> cython.bint:
        """Nothing changes where passing is always allowed, or never."""
        return self.when[pos.turn] != STALEMATE

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Nothing but the other side's turn."""

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Count passes in a row."""
        if belongs_to(move, self.number):
            if pos.board_state.variables[self.passed] < 2:
                pos.set_variable(self.passed, pos.board_state.variables[self.passed] + 1)
        elif pos.board_state.variables[self.passed]:
            pos.set_variable(self.passed, 0)

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """Both have passed: what the count says, else a draw."""
        if not self.end or pos.board_state.variables[self.passed] < 2:
            return None
        return pos.rules.adjudicate(pos, "both_passed")


class PassesNotation(RuleNotation):
    """The texts of passes."""

    remembers = ("passes",)
    by_move = True

    def format_move(self, pos: State, move: int) -> str:
        """`pass`."""
        return "pass"

    def move_input(self, pos: State, move: int) -> MoveInput:
        """A button."""
        return MoveInput(action="pass", label="pass")

    def wording(self, text: str) -> Message:
        """What passing is called."""
        return Message("pass")

    def state_fields(self, pos: State) -> dict:
        """`passes=1` after a pass, 2 after another one."""
        rule: Passes = self.rule
        passed = pos.var(rule.passed)
        return {"passes": str(passed)} if passed else {}

    def read_state_fields(self, pos: State, words: dict) -> None:
        """Read `passes=0|1|2`."""
        rule: Passes = self.rule
        text = words.pop("passes", "0")
        if text not in ("0", "1", "2"):
            raise wrong_field("passes", text, must_be("wanted_three_or", one=0, other=1, third=2))
        pos.set_variable(rule.passed, int(text))


class PassesHints(SearchHints):
    """A pass captures nothing."""

    quiet_moves = True


def rule(
    definition: Any, *, first: str = "always", second: str = "always", end: bool = True
) -> Passes:
    """Build from the table `[rules.passes]`."""
    one_of("first", first, WHEN)
    one_of("second", second, WHEN)
    return Passes(first, second, end)
