"""`[[after]]` with `again`: the turn goes on, with another move of the same player."""

from dataclasses import replace
from typing import Any

import cython
from cython.cimports.fairychess.position.options_mark import OptionsMark
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.frame import turn_at
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    belongs_to,
    origin_of,
    special_move,
    type_of,
)
from cython.cimports.fairychess.position.words.square_set import has_square, set_word
from cython.cimports.fairychess.rules.composed.formula import Formula
from cython.cimports.fairychess.rules.composed.opcodes import CAPTURED
from cython.cimports.fairychess.rules.composed.recalling import Recalling
from cython.cimports.fairychess.rules.composed.registers import Scene

from fairychess.messages import Message, wrong_field
from fairychess.position.rule_notation import MoveInput
from fairychess.rules.composed.assembling import CONTINUES, as_set, condition
from fairychess.rules.composed.recalling import RecallingNotation
from fairychess.rules.composed.sentences import ALWAYS

MOST_MOVES = cython.declare(cython.int, 100)
"""So far the moves of a turn are counted."""
TOGETHER = cython.declare(cython.int, 1)
"""So many moves after the first one are judged together where the turn must be able to go on."""
MOST_TRIED = cython.declare(cython.int, 500)
"""Moves that are tried to find out whether a longer turn can be played to its end."""


@cython.cclass
class GoOn(Recalling):
    """The mover moves again: one of `pieces`, if it can.

    Where nothing can be moved, or it is `optional`, the turn may be ended. Where it is `needed`,
    moves are forbidden from which the turn cannot be played to its end, and check is judged after
    the second move, and each that follows. A royal that must be protected is not captured so, for
    its owner could not answer the first move. The variable `continues` counts the moves after the
    first.
    """

    condition: Formula
    pieces: Formula
    continues: cython.int
    together: list
    spares: cython.bint
    optional: cython.bint
    needed: cython.bint

    def __init__(self, sentence: Any) -> None:
        Recalling.__init__(self, replace(sentence, condition=ALWAYS))
        self.sentence = sentence
        self.optional = sentence.optional
        self.needed = sentence.needed
        self.notation = GoOnNotation(self)

    def bind(self, rules: Any) -> None:
        """Make the formulas' code, and ask for one variable more."""
        Recalling.bind(self, rules)
        self.condition = condition(rules, self.sentence.condition, False)
        self.pieces = as_set(rules, self.sentence.again)
        self.continues = rules.variable(CONTINUES)
        self.together = [rule for rule in rules.rule_list if isinstance(rule, GoOn)]
        self.spares = any(rule.royals_needed == 2 for rule in rules.rule_list)

    @property
    def completes_turn(self) -> bool:
        """Do the moves belong together?"""
        return bool(self.needed)

    @cython.ccall
    def part_due(self, pos: State) -> cython.bint:
        """After the first move; longer turns are looked at move by move."""
        return (
            self.needed
            and self.is_due(pos)
            and pos.board_state.variables[self.continues] <= TOGETHER
        )

    def turn_begun(self, pos: State) -> bool:
        """While another move is due."""
        return bool(self.is_due(pos))

    def null_move(self, pos: State) -> None:
        """The turn is over."""
        self.forget(pos)

    # ---- what is due ----------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def carry_out(self, pos: State, scene: Scene, side: cython.int) -> cython.int:
        """Remember the move, for another one to follow."""
        scene.side = side
        if self.condition.holds(pos, scene):
            self.effects.run(pos, scene, 2)
            self.remember(pos, scene)
        return 0

    @cython.cfunc
    def ends_turn(self, move: cython.ulonglong) -> cython.bint:
        """Is this the end of the turn, offered by any of these sentences?"""
        rule: GoOn
        found: cython.bint = False
        for rule in self.together:
            found = found or belongs_to(move, rule.number)
        return found

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """What was due has been done; another move may follow from it."""
        if self.ends_turn(move):
            self.forget(pos)
        elif type_of(move) <= DROP or self.is_castling(move):
            if pos.last_move.captured:
                pos.halfmove_clock = 0  # also where the move only completes a turn
            self.forget(pos)
            self.follow(pos, pos.notes.members[self.number], move)

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """The mover again, while a move is due."""
        rule: GoOn
        if not self.is_due(pos):
            return seat
        for rule in self.together:
            if rule is self:
                break
            if rule.is_due(pos):
                return pos.turn  # another sentence has counted this move
        pos.board_state.change_variable(
            self.continues, min(MOST_MOVES, pos.board_state.variables[self.continues] + 1)
        )
        return pos.turn

    @cython.ccall
    def turn_ends(self, pos: State) -> cython.void:
        """A new turn has not gone on yet."""
        if turn_at(pos.undo_log.frames, pos.ply - 1) != pos.turn:
            pos.board_state.change_variable(self.continues, 0)

    # ---- the next move --------------------------------------------------------------------

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop the moves of other pieces and kinds; end the turn where that may be."""
        scene: Scene = pos.notes.members[self.number]
        if self.is_due(pos):
            self.keep_due(pos, scene, low)
            if self.needed and not scene.asking:
                scene.asking = True
                self.keep_ending(pos, low)
                scene.asking = False
            dead: cython.bint = self.needed and (scene.asking or self.part_due(pos))
            if self.optional or (pos.options.top == low and not dead):
                pos.options.push(special_move(self.number, 0, 0, 0))

    @cython.cfunc
    def keep_due(self, pos: State, scene: Scene, low: cython.int) -> cython.void:
        """Drop the moves of other pieces, and of other kinds."""
        keep: cython.int = low
        index: cython.int
        move: cython.ulonglong
        self.recall(pos, scene)
        self.pieces.run_all(pos, scene)
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            if belongs_to(move, self.number):
                continue
            if type_of(move) != BOARD or not has_square(scene.sets, 0, origin_of(move)):
                continue
            if not self.concerns(pos, scene, move, False) or self.takes_royal(pos, scene):
                continue
            pos.options.moves[keep] = move
            keep += 1
        pos.options.top = keep

    @cython.cfunc
    def keep_ending(self, pos: State, low: cython.int) -> cython.void:
        """Drop the moves from which the turn would go on, but could not be played to its end."""
        keep: cython.int = low
        index: cython.int
        ends: cython.bint
        mark: OptionsMark = pos.options.mark()
        for index in range(low, pos.options.top):
            pos.make(pos.options.moves[index])
            ends = not self.is_due(pos) or self.search_end(pos, MOST_TRIED) < 0
            pos.unmake()
            if ends:
                pos.options.moves[keep] = pos.options.moves[index]
                keep += 1
        pos.options.restore(mark)
        pos.options.top = keep

    @cython.cfunc
    def search_end(self, pos: State, left: cython.int) -> cython.int:
        """Look for a way to the end of the turn: -1 if there is one, or it takes more than `left`
        tries to tell; else how many of these are left."""
        low: cython.int = pos.generate()
        index: cython.int
        high: cython.int = pos.options.top
        for index in range(low, high):  # most turns end at once, and captures go on and on
            if left <= 0:
                break
            left -= 1
            pos.make(pos.options.moves[index])
            if not self.is_due(pos):
                left = -1
            pos.unmake()
        for index in range(low, high):
            if left <= 0:
                break
            pos.make(pos.options.moves[index])
            left = self.search_end(pos, left)
            pos.unmake()
        pos.options.top = low
        return -1 if left == 0 else left

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def takes_royal(self, pos: State, scene: Scene) -> cython.bint:
        """Does the move that is shown capture a royal that must be protected?"""
        word: cython.int
        for word in range(pos.tables.words):
            if self.spares and scene.given[set_word(CAPTURED, word)] & (
                pos.board_state.royals[set_word(0, word)]
                | pos.board_state.royals[set_word(1, word)]
            ):
                return True
        return False

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Nothing: the turn is over."""


