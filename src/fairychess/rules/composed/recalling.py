"""What follows from a move later in the same turn: the move is remembered until then."""

from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.piece import colour_of, make_piece, piece_type_of
from cython.cimports.fairychess.position.words.square_set import (
    add_square,
    first_square,
    set_word,
)
from cython.cimports.fairychess.rules.composed.following import After
from cython.cimports.fairychess.rules.composed.opcodes import CAPTURED, ORIGIN, TARGET
from cython.cimports.fairychess.rules.composed.registers import Scene
from cython.cimports.fairychess.rules.composed.scenes import show_last, show_way

from fairychess.board import parse_square, square_name
from fairychess.messages import as_message, wrong_field
from fairychess.notation import ids
from fairychess.position.rule_notation import RuleNotation


class Recalling(After):
    """Something is due in this turn for as long as a move is remembered.

    The variables hold the squares it went from and to (each + 1), the square of what it captured
    (+ 1), that piece (+ 1) with its identity, and the piece that moved.
    """

    leaves_pieces = False
    without_lock = ""

    def bind(self, rules: Any) -> None:
        """Make the effects' code, and ask for variables."""
        After.bind(self, rules)
        self.needs = -1
        names = ("origin", "target", "square", "taken", "ident", "moved")
        numbers = [rules.variable(f"{self.name}: {name}") for name in names]
        self.origin, self.target, self.square, self.taken, self.ident, self.moved = numbers

    def is_due(self, pos: State) -> cython.bint:
        """Is a move remembered?"""
        return pos.board_state.variables[self.taken] != 0

    def remember(self, pos: State, scene: Scene) -> cython.void:
        """Remember the move that is shown."""
        pos.board_state.change_variable(self.origin, one_square(scene, ORIGIN) + 1)
        pos.board_state.change_variable(self.target, one_square(scene, TARGET) + 1)
        pos.board_state.change_variable(self.square, one_square(scene, CAPTURED) + 1)
        pos.board_state.change_variable(self.taken, scene.taken + 1)
        if pos.board_state.individual and scene.taken:  # else no text could tell
            pos.board_state.change_variable(self.ident, scene.taken_ident)
        pos.board_state.change_variable(self.moved, scene.moving)

    def forget(self, pos: State) -> cython.void:
        """Nothing is due any more."""
        pos.board_state.change_variable(self.origin, 0)
        pos.board_state.change_variable(self.target, 0)
        pos.board_state.change_variable(self.square, 0)
        pos.board_state.change_variable(self.taken, 0)
        pos.board_state.change_variable(self.ident, 0)
        pos.board_state.change_variable(self.moved, 0)

    def recall(self, pos: State, scene: Scene) -> cython.void:
        """Show the move that is remembered."""
        scene.begin(pos.turn)
        scene.moving = pos.board_state.variables[self.moved]
        scene.take(pos.board_state.variables[self.taken] - 1, pos.board_state.variables[self.ident])
        if pos.board_state.variables[self.origin]:
            add_square(scene.given, ORIGIN, pos.board_state.variables[self.origin] - 1)
        if pos.board_state.variables[self.target]:
            add_square(scene.given, TARGET, pos.board_state.variables[self.target] - 1)
        if pos.board_state.variables[self.square]:
            add_square(scene.given, CAPTURED, pos.board_state.variables[self.square] - 1)
        if pos.board_state.variables[self.origin] and pos.board_state.variables[self.target]:
            show_way(
                scene,
                pos,
                pos.board_state.variables[self.origin] - 1,
                pos.board_state.variables[self.target] - 1,
            )
        show_last(scene, pos, pos.ply - 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def one_square(scene: Scene, number: cython.int) -> cython.int:
    """The first square of a set that is given, -1 if it has none."""
    word: cython.int
    for word in range(scene.words):
        if scene.given[set_word(number, word)]:
            return first_square(word, scene.given[set_word(number, word)])
    return -1


class RecallingNotation(RuleNotation):
    """The texts of moves that are remembered."""

    by_move = True

    def __init__(self, rule: Any) -> None:
        RuleNotation.__init__(self, rule)
        self.remembers = (self.key(),)

    def key(self) -> str:
        """What the field of the position text is called."""
        return str(self.rule.name).replace(" ", "")

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`after1=e2,d3,d3,n,P`: from, to, where what was captured, and what moved; `-`: none."""
        rule: Recalling = self.rule
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
        rule: Recalling = self.rule
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
            whole = taken is not None and taken[1] == len(part)
            found = ids.resolve(taken[0], rule.rules.numbers) if taken and whole else None
            if part != "-" and found is None:
                raise wrong_field(self.key(), text, "fault_no_piece_id", name=repr(part[:20]))
            pieces.append(make_piece(found[0], found[1]) if found else 0)
        values = [*squares, pieces[0] + 1, 0, pieces[1]]
        variables = (rule.origin, rule.target, rule.square, rule.taken, rule.ident, rule.moved)
        for variable, value in zip(variables, values, strict=True):
            pos.set_variable(variable, value)
