"""`[[offer]]`: pieces that may also, or only, move like others."""

from typing import Any

import cython
from cython.cimports.fairychess.position.paths import piece_paths
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    SPECIAL,
    origin_of,
    target_of,
    type_of,
    with_type,
)
from cython.cimports.fairychess.position.words.piece import PIECES, make_piece, piece_type_of
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    any_square,
    first_square,
    has_square,
)
from cython.cimports.fairychess.rules.composed.formula import Formula
from cython.cimports.fairychess.rules.composed.opcodes import CAPTURED, IT
from cython.cimports.fairychess.rules.composed.registers import Scene
from cython.cimports.fairychess.rules.composed.scenes import show_last, show_move
from cython.cimports.fairychess.rules.composed.sentence_rule import SentenceRule
from cython.cimports.fairychess.rules.composed.standing import standing

from fairychess.rules.composed.assembling import as_set
from fairychess.rules.composed.sentences import MOVES

ANY = cython.declare(cython.int, MOVES.index("any"))
CAPTURES = cython.declare(cython.int, MOVES.index("captures"))
OTHERS = cython.declare(cython.int, MOVES.index("others"))


@cython.cclass
class Offer(SentenceRule):
    """Lends moves: the pieces of `given` move like types that are named, or like pieces they see.

    `like` gives the squares of the pieces, of either side, whose moves the piece on `it` may make.
    With `instead` it has no other moves along paths. `to` says where lent moves may end, and
    `moves` whether captures, others or both are lent. What is lent is moved as the side to move
    would: a pawn's moves lead forward for who makes them. Pieces of the enemy may be given moves,
    too: whose turn it is then moves them.
    """

    lends_moves = True
    without_lock = "expand"
    given: Formula
    like: Formula
    to: Formula
    types: cython.int[PIECES]
    number_of_types: cython.int
    instead: cython.bint
    lends: cython.bint
    limited: cython.bint

    def __init__(self, sentence: Any) -> None:
        SentenceRule.__init__(self, sentence)
        self.instead = sentence.instead
        self.number_of_types = len(sentence.types)
        for index, piece_type in enumerate(sentence.types):
            self.types[index] = piece_type
        self.lends = sentence.like is not None
        self.limited = sentence.to is not None

    @property
    def changes_captures(self) -> bool:
        """Are captures lent, or taken away with a piece's own moves?"""
        return bool(self.instead or self.kind != OTHERS)

    def bind(self, rules: Any) -> None:
        """Make the formulas' code."""
        SentenceRule.bind(self, rules)
        self.given = as_set(rules, self.sentence.condition)
        self.like = as_set(rules, self.sentence.like) if self.lends else self.given
        self.to = as_set(rules, self.sentence.to) if self.limited else self.given

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def expand_nogil(self, pos: State, low: cython.int) -> cython.int:
        """Push what is lent, before promotions are made of it."""
        return self.lend(pos, cython.cast(Scene, pos.notes.at[self.number]), low)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def lend(self, pos: State, scene: Scene, low: cython.int) -> cython.int:
        """`expand`, with these registers."""
        word: cython.int
        square: cython.int
        start: cython.int = pos.options.top
        rest: cython.ulonglong
        given = cython.declare(cython.ulonglong[SET_WORDS])
        scene.begin(pos.turn)
        show_last(scene, pos, pos.ply)
        self.given.run_all(pos, scene)
        for word in range(scene.words):
            given[word] = scene.sets[word] & standing(pos, word)
        if self.instead:
            drop_moves(pos, low, given)
            start = pos.options.top
        for word in range(scene.words):
            rest = given[word]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                self.lend_to(pos, scene, square, low)
        if pos.options.top > start or self.instead:
            pos.options.royal_low = pos.options.royal_high = pos.options.top
            pos.options.seen |= with_type(0, SPECIAL)  # the royal's moves may be anywhere
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def lend_to(self, pos: State, scene: Scene, square: cython.int, low: cython.int) -> cython.int:
        """Push the moves that one piece is lent, each once."""
        word: cython.int
        index: cython.int
        piece_type: cython.int
        rest: cython.ulonglong
        done = cython.declare(cython.char[PIECES])
        goals = cython.declare(cython.ulonglong[SET_WORDS])
        start: cython.int = pos.options.top
        for word in range(PIECES):
            done[word] = 0
        scene.give(IT, square)
        if self.limited:
            self.to.run_all(pos, scene)
            if not any_square(scene.sets, 0, scene.words):
                return 0
            for word in range(scene.words):
                goals[word] = scene.sets[word]
        for index in range(self.number_of_types):
            self.push(pos, square, self.types[index], low, goals)
        if self.lends:
            self.like.run_all(pos, scene)
        for word in range(scene.words if self.lends else 0):
            rest = scene.sets[word] & standing(pos, word)
            while rest:
                piece_type = piece_type_of(pos.board_state.board[first_square(word, rest)])
                rest &= rest - 1
                if not done[piece_type]:
                    done[piece_type] = 1
                    self.push(pos, square, piece_type, low, goals)
        return self.limit(pos, scene, start)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def limit(self, pos: State, scene: Scene, start: cython.int) -> cython.int:
        """Drop those of the moves lent last that are not of the kind that is lent."""
        keep: cython.int = start
        index: cython.int
        captures: cython.bint
        if self.kind == ANY:
            return 0
        for index in range(start, pos.options.top):
            show_move(scene, pos, pos.options.moves[index], False)
            captures = any_square(scene.given, CAPTURED, scene.words)
            if self.kind == (OTHERS if captures else CAPTURES):
                continue
            pos.options.moves[keep] = pos.options.moves[index]
            keep += 1
        pos.options.top = keep
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def push(
        self,
        pos: State,
        square: cython.int,
        piece_type: cython.int,
        low: cython.int,
        goals: cython.p_ulonglong,
    ) -> cython.int:
        """Push the moves of a type from a square to these goals, if they are limited, but for those
        that are on offer already."""
        start: cython.int = pos.options.top
        keep: cython.int = start
        index: cython.int
        other: cython.int
        known: cython.bint
        piece_paths(pos, square, make_piece(piece_type, pos.turn))
        for index in range(start, pos.options.top):
            known = self.limited and not has_square(goals, 0, target_of(pos.options.moves[index]))
            for other in range(keep if known else low, keep):
                if pos.options.moves[other] == pos.options.moves[index]:
                    known = True
                    break
            if not known:
                pos.options.moves[keep] = pos.options.moves[index]
                keep += 1
        pos.options.top = keep
        return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def drop_moves(pos: State, low: cython.int, given: cython.p_ulonglong) -> cython.void:
    """Drop the moves along paths of the pieces on a set of squares."""
    keep: cython.int = low
    index: cython.int
    move: cython.ulonglong
    for index in range(low, pos.options.top):
        move = pos.options.moves[index]
        if type_of(move) != BOARD or not has_square(given, 0, origin_of(move)):
            pos.options.moves[keep] = move
            keep += 1
    pos.options.top = keep
