"""`[[after]]`: what follows from a move, or from the beginning of a turn, of itself."""

from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import one_bit
from cython.cimports.fairychess.position.words.frame import turn_at
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    changes_piece,
    type_of,
)
from cython.cimports.fairychess.position.words.square_set import any_square
from cython.cimports.fairychess.rules.composed.formula import Formula
from cython.cimports.fairychess.rules.composed.opcodes import CAPTURED
from cython.cimports.fairychess.rules.composed.registers import Scene
from cython.cimports.fairychess.rules.composed.scenes import show_last, show_made
from cython.cimports.fairychess.rules.composed.sentence_rule import SentenceRule

from fairychess.messages import ExplainedError
from fairychess.position.rule import overriding
from fairychess.rules.composed.assembling import condition, consequences
from fairychess.rules.composed.sentences import EVENTS

MOVED = cython.declare(cython.int, 1)
CAPTURES = cython.declare(cython.int, 2)
DROPPED = cython.declare(cython.int, 3)
PROMOTED = cython.declare(cython.int, 4)
CASTLED = cython.declare(cython.int, 5)
TURN_BEGUN = cython.declare(cython.int, 6)
CHANGING = {
    "become", "become_captured", "become_chosen", "place", "place_chosen", "place_enemy",
    "place_captured", "place_captured_enemy", "change_side",
}  # fmt: skip


NOTING = {
    "win", "lose", "draw", "add_score", "set_score", "set_enemy_score", "mark", "set_mark", "note",
    "unnote",
}  # fmt: skip


@cython.cclass
class After(SentenceRule):
    """Carries effects out, as part of the move they follow from: check is judged afterwards.

    `sentences` follow from the same event, one after the other.
    """

    protects_royals = False
    without_lock = "complete_move turn_ends"

    def __init__(self, *sentences: Any) -> None:
        SentenceRule.__init__(self, sentences[0])
        self.sentences = sentences
        self.event = EVENTS.index(sentences[0].event)

    def does(self) -> set[str]:
        """The words of its effects."""
        return {effect.word for sentence in self.sentences for effect in sentence.effects}

    @property
    def makes_walls(self) -> bool:
        """Does it put walls on squares?"""
        return "wall" in self.does()

    @property
    def leaves_pieces(self) -> bool:
        """Do its effects only count, remember or end the game?"""
        return self.does() <= NOTING

    @property
    def follows_captures(self) -> bool:
        """Does it do nothing where nothing is captured, or nothing before the next turn?"""
        return self.event in (CAPTURES, TURN_BEGUN)

    def makes_pieces(self) -> bool:
        """Does it make pieces of others?"""
        return bool(self.does() & CHANGING)

    def bind(self, rules: Any) -> None:
        """Make the formulas' code."""
        SentenceRule.bind(self, rules)
        if self.does() & {"to_hand", "to_enemy_hand"} and not rules.has_hands:
            raise ExplainedError("fault_sentence_hands")
        self.effects = consequences(rules, self.sentences)
        self.needs = self.effects.needs | one_bit(CAPTURED)
        self.early = overriding(rules.rule_list, "before_play")
        self.has_early = bool(self.early)

    def setting_up(self, pos: State) -> bool:
        """Are pieces still being placed? Nothing follows from that."""
        return any(rule.before_play(pos) for rule in self.early)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def complete_move_nogil(self, pos: State, move: cython.ulonglong) -> cython.int:
        """What follows from a move."""
        if self.event == TURN_BEGUN:
            return 0
        return self.follow(pos, cython.cast(Scene, pos.notes.at[self.number]), move)

    def follow(self, pos: State, scene: Scene, move: cython.ulonglong) -> cython.int:
        """Carry the effects out if the event and the condition are there."""
        castling: cython.bint = self.is_castling(move)
        if type_of(move) > DROP and not castling:
            return 0  # a decision of another rule
        if self.event == DROPPED and type_of(move) != DROP:
            return 0
        if self.event == CAPTURES and (not pos.last_move.captured or is_taken_back(pos)):
            return 0
        if self.has_early:
            with cython.gil:
                if self.setting_up(pos):
                    return 0
        if self.event == CASTLED and not castling:
            return 0
        if self.event == MOVED and type_of(move) != BOARD:
            return 0
        if self.event == PROMOTED and (type_of(move) != BOARD or not changes_piece(move)):
            return 0
        show_made(scene, pos, move, pos.turn)
        if self.event == CAPTURES and not any_square(scene.given, CAPTURED, scene.words):
            return 0
        show_last(scene, pos, pos.ply - 1)
        return self.carry_out(pos, scene, pos.turn)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def turn_ends_nogil(self, pos: State) -> cython.int:
        """What follows from the beginning of a turn, for who begins it."""
        if self.event != TURN_BEGUN or turn_at(pos.undo_log.frames, pos.ply - 1) == pos.turn:
            return 0
        return self.begin_turn(pos, cython.cast(Scene, pos.notes.at[self.number]))

    def begin_turn(self, pos: State, scene: Scene) -> cython.int:
        """Carry the effects out for who is to move now."""
        scene.begin(pos.turn)
        show_last(scene, pos, pos.ply)
        return self.carry_out(pos, scene, pos.turn)

    def carry_out(self, pos: State, scene: Scene, side: cython.int) -> cython.int:
        """Carry the effects out whose condition holds."""
        scene.side = side
        return self.effects.run(pos, scene, 2)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def is_taken_back(pos: State) -> cython.bint:
    """Has the move at hand been taken back? What effects remove then, it does not capture."""
    return pos.last_move.target == pos.last_move.origin and not pos.last_move.captured_by_move


@cython.cclass
class WithoutMove(SentenceRule):
    """How the game ends for a side that has no legal move, if the condition holds for it."""

    is_goal = True
    condition: Formula

    def bind(self, rules: Any) -> None:
        """Make the formula's code."""
        SentenceRule.bind(self, rules)
        self.condition = condition(rules, self.sentence.condition, False)

    def stalemate_decides(self) -> bool:
        """Does a side that has no move win or lose by it?"""
        return bool(self.sentence.effects[0].word != "draw")

    @cython.ccall
    def no_moves_outcome(self, pos: State) -> object:
        """What the sentence says about the side to move."""
        scene: Scene = pos.notes.members[self.number]
        scene.begin(pos.turn)
        show_last(scene, pos, pos.ply)
        if not self.condition.holds(pos, scene):
            return None
        word, reason = self.sentence.effects[0].word, self.sentence.reason or "no_legal_move"
        if word == "draw":
            return (-1, reason)
        return (pos.turn if word == "win" else 1 - pos.turn, reason)
