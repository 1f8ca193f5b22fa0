"""`[[after]]` with `choose`: a part of the turn in which a player picks a square."""

from dataclasses import replace
from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import with_field
from cython.cimports.fairychess.position.words.frame import move_at
from cython.cimports.fairychess.position.words.move import (
    DROP,
    belongs_to,
    board_move,
    first_payload,
    origin_of,
    promotion_of,
    special_move,
    squares_of,
    target_of,
    type_of,
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
FIRST = cython.declare(cython.int, 2)
"""The payload of yes, or of the first type."""


@cython.cclass
class Choose(After):
    """Asks for a square of a set, for a type, or whether to; carries the effects out with it.

    What the move was is remembered until then: the variables hold the squares it went from and to
    (each + 1), the square of what it captured (+ 1), and that piece with its identity. With `odds`
    it is chance that says yes or no.
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
    refused: cython.int
    picks: cython.bint
    refuses: cython.bint
    needed: cython.bint
    kinds: tuple

    def __init__(self, sentence: Any) -> None:
        After.__init__(self, replace(sentence, condition=ALWAYS))
        self.sentence = sentence
        self.notation = ChooseNotation(self)
        self.hints = ChooseHints()
        self.picks = sentence.choose is not None
        self.kinds = sentence.kinds
        self.refuses = "refuse" in self.does()
        self.needed = sentence.needed

    @property
    def completes_turn(self) -> bool:
        """Is it the mover who chooses?"""
        return bool(self.sentence.by == "mover")

    def bind(self, rules: Any) -> None:
        """Make the formulas' code, and ask for variables."""
        After.bind(self, rules)
        self.condition = condition(rules, self.sentence.condition, False)
        self.options = as_set(rules, self.sentence.choose) if self.picks else self.condition
        names = ("origin", "target", "square", "taken", "ident", "moved")
        numbers = [rules.variable(f"{self.name}: {name}") for name in names]
        self.origin, self.target, self.square, self.taken, self.ident, self.moved = numbers
        self.refused = rules.variable(f"{self.name}: refused") if self.refuses else -1

    def chance_weights(self) -> tuple[int, int] | None:
        """How likely yes and no are, if chance says it."""
        lucky, of = self.sentence.odds
        return (lucky, of - lucky) if of else None

    # ---- what is due ----------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def carry_out(self, pos: State, scene: Scene, side: cython.int) -> cython.int:
        """Remember the move, if there is anything to choose."""
        scene.side = side
        if not self.condition.holds(pos, scene):
            return 0
        if self.picks:
            self.options.run_all(pos, scene)
            if not any_square(scene.sets, 0) and not self.needed:
                return 0
        pos.change_variable(self.origin, one_square(scene, ORIGIN) + 1)
        pos.change_variable(self.target, one_square(scene, TARGET) + 1)
        pos.change_variable(self.square, one_square(scene, CAPTURED) + 1)
        pos.change_variable(self.taken, scene.taken + 1)
        if pos.individual and scene.taken:  # else no text could tell
            pos.change_variable(self.ident, scene.taken_ident)
        pos.change_variable(self.moved, scene.moving)
        return 0

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """What follows from a move: that something is due; from a choice, the effects."""
        if belongs_to(move, self.number):
            self.settle(pos, move)
        elif not self.refuses or not pos.variables[self.refused]:
            self.follow(pos, pos.notes.members[self.number], move)
        elif type_of(move) <= DROP or self.is_castling(move):
            pos.change_variable(self.refused, 0)  # another move instead, which stands

    @cython.ccall
    def turn_ends(self, pos: State) -> cython.void:
        """Nothing: it follows from moves."""

    @cython.ccall
    def part_due(self, pos: State) -> cython.bint:
        """After the move, until the choice is made."""
        return pos.variables[self.taken] != 0

    @cython.ccall
    def always_completes(self, pos: State) -> cython.bint:
        """Something is due only where there is something to choose, unless there must be."""
        return not self.needed

    @cython.ccall
    def decide(self, pos: State) -> cython.int:
        """Who chooses, until it is done."""
        if not pos.variables[self.taken]:
            return -1
        if self.sentence.by == "chance":
            return 2
        return pos.turn if self.completes_turn else 1 - pos.turn

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """The mover's turn lasts until the choice is made, and goes on if the move is refused."""
        if pos.variables[self.taken] or (self.refuses and pos.variables[self.refused]):
            return pos.turn
        return seat

    @cython.cfunc
    def recall(self, pos: State, scene: Scene) -> cython.void:
        """Show the move that the choice belongs to."""
        scene.begin(pos.turn)
        scene.moving = pos.variables[self.moved]
        scene.taken = pos.variables[self.taken] - 1
        scene.taken_ident = pos.variables[self.ident]
        for number, variable in (
            (ORIGIN, self.origin),
            (TARGET, self.target),
            (CAPTURED, self.square),
        ):
            if pos.variables[variable]:
                add_square(scene.given, number, pos.variables[variable] - 1)
        if pos.variables[self.origin] and pos.variables[self.target]:
            show_way(scene, pos, pos.variables[self.origin] - 1, pos.variables[self.target] - 1)
        show_last(scene, pos, pos.ply - 1)

    # ---- the choice -----------------------------------------------------------------------

    @cython.ccall
    def choices(self, pos: State) -> cython.void:
        """Offer squares, types or yes, and nothing at all if that may be."""
        scene: Scene = pos.notes.members[self.number]
        word: cython.int
        square: cython.int
        index: cython.int
        rest: cython.ulonglong
        if self.picks:
            self.recall(pos, scene)
            self.options.run_all(pos, scene)
            for word in range(4):
                rest = scene.sets[word]
                while rest:
                    square = first_square(word, rest)
                    rest &= rest - 1
                    pos.push_move(special_move(self.number, square, square, 0))
        else:
            for index in range(len(self.kinds) or 1):
                pos.push_move(special_move(self.number, 0, 0, FIRST + index))
        if self.sentence.optional or not (self.picks or self.kinds):
            pos.push_move(special_move(self.number, 0, 0, NOTHING))

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop the move that has been refused."""
        if self.refuses and pos.variables[self.refused]:
            self.allow_each(pos, low)

    @cython.ccall
    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this not the move that has been refused?"""
        return code_of(move) != pos.variables[self.refused]

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Nothing yet: the effects come when other rules have followed their pieces."""

    @cython.cfunc
    def settle(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Carry the effects out."""
        scene: Scene = pos.notes.members[self.number]
        variable: cython.int
        index: cython.int = first_payload(move) - FIRST
        refused: cython.int = 0
        self.recall(pos, scene)
        if self.refuses and not declines(move):
            refused = self.refused_move(pos)
        for variable in (
            self.origin, self.target, self.square, self.taken, self.ident, self.moved
        ):  # fmt: skip
            pos.change_variable(variable, 0)
        if declines(move):
            return
        if self.picks:
            scene.give(CHOSEN, target_of(move))
        elif self.kinds:
            scene.chosen = self.kinds[index]
        self.effects.run(pos, scene, 2)
        if self.refuses:
            pos.change_variable(self.refused, refused)

    @cython.cfunc
    def refused_move(self, pos: State) -> cython.int:
        """The number of the move that the choice is about.

        In a position that was read with the choice at hand nothing is known of that move but what
        the variables say: it is taken back here as far as they do.
        """
        origin: cython.int = pos.variables[self.origin] - 1
        to: cython.int = pos.variables[self.target] - 1
        if pos.ply > 1:
            return code_of(move_at(pos.frame, pos.ply - 2))
        if to < 0:
            return 0
        pos.put(to, 0, 0)
        if pos.variables[self.square]:
            pos.put(pos.variables[self.square] - 1, pos.variables[self.taken] - 1, 0)
        if origin >= 0:
            pos.put(origin, pos.variables[self.moved], 0)
        return code_of(board_move(max(0, origin), to))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def code_of(move: cython.ulonglong) -> cython.int:
    """A number that tells moves of one position apart: squares and what a piece becomes."""
    return 1 + cython.cast(
        cython.int, with_field(squares_of(move), 22, 7, promotion_of(move) % 128)
    )


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
        """`@e4`, `@=Q` for a type, `@+` for yes, or `@-` for nothing."""
        rule: Choose = self.rule
        if declines(move):
            return "@-"
        index = first_payload(move) - 2
        if rule.kinds:
            return f"@={rule.rules.pieces[rule.kinds[index]].id}"
        return f"@{square_name(pos.tables.board, target_of(move))}" if rule.picks else "@+"

    def move_input(self, pos: Any, move: int) -> MoveInput:
        """A click on the square, or on where the piece has arrived for nothing."""
        rule: Choose = self.rule
        if rule.picks and not declines(move):
            return MoveInput(clicks=(target_of(move),))
        where = max(0, pos.var(rule.target) - 1)
        if rule.picks:
            return MoveInput(clicks=(where,), label="choose_nothing")
        text = self.format_move(pos, move)
        return MoveInput(action="choose_action", label=self.wording(text), marks=(where,))

    def wording(self, text: str) -> Message:
        """The square, the piece or the answer, in words."""
        if text.startswith("@="):
            named = {piece.id: piece.name for piece in self.rule.rules.pieces}
            return Message("choose_type", {"piece": named.get(text[2:], text[2:])})
        if text in ("@-", "@+"):
            return Message("choose_nothing" if text == "@-" else "choose_yes")
        return Message("choose_square", {"square": text[1:]})

    def key(self) -> str:
        """What the field of the position text is called."""
        return str(self.rule.name).replace(" ", "")

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`after1=e2,d3,d3,n,P`: from, to, where what was captured, and what moved; `-`: none. Or
        `after1=12345`, the number of the move that has been refused."""
        rule: Choose = self.rule
        if rule.refuses and pos.var(rule.refused):
            return {self.key(): str(pos.var(rule.refused))}
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
        if rule.refuses and text.isascii() and text.isdecimal() and len(text) < 10:
            pos.set_variable(rule.refused, int(text))
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
