"""`[[after]]` with `choose`: a part of the turn in which a player picks a square."""

from dataclasses import replace
from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    first_payload,
    origin_of,
    special_move,
    target_of,
)
from cython.cimports.fairychess.position.words.piece import colour_of, make_piece, piece_type_of
from cython.cimports.fairychess.position.words.square_set import (
    add_square,
    any_square,
    first_square,
    set_word,
)
from cython.cimports.fairychess.rules.composed.following import After
from cython.cimports.fairychess.rules.composed.formula import Formula, Scene
from cython.cimports.fairychess.rules.composed.opcodes import (
    CAPTURED,
    CHOSEN,
    ORIGIN,
    TARGET,
)
from cython.cimports.fairychess.rules.composed.scenes import show_last, show_way

from fairychess.board import parse_square, square_name
from fairychess.messages import Message, as_message, wrong_field
from fairychess.notation import ids
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.position.search_hints import SearchHints
from fairychess.rules.composed.assembling import as_set, condition
from fairychess.rules.composed.sentences import ALWAYS

NOTHING = cython.declare(cython.int, 1)
"""The payload of the choice to do nothing."""


@cython.cclass
class Choose(After):
    """Asks for a square of a set, and carries the effects out with it.

    What the move was is remembered until then: the variables hold the squares it went from and to
    (each + 1), the square of what it captured (+ 1), and that piece with its identity.
    """

    without_lock = ""
    condition: Formula
    options: Formula
    origin: cython.int
    target: cython.int
    square: cython.int
    taken: cython.int
    ident: cython.int
    moved: cython.int

    def __init__(self, sentence: Any) -> None:
        After.__init__(self, replace(sentence, condition=ALWAYS))
        self.sentence = sentence
        self.notation = ChooseNotation(self)
        self.hints = ChooseHints()

    @property
    def completes_turn(self) -> bool:
        """Is it the mover who chooses?"""
        return bool(self.sentence.by == "mover")

    def bind(self, rules: Any) -> None:
        """Make the formulas' code, and ask for variables."""
        After.bind(self, rules)
        self.condition = condition(rules, self.sentence.condition, False)
        self.options = as_set(rules, self.sentence.choose)
        names = ("origin", "target", "square", "taken", "ident", "moved")
        numbers = [rules.variable(f"{self.name}: {name}") for name in names]
        self.origin, self.target, self.square, self.taken, self.ident, self.moved = numbers

    # ---- what is due ----------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def carry_out(self, pos: State, scene: Scene, side: cython.int) -> cython.int:
        """Remember the move, if there is anything to choose."""
        scene.side = side
        if not self.condition.holds(pos, scene):
            return 0
        self.options.run_all(pos, scene)
        if not any_square(scene.sets, 0):
            return 0
        pos.board_state.change_variable(self.origin, one_square(scene, ORIGIN) + 1)
        pos.board_state.change_variable(self.target, one_square(scene, TARGET) + 1)
        pos.board_state.change_variable(self.square, one_square(scene, CAPTURED) + 1)
        pos.board_state.change_variable(self.taken, scene.taken + 1)
        pos.board_state.change_variable(self.ident, scene.taken_ident if scene.taken else 0)
        pos.board_state.change_variable(self.moved, scene.moving)
        return 0

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """What follows from a move: that something is due."""
        self.follow(pos, pos.notes.members[self.number], move)

    @cython.ccall
    def turn_ends(self, pos: State) -> cython.void:
        """Nothing: it follows from moves."""

    @cython.ccall
    def part_due(self, pos: State) -> cython.bint:
        """After the move, until the choice is made."""
        return pos.board_state.variables[self.taken] != 0

    @cython.ccall
    def always_completes(self, pos: State) -> cython.bint:
        """Something is due only where there is something to choose."""
        return True

    @cython.ccall
    def decide(self, pos: State) -> cython.int:
        """Who chooses, until it is done."""
        if not pos.board_state.variables[self.taken]:
            return -1
        return pos.turn if self.completes_turn else 1 - pos.turn

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """The mover's turn lasts until the choice is made."""
        return pos.turn if pos.board_state.variables[self.taken] else seat

    @cython.cfunc
    def recall(self, pos: State, scene: Scene) -> cython.void:
        """Show the move that the choice belongs to."""
        scene.begin(pos.turn)
        scene.moving = pos.board_state.variables[self.moved]
        scene.taken = pos.board_state.variables[self.taken] - 1
        scene.taken_ident = pos.board_state.variables[self.ident]
        for number, variable in (
            (ORIGIN, self.origin),
            (TARGET, self.target),
            (CAPTURED, self.square),
        ):
            if pos.board_state.variables[variable]:
                add_square(scene.given, number, pos.board_state.variables[variable] - 1)
        if pos.board_state.variables[self.origin] and pos.board_state.variables[self.target]:
            show_way(
                scene,
                pos,
                pos.board_state.variables[self.origin] - 1,
                pos.board_state.variables[self.target] - 1,
            )
        show_last(scene, pos, pos.ply - 1)

    # ---- the choice -----------------------------------------------------------------------

    @cython.ccall
    def choices(self, pos: State) -> cython.void:
        """Offer the squares, and nothing at all if that may be."""
        scene: Scene = pos.notes.members[self.number]
        word: cython.int
        square: cython.int
        rest: cython.ulonglong
        self.recall(pos, scene)
        self.options.run_all(pos, scene)
        for word in range(4):
            rest = scene.sets[word]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                pos.options.push(special_move(self.number, square, square, 0))
        if self.sentence.optional:
            pos.options.push(special_move(self.number, 0, 0, NOTHING))

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Carry the effects out."""
        scene: Scene = pos.notes.members[self.number]
        variable: cython.int
        self.recall(pos, scene)
        for variable in (
            self.origin, self.target, self.square, self.taken, self.ident, self.moved
        ):  # fmt: skip
            pos.board_state.change_variable(variable, 0)
        if not declines(move):
            scene.give(CHOSEN, target_of(move))
            self.effects.run(pos, scene, 2)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def one_square(scene: Scene, number: cython.int) -> cython.int:
    """The first square of a set that is given, -1 if it has none."""
    word: cython.int
    for word in range(4):
        if scene.given[set_word(number, word)]:
            return first_square(word, scene.given[set_word(number, word)])
    return -1


def declines(move: int) -> bool:
    """Is this the choice to do nothing?"""
    return bool(first_payload(move) == 1 and not origin_of(move))


class ChooseHints(SearchHints):
    """A choice captures nothing that is looked at before all else."""

    quiet_moves = True


class ChooseNotation(RuleNotation):
    """The texts of choices."""

    remembers = ("due",)
    by_move = True

    def format_move(self, pos: Any, move: int) -> str:
        """`@e4`, or `@-` for nothing."""
        return "@-" if declines(move) else f"@{square_name(pos.tables.board, target_of(move))}"

    def move_input(self, pos: Any, move: int) -> MoveInput:
        """A click on the square, or on where the piece has arrived for nothing."""
        rule: Choose = self.rule
        if declines(move):
            return MoveInput(clicks=(max(0, pos.var(rule.target) - 1),), label="choose_nothing")
        return MoveInput(clicks=(target_of(move),))

    def wording(self, text: str) -> Message:
        """The square, in words."""
        return Message("choose_nothing") if text == "@-" else Message(
            "choose_square", {"square": text[1:]}
        )  # fmt: skip

    def key(self) -> str:
        """What the field of the position text is called."""
        return str(self.rule.name).replace(" ", "")

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`after1=e2,d3,d3,n,P`: from, to, where what was captured, and what moved; `-`: none."""
        rule: Choose = self.rule
        if not pos.var(rule.taken):
            return {}
        board = pos.tables.board
        squares = [
            square_name(board, pos.var(variable) - 1) if pos.var(variable) else "-"
            for variable in (rule.origin, rule.target, rule.square)
        ]
        pieces = [
            ids.format_id(rule.rules.pieces[piece_type_of(piece)].id, colour_of(piece))
            if piece > 1
            else "-"
            for piece in (pos.var(rule.taken) - 1, pos.var(rule.moved))
        ]
        return {self.key(): ",".join([*squares, *pieces])}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read it."""
        rule: Choose = self.rule
        text = fields.pop(self.key(), "")
        if not text:
            return
        parts = text.split(",")
        if len(parts) != 5:
            raise wrong_field(self.key(), text, "fault_five_parts")
        try:
            squares = [
                parse_square(pos.tables.board, part) + 1 if part != "-" else 0 for part in parts[:3]
            ]
        except ValueError as error:
            raise wrong_field(self.key(), text, as_message(error)) from None
        pieces = []
        for part in parts[3:]:
            taken = None if part == "-" else ids.take(part, 0)
            found = ids.resolve(taken[0], rule.rules.numbers) if taken else None
            if part != "-" and found is None:
                raise wrong_field(self.key(), text, "fault_no_piece_id", name=repr(part[:20]))
            pieces.append(make_piece(found[0], found[1]) if found else 0)
        values = [*squares, pieces[0] + 1, 0, pieces[1]]
        variables = (rule.origin, rule.target, rule.square, rule.taken, rule.ident, rule.moved)
        for variable, value in zip(variables, values, strict=True):
            pos.set_variable(variable, value)
