"""`[[forbid]]` and `[[require]]`: moves that may not be made, and what must hold after one."""

from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    changes_piece,
    origin_of,
    type_of,
)
from cython.cimports.fairychess.position.words.square_set import any_square
from cython.cimports.fairychess.rules.composed.formula import Scene
from cython.cimports.fairychess.rules.composed.opcodes import CAPTURED
from cython.cimports.fairychess.rules.composed.scenes import show_last, show_made, show_move
from cython.cimports.fairychess.rules.composed.sentence_rule import SentenceRule

from fairychess.rules.composed.assembling import condition
from fairychess.rules.composed.sentences import MOVES

PATHS = cython.declare(cython.int, 1)
CAPTURING = cython.declare(cython.int, 2)
OTHER = cython.declare(cython.int, 3)
DROPS = cython.declare(cython.int, 4)
CASTLINGS = cython.declare(cython.int, 5)
PROMOTIONS = cython.declare(cython.int, 6)


@cython.cclass
class Forbid(SentenceRule):
    """Drops the moves of a kind for which a formula is true.

    A piece that may not move gives no check: other rules learn of it by `changes_captures`.
    """

    only_forbids = True
    without_lock = "allow"

    def __init__(self, sentence: Any) -> None:
        SentenceRule.__init__(self, sentence)
        self.kind = MOVES.index(sentence.moves)

    @property
    def changes_captures(self) -> bool:
        """May it forbid captures?"""
        return self.sentence.moves in ("any", "paths", "captures", "promotions")

    def bind(self, rules: Any) -> None:
        """Make the formula's code."""
        SentenceRule.bind(self, rules)
        self.formula = condition(rules, self.sentence.condition, True)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def allow_nogil(self, pos: State, low: cython.int) -> cython.int:
        """Drop what is forbidden."""
        return self.sift(pos, cython.cast(Scene, pos.notes.at[self.number]), low)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def sift(self, pos: State, scene: Scene, low: cython.int) -> cython.int:
        """`allow`, with these registers."""
        keep: cython.int = low
        index: cython.int
        known: cython.int = -1
        castling: cython.bint
        move: cython.ulonglong
        scene.side = pos.turn
        show_last(scene, pos, pos.ply)
        self.formula.run(pos, scene, 0)
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            castling = self.is_castling(move)
            if self.concerns(pos, scene, move, castling):
                if known != cython.cast(cython.int, origin_of(move)) or type_of(move) != BOARD:
                    self.formula.run(pos, scene, 1)
                    known = origin_of(move) if type_of(move) == BOARD else -1
                if self.formula.holds(pos, scene):
                    continue
            pos.options.moves[keep] = move
            keep += 1
        pos.options.top = keep
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def concerns(
        self, pos: State, scene: Scene, move: cython.ulonglong, castling: cython.bint
    ) -> cython.bint:
        """Is a move of the kind that the sentence is about? It is then shown."""
        board: cython.bint = type_of(move) == BOARD
        drop: cython.bint = type_of(move) == DROP
        if not board and not drop and not castling:  # a decision of another rule
            return False
        if self.kind == DROPS and not drop:
            return False
        if self.kind == CASTLINGS and not castling:
            return False
        if not board and self.kind in (PATHS, CAPTURING, OTHER, PROMOTIONS):
            return False
        if self.kind == PROMOTIONS and not changes_piece(move):
            return False
        show_move(scene, pos, move, castling)
        if self.kind == CAPTURING:
            return any_square(scene.given, CAPTURED)
        if self.kind == OTHER:
            return not any_square(scene.given, CAPTURED)
        return True


@cython.cclass
class Require(SentenceRule):
    """Drops the moves after which a formula is not true, for who has made them."""

    protects_royals = False
    judges_turns = True
    without_lock = "allow"

    def bind(self, rules: Any) -> None:
        """Make the formula's code."""
        SentenceRule.bind(self, rules)
        self.formula = condition(rules, self.sentence.condition, False)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def allow_nogil(self, pos: State, low: cython.int) -> cython.int:
        """Make each move, and keep those after which the formula holds."""
        return self.sift(pos, cython.cast(Scene, pos.notes.at[self.number]), low)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def sift(self, pos: State, scene: Scene, low: cython.int) -> cython.int:
        """`allow`, with these registers."""
        keep: cython.int = low
        high: cython.int = pos.options.top
        index: cython.int
        side: cython.int = pos.turn
        holds: cython.bint
        move: cython.ulonglong
        for index in range(low, high):
            move = pos.options.moves[index]
            pos.make(move)
            show_made(scene, pos, move, side)
            show_last(scene, pos, pos.ply - 1)
            holds = self.formula.holds(pos, scene)
            pos.unmake()
            if holds:
                pos.options.moves[keep] = move
                keep += 1
        pos.options.top = keep
        return 0
