"""The base of rules that a sentence makes."""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import one_bit
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    changes_piece,
    is_en_passant,
    origin_of,
    rule_of,
    target_of,
    touches_others,
    type_of,
)
from cython.cimports.fairychess.position.words.square_set import any_square
from cython.cimports.fairychess.rules.composed.opcodes import CAPTURED, TARGET, WAY
from cython.cimports.fairychess.rules.composed.registers import Scene
from cython.cimports.fairychess.rules.composed.scenes import show_move, show_way

from fairychess import languages
from fairychess.position.rule_notation import RuleNotation
from fairychess.rules.composed.sentences import MOVES

PATHS = cython.declare(cython.int, 1)
CAPTURING = cython.declare(cython.int, 2)
OTHER = cython.declare(cython.int, 3)
DROPS = cython.declare(cython.int, 4)
CASTLINGS = cython.declare(cython.int, 5)
PROMOTIONS = cython.declare(cython.int, 6)


class SentenceRule(Rule):
    """A rule made of `sentence`, with registers for each position. It knows castlings by number.

    `needs` has a bit for each given set that it asks for; see `Scene`.
    """

    is_goal = False
    only_names_pieces = True

    def __init__(self, sentence: Any) -> None:
        Rule.__init__(self)
        self.name = sentence.name
        self.sentence = sentence
        self.kind = MOVES.index(sentence.moves)
        self.notation = SentenceNotation(self)
        self.needs = -1

    def bind(self, rules: Any) -> None:
        """Remember the rules, and which of them castle."""
        self.rules = rules
        for number, rule in enumerate(rules.rule_list):
            self.castles_by[number] = bool(rule.castles)

    def needs_of_kind(self) -> int:
        """What must be shown of a move to know whether it is of the sentence's kind."""
        return one_bit(CAPTURED) if self.sentence.moves in ("captures", "others") else 0

    def new_notes(self) -> object:
        """The registers of one position."""
        return Scene(self.rules.tables.words, self.needs)

    def is_castling(self, move: cython.ulonglong) -> cython.bint:
        """Is this a castling?"""
        return type_of(move) > DROP and self.castles_by[rule_of(move)]

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
        if self.kind == CAPTURING and takes_nothing(pos, move):
            return False
        show_move(scene, pos, move, castling)
        if castling and self.kind == CASTLINGS:
            scene.give(TARGET, target_of(move))
            if scene.asks_for(WAY):
                show_way(scene, pos, origin_of(move), target_of(move))
        if self.kind == CAPTURING:
            return any_square(scene.given, CAPTURED, scene.words)
        if self.kind == OTHER:
            return not any_square(scene.given, CAPTURED, scene.words)
        return True


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def takes_nothing(pos: State, move: cython.ulonglong) -> cython.bint:
    """Does a move along a path go to an empty square, and nothing else?"""
    return not (
        pos.board_state.board[target_of(move)] or is_en_passant(move) or touches_others(move)
    )


class SentenceNotation(RuleNotation):
    """Says a sentence in its inventor's words where it forbids a move."""

    def refusal(self, pos: Any, move: int) -> str | None:
        """The sentence, if its inventor has said it."""
        said: dict[str, str] = self.rule.sentence.said
        return said.get(languages.FIRST)
