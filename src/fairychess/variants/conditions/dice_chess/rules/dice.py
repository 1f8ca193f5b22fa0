"""Dice: before each move a die says which pieces may move.

Each of the `faces` names the pieces that it lets move: a list of ids, or of lists of ids; without
it there is a face for each type of piece in the starting position. A face with which the player
has no move is rolled again. The die is rolled by the referee and everybody sees it; a drop counts
as a move of the piece that is dropped. A royal in check need not be saved, for the die may not
allow it: other rules must not protect royals.
Source: vchess, rules of Dice Chess.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    DROP,
    belongs_to,
    first_payload,
    is_special,
    origin_of,
    promotion_of,
    special_move,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import WALL, piece_type_of

from fairychess.messages import ExplainedError, Message, must_be, wrong_field
from fairychess.position.rule import Asking, overriding
from fairychess.position.rule_notation import RuleNotation
from fairychess.position.rule_visibility import RuleVisibility
from fairychess.rules import parameter_forms as forms

MOST = 32
"""Faces of the die."""


@cython.cfunc
def moves_nothing(move: cython.ulonglong) -> cython.bint:
    """Is this no piece's move: a pass, or a choice about one square?"""
    return is_special(move) and origin_of(move) == target_of(move)


@cython.cclass
class Dice(Rule):
    """The roll before each move; `faces` are the ids that each face lets move, if given."""

    protects_royals = False
    given: object
    faces: list
    die: cython.int
    early: list

    def __init__(self, faces: Any) -> None:
        Rule.__init__(self)
        self.notation = DiceNotation(self)
        self.visibility = DiceVisibility(self)
        self.given = faces
        self.faces = []

    def bind(self, rules: Any) -> None:
        """Ask for the variable: the number of the face that lies up, 0 before the roll."""
        self.rules = rules
        if overriding(rules.rule_list, "in_check") or any(r.foresees() for r in rules.rule_list):
            raise ExplainedError("fault_dice_protected")
        self.die = rules.variable("die", unrepeated=True)
        self.early = overriding(rules.rule_list, "before_play")
        self.faces = [[rules.piece_type(name) for name in face] for face in self.given or ()]

    def learn_start(self, start: Any) -> None:
        """Where the file names no faces, a face for each type of piece that there is."""
        if self.given:
            return
        pieces = (start.piece_at(square) for square in range(start.tables.squares))
        types = {piece_type_of(piece) for piece in pieces if piece > WALL}
        self.faces = [[piece_type] for piece_type in sorted(types)][:MOST]

    def new_notes(self) -> object:
        """Whether a position is being asked what could move."""
        return Asking()

    @cython.ccall
    def decide(self, pos: State) -> cython.int:
        """Chance, before each move."""
        if pos.board_state.variables[self.die] or pos.notes.members[self.number].now:
            return -1
        return -1 if self.early and self.setting_up(pos) else 2

    def setting_up(self, pos: Any) -> bool:
        """Are pieces still being placed, or roles cast?"""
        return any(rule.before_play(pos) for rule in self.early)

    @cython.ccall
    def choices(self, pos: State) -> cython.void:
        """The faces with which there is a move; any of them where there is no move at all."""
        face: cython.int
        found: set = self.movable(pos)
        for face in range(len(self.faces)):
            if not found or not found.isdisjoint(self.faces[face]):
                pos.options.push(special_move(self.number, 0, 0, face))

    def movable(self, pos: Any) -> set[int]:
        """The piece types with which the side to move has a move."""
        asking = pos.notes.members[self.number]
        asking.now = True
        low = pos.options.top
        try:
            pos.generate()
            moves = [move for move in pos.buffered(low) if not moves_nothing(move)]
            return {self.mover(pos, move) for move in moves}
        finally:
            pos.truncate(low)
            asking.now = False

    @cython.ccall
    def mover(self, pos: State, move: cython.ulonglong) -> cython.int:
        """The type of piece that a move is one of."""
        if type_of(move) == DROP:
            return promotion_of(move) - 1
        return piece_type_of(pos.board_state.board[origin_of(move)])

    @cython.ccall
    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Only pieces on the face that lies up may move."""
        face: cython.int = pos.board_state.variables[self.die]
        if not face or self.rolls(move) or moves_nothing(move):
            return True
        return self.mover(pos, move) in self.faces[face - 1]

    @cython.cfunc
    def rolls(self, move: cython.ulonglong) -> cython.bint:
        """Is this a roll of the die?"""
        return belongs_to(move, self.number)

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """The face lies up."""
        pos.set_variable(self.die, first_payload(move) + 1)

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """After a move the die is to be rolled again."""
        if not self.rolls(move) and pos.board_state.variables[self.die]:
            pos.set_variable(self.die, 0)

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """A roll takes no turn."""
        return pos.turn if self.rolls(pos.move_played(pos.ply - 1)) else seat

    def null_move(self, pos: State) -> None:
        """The next turn has a roll of its own."""
        pos.set_variable(self.die, 0)

    def shown(self, face: int) -> str:
        """The pieces on a face, as texts have them."""
        return "".join(f",{self.rules.pieces[number].id}" for number in self.faces[face])[1:]

    def called(self, face: int) -> str:
        """The pieces on a face, as people call them."""
        return ", ".join(self.rules.pieces[number].name for number in self.faces[face])


class DiceNotation(RuleNotation):
    """The texts of dice."""

    remembers = ("die",)

    def format_move(self, pos: Any, move: int) -> str:
        """`roll:N`: the face lets knights move."""
        rule: Dice = self.rule
        return f"roll:{rule.shown(first_payload(move))}"

    def wording(self, text: str) -> Message | None:
        """What the die shows."""
        rule: Dice = self.rule
        faces = {f"roll:{rule.shown(n)}": rule.called(n) for n in range(len(rule.faces))}
        return Message("die_shows", {"pieces": faces[text]}) if text in faces else None

    def refusal(self, pos: Any, move: int) -> Message | None:
        """Which pieces may move."""
        rule: Dice = self.rule
        face = pos.var(rule.die)
        return Message("die_lets_move", {"pieces": rule.called(face - 1)}) if face else None

    def state_fields(self, pos: Any) -> dict:
        """`die=N` once rolled."""
        rule: Dice = self.rule
        face = pos.var(rule.die)
        return {"die": rule.shown(face - 1)} if face else {}

    def read_state_fields(self, pos: Any, fields: dict) -> None:
        """Read `die=N`."""
        rule: Dice = self.rule
        if "die" not in fields:
            return
        text = fields.pop("die")
        faces = [rule.shown(number) for number in range(len(rule.faces))]
        if text not in faces:
            raise wrong_field("die", text, must_be("wanted_one_of", known=" ".join(faces)))
        pos.set_variable(rule.die, faces.index(text) + 1)


class DiceVisibility(RuleVisibility):
    """Everything is open; players are told what the die lets move."""

    announces_checks = False

    def notes(self, pos: Any, seat: int) -> list:
        """The pieces that may move now."""
        rule: Dice = self.rule
        face = pos.var(rule.die)
        return [Message("die_lets_move", {"pieces": rule.called(face - 1)})] if face else []


FORMS = {"faces": forms.id_groups}


def rule(definition: Any, *, faces: Any = ()) -> Dice:
    """Build from the table `[rules.dice]`."""
    if len(faces) > MOST:
        raise ExplainedError("fault_dice_faces", count=MOST)
    return Dice([[face] if isinstance(face, str) else face for face in faces])
