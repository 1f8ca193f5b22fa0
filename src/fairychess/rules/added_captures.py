"""The base of rules by which a move captures more than what stands where it ends.

A rule says in `find` which squares a move empties besides; they become side effects of the move
before anybody sees it, so that check, search, clocks and records know of them, and several such
rules may add to one move. A move that captures so is written by its squares alone, `e2e6`: what it
takes follows from them.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    effects_of,
    origin_of,
    target_of,
    type_of,
    with_effects,
    without_effects,
)
from cython.cimports.fairychess.position.words.piece import make_piece
from cython.cimports.fairychess.position.words.ray import NOWHERE
from cython.cimports.fairychess.position.words.square import square_index

from fairychess.board import square_name
from fairychess.messages import Message, wrong_value
from fairychess.notation.move_text import change
from fairychess.position.rule_notation import RuleNotation
from fairychess.position.rule_visibility import RuleVisibility
from fairychess.position.words.path_entry import HEAVY, NAMED, RIGHT, TAKE

CAPTURES = cython.declare(cython.int, 1)
MIMICS = cython.declare(cython.int, 2)

LINES = {"orthogonal": (1,), "diagonal": (2,), "all": (1, 2, 3)}
"""The kinds of lines that `lines` may name, as boards have them."""


def lines_of(board: Any, lines: str) -> dict[int, tuple[int, int]]:
    """The directions that `lines` names on a board, by number, each with its step."""
    return {
        number: line.step
        for number, line in enumerate(board.lines)
        if line is not None and line.kind in LINES[lines]
    }


@cython.cclass
class AddedCaptures(Rule):
    """`role` of a coloured piece: 1 captures by this rule, 2 mimics those that do.

    A mimic captures only pieces that capture by this rule themselves. `found` squares in `squares`
    are what the last `find` says. `way` has by `square_index(origin, to)` the direction of a
    straight move, -1 for another.
    """

    changes_captures = True

    def __init__(self, pieces: Any, mimics: Any) -> None:
        Rule.__init__(self)
        self.notation = AddedCapturesNotation(self)
        self.visibility = AddedCapturesVisibility(self)
        self.pieces = ids_of("pieces", pieces)
        self.mimics = ids_of("mimics", mimics)
        self.found = 0
        self.lists = {}

    def bind(self, rules: Any) -> None:
        """Look the piece types up, and the directions from square to square."""
        self.rules = rules
        self.lists = {}
        self.way_store = array("i", [-1]) * rules.tables.squares**2
        self.way = ints(self.way_store)
        for piece in range(rules.tables.coloured_pieces):
            self.role[piece] = 0
        for piece in self.codes(self.mimics):
            self.role[piece] = MIMICS
        for piece in self.codes(self.pieces):
            self.role[piece] = CAPTURES
        for origin in range(rules.tables.squares):
            # Round joined edges the shorter way counts.
            for distance in range(1, rules.tables.ray_length):
                for direction, (x, y) in lines_of(rules.board, "all").items():
                    to = rules.board.step(origin, (x * distance, y * distance))
                    if to is None or to == origin:
                        continue
                    at = square_index(rules.tables.squares, origin, to)
                    if self.way[at] < 0:
                        self.way[at] = direction

    def codes(self, ids: Any) -> list[int]:
        """The coloured pieces of these ids; "*" is every type."""
        rules = self.rules
        types = range(rules.tables.piece_types) if ids == "*" else map(rules.piece_type, ids)
        return [make_piece(piece_type, side) for piece_type in types for side in range(2)]

    @cython.ccall
    def expand(self, pos: State, low: cython.int) -> cython.void:
        """Let moves along paths take what they also capture."""
        index: cython.int
        piece: cython.int
        move: cython.ulonglong
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            if type_of(move):
                continue
            piece = pos.board_state.board[origin_of(move)]
            if not self.role[piece]:
                continue
            self.found = 0
            self.find(pos, origin_of(move), target_of(move), self.role[piece] == MIMICS)
            if self.found:
                pos.options.moves[index] = self.with_captures(pos, move)
                pos.options.seen |= pos.options.moves[index]

    def find(
        self, pos: State, origin: cython.int, to: cython.int, mimic: cython.bint
    ) -> cython.void:
        """Note what a move between these squares captures besides what stands where it ends."""

    def enemy(self, pos: State, square: cython.int, mimic: cython.bint) -> cython.bint:
        """Does an enemy stand here that may be captured so, by a mimic or another piece?"""
        if square == NOWHERE or pos.board_state.occupant[square] != 2 - pos.turn:
            return False
        return not mimic or self.role[pos.board_state.board[square]] == CAPTURES

    def note(self, square: cython.int) -> cython.void:
        """One more square that is emptied."""
        if self.found < 64:
            self.squares[self.found] = square
            self.found += 1

    def with_captures(self, pos: State, move: cython.ulonglong) -> cython.ulonglong:
        """The move with what has been found added to its side effects."""
        squares: list = sorted({self.squares[number] for number in range(self.found)})
        key: tuple = (effects_of(move), *squares)
        fx: cython.ulonglong
        if key not in self.lists:
            self.lists[key] = self.combined(pos.tables, effects_of(move), squares)
        fx = self.lists[key]
        return with_effects(without_effects(move), fx)

    def combined(self, tables: Any, old: int, squares: list) -> int:
        """Number of a list of side effects that also takes what stands on these squares."""
        effects = tables.fx_lists[old]
        taken = {square for what, square, _ in effects if what == TAKE}
        added = tuple((TAKE, square, 0) for square in squares if square not in taken)
        if all(what == RIGHT for what, _, _ in effects):  # others must be spelled square by square
            effects = ((NAMED, self.number, 0), *effects)
        return int(tables.intern(effects + added) | HEAVY)


class AddedCapturesNotation(RuleNotation):
    """A move by its two squares."""

    def format_move(self, pos: State, move: cython.ulonglong) -> str:
        """`e2e6`, with a promotion as any move has it."""
        board = pos.tables.board
        names = square_name(board, origin_of(move)) + square_name(board, target_of(move))
        return names + change(pos, move)


class AddedCapturesVisibility(RuleVisibility):
    """What a move has captured, which its text does not say."""

    def report(self, pos: State, move: cython.ulonglong) -> list:
        """The squares of the pieces taken."""
        effects = pos.tables.fx_lists[effects_of(move)] if not type_of(move) else ()
        if not effects or effects[0] != (NAMED, self.rule.number, 0):
            return []
        board = pos.tables.board
        squares = sorted(square_name(board, square) for _, square, _ in pos.last_captured())
        return [Message("captures_on", {"squares": ", ".join(squares)})] if squares else []


def ids_of(key: str, value: Any) -> Any:
    """A parameter that names pieces: "*" (all) or a list of ids. Raises ValueError."""
    if value == "*" or (isinstance(value, list | tuple) and all(isinstance(x, str) for x in value)):
        return value if value == "*" else list(value)
    raise wrong_value(key, repr(value), "wanted_all_or_ids")
