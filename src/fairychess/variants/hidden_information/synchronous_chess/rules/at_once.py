"""At once: both players choose a move at the same time, and both moves are made together.

Neither knows what the other has chosen. Both choose among the moves of their pieces in the position
that both see; castling and capturing in passing are left out. Then both pieces leave their squares
and arrive: who stands on a square of arrival and has stayed is captured, who has left is not, and
the move is made all the same: two may go to each other's squares. Two that arrive on one square are
both lost, but a royal that meets another piece so survives. When both sides lose their last royal
piece together, the game is drawn. Source: vchess, rules of Synchrone Chess, where besides a player
may capture own pieces and must answer a check.
"""

from random import Random
from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.attribute import ROYAL
from cython.cimports.fairychess.position.words.flags import read_field, with_field
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    belongs_to,
    first_payload,
    is_en_passant,
    origin_of,
    promotion_of,
    special_move,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import WALL, colour_of, make_piece

from fairychess.board import square_name
from fairychess.messages import ExplainedError, Message, wrong_field
from fairychess.notation.ids import format_id
from fairychess.position.rule import Asking, overriding
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.position.rule_visibility import HIDDEN, RuleVisibility


def choice(origin: int, target: int, becomes: int) -> int:
    """The number that stands for a chosen move; 0 stands for none."""
    packed: int = with_field(with_field(origin, 11, 11, target), 22, 9, becomes)
    return packed + 1


@cython.cclass
class AtOnce(Rule):
    """The two choices, and what comes of them."""

    secret = True
    simultaneous = True
    plays_moves = True
    is_goal = False
    protects_royals = False
    chosen: cython.int
    royals: list

    def __init__(self) -> None:
        Rule.__init__(self)
        self.notation = AtOnceNotation(self)
        self.visibility = AtOnceVisibility(self)
        self.royals = []

    def begins_pair(self, pos: State) -> bool:
        """The first choice; with the second both moves are made."""
        return bool(not pos.board_state.variables[self.chosen])

    def makes_pieces(self) -> bool:
        """Promotions are made by the rule."""
        return True

    def bind(self, rules: Any) -> None:
        """Ask for the variable: the first player's choice, 0 before it."""
        self.rules = rules
        if overriding(rules.rule_list, "in_check") or any(r.foresees() for r in rules.rule_list):
            raise ExplainedError("fault_at_once_protected")
        self.chosen = rules.variable("chosen", unrepeated=True)
        self.royals = [number for number, piece in enumerate(rules.pieces) if piece.royal]

    def new_notes(self) -> object:
        """Whether a position is being asked for the moves of its pieces."""
        return Asking()

    @cython.ccall
    def decide(self, pos: State) -> cython.int:
        """The first player, then the second."""
        if pos.notes.members[self.number].now:
            return -1
        return 1 if pos.board_state.variables[self.chosen] else 0

    @cython.ccall
    def choices(self, pos: State) -> cython.void:
        """The moves of the pieces of who is to decide."""
        move: cython.ulonglong
        found: list = self.moves_of_pieces(pos)
        for move in found:
            pos.options.push(
                special_move(self.number, origin_of(move), target_of(move), promotion_of(move))
            )

    def moves_of_pieces(self, pos: Any) -> list:
        """Moves along paths, each once."""
        asking = pos.notes.members[self.number]
        asking.now = True
        low = pos.options.top
        try:
            pos.generate()
            found = [m for m in pos.buffered(low) if type_of(m) == BOARD and not is_en_passant(m)]
        finally:
            pos.truncate(low)
            asking.now = False
        return list({(origin_of(m), target_of(m), promotion_of(m)): m for m in found}.values())

    @cython.cfunc
    def is_choice(self, move: cython.ulonglong) -> cython.bint:
        """Is this one of the two choices?"""
        return belongs_to(move, self.number)

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Note the first choice; after the second both moves are made."""
        first: cython.int = pos.board_state.variables[self.chosen]
        if not first:
            pos.set_variable(
                self.chosen, choice(origin_of(move), target_of(move), first_payload(move))
            )
            return
        pos.set_variable(self.chosen, 0)
        first -= 1
        self.meet(
            pos,
            read_field(first, 0, 11),
            read_field(first, 11, 11),
            read_field(first, 22, 9),
            origin_of(move),
            target_of(move),
            first_payload(move),
        )

    @cython.cfunc
    def meet(
        self,
        pos: State,
        one_from: cython.int,
        one_to: cython.int,
        one_as: cython.int,
        other_from: cython.int,
        other_to: cython.int,
        other_as: cython.int,
    ) -> cython.void:
        """Effect: both pieces go where they go."""
        one: cython.int = pos.board_state.board[one_from]
        other: cython.int = pos.board_state.board[other_from]
        one_ident: cython.int = pos.board_state.ident[one_from]
        other_ident: cython.int = pos.board_state.ident[other_from]
        one_lives: cython.bint = self.survives(pos, one, other, one_to == other_to)
        other_lives: cython.bint = self.survives(pos, other, one, one_to == other_to)
        if not one_lives:
            pos.board_state.capture(one_from)
        if not other_lives:
            pos.board_state.capture(other_from)
        if not (one_lives or other_lives) and pos.board_state.board[one_to] > WALL:
            pos.board_state.capture(one_to)
        pos.board_state.clear_unmoved(one_from)
        pos.board_state.clear_unmoved(other_from)
        pos.board_state.set_square(one_from, 0, 0)
        pos.board_state.set_square(other_from, 0, 0)
        if one_lives:
            self.arrive(pos, one, one_ident, one_to, one_as)
        if other_lives:
            self.arrive(pos, other, other_ident, other_to, other_as)

    @cython.cfunc
    def survives(
        self, pos: State, piece: cython.int, other: cython.int, meet: cython.bint
    ) -> cython.bint:
        """Does a piece survive where it goes, if another one meets it there?"""
        royal: cython.bint = pos.tables.attribute[piece] & ROYAL
        return not meet or (royal and not pos.tables.attribute[other] & ROYAL)

    @cython.cfunc
    def arrive(
        self,
        pos: State,
        piece: cython.int,
        ident: cython.int,
        square: cython.int,
        becomes: cython.int,
    ) -> cython.void:
        """Effect: a piece comes to a square, and captures who has stayed there."""
        if pos.board_state.board[square] > WALL:
            pos.board_state.capture(square)
        if becomes:
            piece = make_piece(becomes - 1, colour_of(piece))
        pos.board_state.put(square, piece, ident)

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """The second player chooses after the first, then the first again."""
        if not self.is_choice(pos.move_played(pos.ply - 1)):
            return seat
        return 1 if pos.board_state.variables[self.chosen] else 0

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """A draw where both sides have lost their last royal piece."""
        if not self.royals or self.has_royal(pos, 0) or self.has_royal(pos, 1):
            return None
        return (-1, "royals_lost_at_once")

    @cython.cfunc
    def has_royal(self, pos: State, side: cython.int) -> cython.bint:
        """Has a side a royal piece left?"""
        counts: list = [pos.count_of(make_piece(number, side)) for number in self.royals]
        return any(counts)


class AtOnceNotation(RuleNotation):
    """The texts of choices."""

    remembers = ("chosen",)

    def spelled(self, pos: Any, origin: int, target: int, becomes: int) -> str:
        """`e2e4`, `e7e8=Q`."""
        board = pos.tables.board
        text = square_name(board, origin) + square_name(board, target)
        return text + (f"={format_id(pos.tables.ids[becomes - 1], 0)}" if becomes else "")

    def format_move(self, pos: Any, move: int) -> str:
        """As any other move."""
        return self.spelled(pos, origin_of(move), target_of(move), first_payload(move))

    def move_input(self, pos: Any, move: int) -> MoveInput:
        """Two clicks, and the piece where there is a choice."""
        becomes = first_payload(move)
        rule: AtOnce = self.rule
        label = rule.rules.pieces[becomes - 1].name if becomes else ""
        clicks = (origin_of(move), target_of(move))
        return MoveInput(clicks=clicks, action="", label=label)

    def wording(self, text: str) -> Message | None:
        """That something was chosen."""
        return Message("roles_hidden") if text == HIDDEN else None

    def state_fields(self, pos: Any) -> dict:
        """`chosen=e2e4` while the second player chooses."""
        rule: AtOnce = self.rule
        chosen = pos.var(rule.chosen) - 1
        if chosen < 0:
            return {}
        origin, target = read_field(chosen, 0, 11), read_field(chosen, 11, 11)
        return {"chosen": self.spelled(pos, origin, target, read_field(chosen, 22, 9))}

    def read_state_fields(self, pos: Any, fields: dict) -> None:
        """Read `chosen=e2e4`; the first player's moves are those of the position."""
        rule: AtOnce = self.rule
        text = fields.pop("chosen", "")
        if not text:
            if pos.turn:
                raise wrong_field("chosen", text, "fault_at_once_chosen")
            return
        if not pos.turn:
            raise wrong_field("chosen", text, "fault_at_once_chosen")
        turn = pos.turn
        pos.setup(turn=0)
        for move in rule.moves_of_pieces(pos):
            origin, target, becomes = origin_of(move), target_of(move), promotion_of(move)
            if text in (HIDDEN, self.spelled(pos, origin, target, becomes)):
                pos.setup(turn=turn)
                pos.set_variable(rule.chosen, choice(origin, target, becomes))
                return
        pos.setup(turn=turn)
        raise wrong_field("chosen", text, "fault_at_once_chosen")


