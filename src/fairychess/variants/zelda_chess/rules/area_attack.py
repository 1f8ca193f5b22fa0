"""Area attack: a piece stays put and every piece next to it, of either side, is removed.

Each side may do so `number` times in a game, as its turn, with or without pieces to remove; not
with a piece next to its own royal. `royal` says whether a royal itself may. The attacks left are
public: `specials=2,3` in the position text, where any have been used.
Source: Adam Norberg, Zelda Chess.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    board_move,
    effects_of,
    origin_of,
    type_of,
    with_effects,
)
from cython.cimports.fairychess.position.words.path_entry import NAMED, TAKE
from cython.cimports.fairychess.position.words.piece import colour_of
from cython.cimports.fairychess.position.words.square import SQUARES
from cython.cimports.fairychess.position.words.square_set import (
    SQUARE_SETS,
    add_square,
    first_square,
    set_word,
)

from fairychess.board import square_name
from fairychess.messages import Message, wrong_field, wrong_value
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.position.rule_visibility import RuleVisibility
from fairychess.rules.counters import counters_of_sides


@cython.cclass
class AreaAttack(Rule):
    """`allowed` attacks a side; a variable for each side counts those used."""

    allowed: cython.int
    royal: cython.bint
    used: cython.int[2]
    idle: cython.int
    last: cython.int
    blast: cython.ulonglong[SQUARES]
    near: cython.ulonglong[SQUARE_SETS]

    def __init__(self, number: int = 3, royal: bool = True) -> None:
        Rule.__init__(self)
        self.notation = AreaAttackNotation(self)
        self.visibility = AreaAttackVisibility(self)
        self.allowed = number
        self.royal = royal

    def bind(self, rules: Any) -> None:
        """Ask for the counters; note every square's neighbours and what an attack there does."""
        self.rules = rules
        tables = rules.tables
        self.used[0], self.used[1] = counters_of_sides(rules, "area attacks used", self.allowed)
        # The lists are new to the tables, so their numbers follow each other.
        self.idle = tables.intern(((NAMED, self.number, 0),))
        fx: cython.ulonglong = self.idle
        for square in rules.board:
            around = tables.neighbours(square)
            fx = tables.intern(((NAMED, self.number, 0), *((TAKE, where, 0) for where in around)))
            self.blast[square] = with_effects(0, fx)
            for where in around:
                add_square(self.near, square, where)
        self.last = effects_of(with_effects(0, fx))

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Push the attacks of the side to move, if it has any left."""
        side: cython.int = pos.turn
        word: cython.int
        other: cython.int
        square: cython.int
        rest: cython.ulonglong
        around: cython.ulonglong
        beside: cython.ulonglong
        move: cython.ulonglong
        if pos.board_state.variables[self.used[side]] >= self.allowed:
            return
        for word in range(pos.tables.words):
            rest = pos.board_state.occupied[set_word(side, word)]
            if not self.royal:
                rest &= ~pos.board_state.royals[set_word(side, word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                around = beside = 0
                for other in range(pos.tables.words):
                    beside |= (
                        self.near[set_word(square, other)]
                        & pos.board_state.royals[set_word(side, other)]
                    )
                    around |= self.near[set_word(square, other)] & (
                        pos.board_state.occupied[other]
                        | pos.board_state.occupied[set_word(1, other)]
                    )
                if beside:
                    continue
                move = board_move(square, square)
                if around:
                    move |= self.blast[square]
                else:  # nothing to take: the search need not think of it as a capture
                    move = with_effects(move, self.idle)
                pos.options.push(move)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_mine(self, move: cython.ulonglong) -> cython.bint:
        """Is this an area attack?"""
        fx: cython.int = effects_of(move)
        return type_of(move) == 0 and self.idle <= fx <= self.last

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """One attack less."""
        number: cython.int = self.used[pos.turn]
        if self.is_mine(move):
            pos.set_variable(number, pos.board_state.variables[number] + 1)


class AreaAttackNotation(RuleNotation):
    """The texts of area attack."""

    remembers = ("specials",)

    def format_move(self, pos: State, move: cython.ulonglong) -> str:
        """`special@f3`."""
        return f"special@{square_name(pos.tables.board, origin_of(move))}"

    def sign(self, pos: State, move: cython.ulonglong) -> str:
        """`Nf3x*`: all around it are taken."""
        return "x*"

    def move_input(self, pos: State, move: cython.ulonglong) -> MoveInput | None:
        """Click the piece twice, and agree to what will be removed, own pieces too."""
        square = origin_of(move)
        around = [where for where in pos.tables.neighbours(square) if pos.piece_at(where)]
        own = sum(1 for where in around if colour_of(pos.piece_at(where)) == pos.turn)
        return MoveInput(
            clicks=(square, square),
            action="attack",
            label="attack",
            detail=removed(len(around), own),
            marks=tuple(around),
        )

    def left(self, pos: State) -> tuple:
        """Attacks left for the first and the second side."""
        rule: AreaAttack = self.rule
        return tuple(int(rule.allowed - pos.var(rule.used[side])) for side in range(2))

    def state_fields(self, pos: State) -> dict:
        """`specials=2,3` where not all are left."""
        rule: AreaAttack = self.rule
        left = self.left(pos)
        return {} if left == (rule.allowed,) * 2 else {"specials": f"{left[0]},{left[1]}"}

    def read_state_fields(self, pos: State, fields: dict) -> None:
        """Read `specials=FIRST,SECOND`."""
        rule: AreaAttack = self.rule
        if "specials" not in fields:
            return
        text = fields.pop("specials")
        known = [str(number) for number in range(rule.allowed + 1)]
        numbers = text.split(",")
        if len(numbers) != 2 or not set(numbers) <= set(known):
            raise wrong_field("specials", text, "fault_two_numbers_to", low=0, high=rule.allowed)
        for side in range(2):
            pos.set_variable(rule.used[side], rule.allowed - known.index(numbers[side]))


class AreaAttackVisibility(RuleVisibility):
    """Visibility of area attack."""

    def notes(self, pos: State, seat: int) -> list:
        """How many attacks each side has left."""
        rule: AreaAttack = self.rule
        first, second = rule.notation.left(pos)
        sides = {"first": rule.rules.definition.first, "second": rule.rules.definition.second}
        return [Message("attacks_left", sides | {"first_left": first, "second_left": second})]

    def report(self, pos: State, move: cython.ulonglong) -> list:
        """The pieces removed by the attack just made."""
        rule: AreaAttack = self.rule
        if not rule.is_mine(move):
            return []
        board = pos.tables.board
        squares = sorted(square_name(board, square) for _, square, _ in pos.last_captured())
        at = square_name(board, origin_of(move))
        if not squares:
            return [Message("attack_removes_nobody", {"square": at})]
        return [Message("attack_removes", {"square": at, "squares": ", ".join(squares)})]


def removed(count: int, own: int) -> Message:
    """How many pieces an attack removes, `own` of them the attacker's."""
    if not count:
        return Message("removes_nobody")
    if count == 1:
        return Message("removes_one_own" if own else "removes_one")
    if own == count:
        return Message("removes_all_own", {"count": count})
    if own:
        return Message("removes_some_own", {"count": count, "own": own})
    return Message("removes_many", {"count": count})


def rule(definition: Any, *, number: int = 3, royal: bool = True) -> AreaAttack:
    """Build from the table `[rules.area_attack]`."""
    if not 0 <= number <= 100:
        raise wrong_value("number", number, "wanted_between", low=0, high=100)
    return AreaAttack(number, royal)
