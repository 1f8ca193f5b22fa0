"""`[[after]]` with `choose`: a part of the turn in which a player picks a square."""

from dataclasses import replace
from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.frame import move_at
from cython.cimports.fairychess.position.words.move import (
    belongs_to,
    first_payload,
    origin_of,
    special_move,
    target_of,
)
from cython.cimports.fairychess.position.words.square_set import any_square, first_square
from cython.cimports.fairychess.rules.composed.opcodes import CHOSEN
from cython.cimports.fairychess.rules.composed.recalling import Recalling
from cython.cimports.fairychess.rules.composed.registers import Scene

from fairychess.board import square_name
from fairychess.messages import Message
from fairychess.position.rule_notation import MoveInput
from fairychess.position.search_hints import SearchHints
from fairychess.rules.composed.assembling import as_set, condition
from fairychess.rules.composed.recalling import RecallingNotation
from fairychess.rules.composed.sentences import ALWAYS, EVENTS

AT_BEGIN = cython.declare(cython.int, EVENTS.index("turn_begun"))
NOTHING = cython.declare(cython.int, 1)
"""The payload of the choice to do nothing."""
FIRST = cython.declare(cython.int, 2)
"""The payload of yes, or of the first type."""


@cython.cclass
class Choose(Recalling):
    """Asks for a square of a set, for a type, or whether to; carries the effects out with it.

    With `odds` it is chance that says yes or no.
    """

    def __init__(self, sentence: Any) -> None:
        Recalling.__init__(self, replace(sentence, condition=ALWAYS))
        self.sentence = sentence
        self.notation = ChooseNotation(self)
        self.hints = ChooseHints()
        self.picks = sentence.choose is not None
        self.kinds = sentence.kinds
        self.needed = sentence.needed

    @property
    def completes_turn(self) -> bool:
        """Is it the mover who chooses?"""
        return bool(self.sentence.by == "mover" and self.event != AT_BEGIN)

    def bind(self, rules: Any) -> None:
        """Make the formulas' code, and ask for variables."""
        Recalling.bind(self, rules)
        self.condition = condition(rules, self.sentence.condition, False)
        self.options = as_set(rules, self.sentence.choose) if self.picks else self.condition

    def chance_weights(self) -> tuple[int, int] | None:
        """How likely yes and no are, if chance says it."""
        often, times = self.sentence.odds
        return (often, times - often) if times else None

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
            if not any_square(scene.sets, 0, scene.words) and not self.needed:
                return 0
        self.remember(pos, scene)
        return 0

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """What follows from a move: that something is due; from a choice, the effects."""
        if belongs_to(move, self.number):
            self.settle(pos, move)
        elif self.event != AT_BEGIN:
            self.follow(pos, pos.notes.members[self.number], move)

    @cython.ccall
    def turn_ends(self, pos: State) -> cython.void:
        """What follows from the beginning of a turn."""
        self.turn_ends_nogil(pos)

    @cython.ccall
    def part_due(self, pos: State) -> cython.bint:
        """After the move, until the choice is made."""
        return self.event != AT_BEGIN and self.is_due(pos)

    @cython.ccall
    def always_completes(self, pos: State) -> cython.bint:
        """Something is due only where there is something to choose, unless there must be."""
        return not self.needed

    @cython.ccall
    def decide(self, pos: State) -> cython.int:
        """Who chooses, until it is done."""
        if not self.is_due(pos):
            return -1
        if self.sentence.by == "chance":
            return 2
        return pos.turn if self.sentence.by == "mover" else 1 - pos.turn

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """The mover's turn lasts until the choice is made; what begins a turn does not end it."""
        if self.is_due(pos):
            return pos.turn
        begins: cython.bint = self.event == AT_BEGIN
        if begins and belongs_to(move_at(pos.undo_log.frames, pos.ply - 1), self.number):
            return pos.turn
        return seat

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
            for word in range(scene.words):
                rest = scene.sets[word]
                while rest:
                    square = first_square(word, rest)
                    rest &= rest - 1
                    pos.options.push(special_move(self.number, square, square, 0))
        else:
            for index in range(len(self.kinds) or 1):
                pos.options.push(special_move(self.number, 0, 0, FIRST + index))
        if self.sentence.optional or not (self.picks or self.kinds):
            pos.options.push(special_move(self.number, 0, 0, NOTHING))

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Nothing yet: the effects come when other rules have followed their pieces."""

    def settle(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Carry the effects out that the choice has."""
        scene: Scene = pos.notes.members[self.number]
        self.recall(pos, scene)
        if self.picks and not declines(move):
            scene.give(CHOSEN, target_of(move))
        elif self.kinds and not declines(move):
            scene.chosen = self.kinds[first_payload(move) - FIRST]
        self.forget(pos)
        if not declines(move):
            self.effects.run(pos, scene, 2)


@cython.cfunc
@cython.inline
def declines(move: cython.ulonglong) -> cython.bint:
    """Is this the choice to do nothing?"""
    return first_payload(move) == NOTHING and not origin_of(move)


class ChooseHints(SearchHints):
    """A choice captures nothing that is looked at before all else."""

    quiet_moves = True


class ChooseNotation(RecallingNotation):
    """The texts of choices."""

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
