"""Immobilizers: enemy pieces next to them cannot move, and so capture nothing and give no check.

`pieces` are the ids of the immobilizers; `mimics` = ids of pieces that immobilize immobilizers
alone, as Ultima's chameleon. Squares are next to each other if they share a side or a corner. With
`removal` a player may remove a piece of his own that is immobilized, and not royal, as his turn.
Source: Robert Abbott, Ultima (1962).
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    DROP,
    belongs_to,
    origin_of,
    special_move,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import PIECES, make_piece
from cython.cimports.fairychess.position.words.ray import NOWHERE, ray_start
from cython.cimports.fairychess.position.words.square_set import first_square, set_word

from fairychess.board import square_name
from fairychess.messages import Message
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.rules import parameter_forms as forms
from fairychess.rules.added_captures import ids_of

HOLDS_ALL = cython.declare(cython.int, 1)
HOLDS_HOLDERS = cython.declare(cython.int, 2)


@cython.cclass
class Immobilizer(Rule):
    """`power` of a coloured piece: 1 immobilizes everything, 2 only pieces of power 1."""

    changes_captures = True
    only_forbids = True

    pieces: object
    mimics: object
    removal: cython.bint
    power: cython.char[PIECES]

    def __init__(self, pieces: Any, mimics: Any, removal: bool) -> None:
        Rule.__init__(self)
        self.notation = ImmobilizerNotation(self)
        self.pieces = ids_of("pieces", pieces)
        self.mimics = ids_of("mimics", mimics)
        self.removal = removal

    def bind(self, rules: Any) -> None:
        """Look the piece types up."""
        self.rules = rules
        types = range(rules.tables.piece_types)
        for piece in range(rules.tables.coloured_pieces):
            self.power[piece] = 0
        for power, ids in ((2, self.mimics), (1, self.pieces)):
            for piece_type in types if ids == "*" else [rules.piece_type(name) for name in ids]:
                for side in range(2):
                    self.power[make_piece(piece_type, side)] = power

    @cython.cfunc
    @cython.exceptval(check=False)
    def held(self, pos: State, square: cython.int) -> cython.bint:
        """Is the piece here, of the side to move, immobilized?"""
        direction: cython.int
        beside: cython.int
        power: cython.int
        for direction in range(pos.tables.directions):
            beside = pos.tables.ray[ray_start(square, direction, pos.tables.ray_length)]
            if beside == NOWHERE or pos.board_state.occupant[beside] != 2 - pos.turn:
                continue
            power = self.power[pos.board_state.board[beside]]
            if power == HOLDS_ALL:
                return True
            if power == HOLDS_HOLDERS and self.power[pos.board_state.board[square]] == HOLDS_ALL:
                return True
        return False

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop the moves of immobilized pieces."""
        index: cython.int
        keep: cython.int = low
        known: cython.int = -1
        free: cython.bint = True
        move: cython.ulonglong
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            if type_of(move) != DROP and not belongs_to(move, self.number):
                if origin_of(move) != known:
                    known = origin_of(move)
                    free = not self.held(pos, known)
                if not free:
                    continue
            pos.options.moves[keep] = move
            keep += 1
        pos.options.top = keep

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Push the removals of immobilized pieces."""
        word: cython.int
        square: cython.int
        rest: cython.ulonglong
        if not self.removal:
            return
        for word in range(pos.tables.words):
            rest = (
                pos.board_state.occupied[set_word(pos.turn, word)]
                & ~pos.board_state.royals[set_word(pos.turn, word)]
            )
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                if self.held(pos, square):
                    pos.options.push(special_move(self.number, square, square, 0))

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Remove the piece."""
        pos.take(origin_of(move))


class ImmobilizerNotation(RuleNotation):
    """The texts of removals."""

    def format_move(self, pos: State, move: cython.ulonglong) -> str:
        """`remove@f3`."""
        return f"remove@{square_name(pos.tables.board, origin_of(move))}"

    def move_input(self, pos: State, move: cython.ulonglong) -> MoveInput | None:
        """Click the piece twice, and agree."""
        square = origin_of(move)
        return MoveInput(
            clicks=(square, square), action="remove_own", label="remove_own", marks=(square,)
        )

    def wording(self, text: str) -> Message | None:
        """The square, in words."""
        return Message("remove_own_on", {"square": text.partition("@")[2]})


FORMS = {"pieces": forms.ids, "mimics": forms.ids}


def rule(definition: Any, *, pieces: Any, mimics: Any = (), removal: bool = False) -> Immobilizer:
    """Build from the table `[rules.immobilizer]`."""
    return Immobilizer(pieces, mimics, removal)