class GoOnNotation(RecallingNotation):
    """The texts of turns that go on."""

    def format_move(self, pos: Any, move: int) -> str:
        """`@-`: the turn is over."""
        return "@-"

    def move_input(self, pos: Any, move: int) -> MoveInput:
        """A click on where the piece has arrived."""
        rule: GoOn = self.rule
        where = max(0, pos.var(rule.target) - 1)
        return MoveInput(action="end_turn", label="end_turn", marks=(where,))

    def wording(self, text: str) -> Message:
        """The end of the turn, in words."""
        return Message("end_turn")

    def state_fields(self, pos: Any) -> dict[str, str]:
        """Which move is to be followed by another."""
        rule: GoOn = self.rule
        fields = super().state_fields(pos)
        if pos.var(rule.continues) > bool(fields):
            fields["continues"] = str(pos.var(rule.continues))
        return fields

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read it."""
        rule: GoOn = self.rule
        super().read_state_fields(pos, fields)
        text = fields.pop("continues", "")
        plain = text.isascii() and text.isdecimal() and len(text) < 4
        if text and not (plain and int(text) <= MOST_MOVES):
            limits = {"low": 0, "high": MOST_MOVES}
            raise wrong_field("continues", text, Message("wanted_between", limits))
        if text:
            pos.set_variable(rule.continues, int(text))
        elif pos.var(rule.taken) and not pos.var(rule.continues):  # else another rule has read it
            pos.set_variable(rule.continues, 1)