class AtOnceVisibility(RuleVisibility):
    """Choices are secret until both are made."""

    announces_checks = False
    hides_choices = True

    def tell(self, pos: Any, move: int, seat: int) -> str | None:
        """Others see that something was chosen."""
        return None if pos.turn == seat else HIDDEN

    def observe(self, pos: Any, seat: int) -> dict:
        """The own choice only."""
        found = self.rule.notation.state_fields(pos)
        return found if seat == 0 or not found else {"chosen": HIDDEN}

    def report(self, pos: Any, move: int) -> list:
        """Both moves, once both are made; nothing where the position began between them."""
        rule: AtOnce = self.rule
        if not rule.is_choice(move) or pos.var(rule.chosen) or pos.ply < 2:
            return []
        texts = [
            rule.notation.format_move(pos, each) for each in (pos.move_played(pos.ply - 2), move)
        ]
        return [Message("moved_at_once", {"first": texts[0], "second": texts[1]})]

    def alternative(
        self, view: Any, start: Any, decisions: list, rng: Random
    ) -> "OtherChoice | None":
        """The same game with one other choice of the first player."""
        if view.viewer != "first":
            return None
        count = sum(seat == "first" for seat, _ in decisions)
        return OtherChoice(rng.randrange(count)) if count else None


class OtherChoice:
    """Another choice of the first player, for a game to be told once more until both are made."""

    def __init__(self, number: int) -> None:
        self.number = number

    def retell(self, seat: str, text: str, options: list, rng: Random) -> str:
        """Another choice when its time comes."""
        if seat != "first":
            return text
        self.number -= 1
        return rng.choice(options) if self.number == -1 and options else text


def rule(definition: Any) -> AtOnce:
    """Build from the table `[rules.at_once]`."""
    return AtOnce()
