"""Fatigue: a piece that has moved must rest, or may move only so often in its life.

Parameters: `rest` = how many turns of its owner a piece rests after the turn it moved in (0: none,
at most 14); `moves` = how many moves it may make in its life (0: any number, at most 15); `pieces`
= ids of the types concerned ("*": all). A resting piece does not move, nor castle; it still guards
squares and gives check, as a pinned piece does. Castling tires both pieces. A piece keeps its
fatigue when it promotes, and loses it when it is captured. In a turn of several moves a piece that
has moved rests at once. Source: games for inventors, as the pauses of real-time chess in turns.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.search_hints import SearchHints
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.frame import move_at, turn_at
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    first_payload,
    origin_of,
    rule_of,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import PIECES, piece_type_of
from cython.cimports.fairychess.rules.counters import PieceCounters

from fairychess.messages import ExplainedError, Message, wrong_value
from fairychess.position.rule_notation import RuleNotation
from fairychess.position.rule_visibility import RuleVisibility
from fairychess.rules import parameter_forms as forms


@cython.cclass
class Fatigue(Rule):
    """Counts turns of rest and moves made, in counters that pieces carry."""

    is_goal = False
    ids: object
    rest: cython.int
    life: cython.int
    concerned: cython.char[PIECES]
    resting: PieceCounters
    made: PieceCounters
    castles_by: list

    def __init__(self, rest: int, moves: int, pieces: Any) -> None:
        Rule.__init__(self)
        self.notation = FatigueNotation(self)
        self.visibility = FatigueVisibility(self)
        self.rest = rest
        self.life = moves
        self.ids = pieces
        if moves:
            self.hints = FatigueHints(self)
        if not cython.compiled:
            self.concerned = [0] * PIECES

    def bind(self, rules: Any) -> None:
        """Look the piece types up."""
        self.rules = rules
        every = range(rules.tables.piece_types)
        chosen = every if self.ids == "*" else {rules.piece_type(name) for name in self.ids}
        for piece in range(PIECES):
            self.concerned[piece] = piece > 1 and piece_type_of(piece) in chosen
        self.resting = PieceCounters(rules, "resting") if self.rest else None
        self.made = PieceCounters(rules, "moves_made") if self.life else None
        self.castles_by = [bool(rule.castles) for rule in rules.rule_list]

    @cython.ccall
    def tired(self, pos: State, square: cython.int) -> cython.bint:
        """May the piece on a square not move now?"""
        if not self.concerned[pos.board_state.board[square]]:
            return False
        if self.rest and self.resting.of(pos, square):
            return True
        return self.life > 0 and self.made.of(pos, square) >= self.life

    @cython.ccall
    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this no move of a tired piece?"""
        if type_of(move) == BOARD:
            return not self.tired(pos, origin_of(move))
        return not self.castling_tired(pos, move)

    @cython.cfunc
    def castling_tired(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this a castling of a tired piece?"""
        if type_of(move) == DROP or not self.castles_by[rule_of(move)]:
            return False
        return self.tired(pos, origin_of(move)) or self.tired(pos, first_payload(move))

    @cython.ccall
    def turn_ends(self, pos: State) -> cython.void:
        """Tire who has moved; at the end of a turn its side's others recover."""
        move: cython.ulonglong = move_at(pos.undo_log.frames, pos.ply - 1)
        side: cython.int = turn_at(pos.undo_log.frames, pos.ply - 1)
        square: cython.int
        active: list = []
        if self.rest:
            active = self.resting.moved(pos)
            self.resting.follow(pos)
        if self.life:
            active = self.made.moved(pos)
            self.made.follow(pos)
        # A piece may have captured without moving, or struck; to pass is no effort.
        stays: cython.bint = type_of(move) == BOARD and pos.last_move.origin == pos.last_move.target
        if (
            stays
            and pos.last_move.piece
            and (pos.last_move.captured or target_of(move) != origin_of(move))
        ):
            active.append(pos.last_move.target)
        for square in active:
            if self.concerned[pos.board_state.board[square]]:
                self.tire(pos, square)
        if self.rest and pos.turn != side:
            self.recover(pos, side)

    @cython.cfunc
    def tire(self, pos: State, square: cython.int) -> cython.void:
        """The piece here has moved."""
        if self.rest:
            self.resting.put(pos, square, self.rest + 1)
        if self.life:
            self.made.put(pos, square, self.made.of(pos, square) + 1)

    @cython.cfunc
    def recover(self, pos: State, side: cython.int) -> cython.void:
        """A turn of a side has passed."""
        square: cython.int
        value: cython.int
        for square in range(pos.tables.squares):
            if pos.board_state.occupant[square] == 1 + side:
                value = self.resting.of(pos, square)
                if value:
                    self.resting.put(pos, square, value - 1)


class FatigueNotation(RuleNotation):
    """The texts of fatigue."""

    remembers = ("resting", "made")

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`resting=e4:1` turns to rest, `made=e4:3` moves made."""
        rule: Fatigue = self.rule
        found = {}
        if rule.resting is not None and rule.resting.written(pos):
            found["resting"] = rule.resting.written(pos)
        if rule.made is not None and rule.made.written(pos):
            found["made"] = rule.made.written(pos)
        return found

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read `resting` and `made`."""
        rule: Fatigue = self.rule
        if rule.resting is not None:
            longest = rule.rest + 1
            rule.resting.read(pos, "resting", fields.pop("resting", ""), lambda piece: longest)
        if rule.made is not None:
            most = rule.life
            rule.made.read(pos, "made", fields.pop("made", ""), lambda piece: most)


class FatigueVisibility(RuleVisibility):
    """Everything is open: fatigue is a mark of the pieces."""

    marked = ("rests", "moves_left")

    def marks(self, pos: Any, seat: int) -> dict[int, list[Message | str]]:
        """Turns to rest and moves left."""
        rule: Fatigue = self.rule
        found: dict[int, list[Message | str]] = {}
        if rule.resting is not None:
            for square, count in rule.resting.carried(pos).items():
                found.setdefault(square, []).append(Message("rests", {"count": count}))
        if rule.made is not None:
            for square, count in rule.made.carried(pos).items():
                left = Message("moves_left", {"count": rule.life - count})
                found.setdefault(square, []).append(left)
        return found


@cython.cclass
class FatigueHints(SearchHints):
    """A piece is worth the moves it has left."""

    adjusts_material = True
    rule: Fatigue

    def __init__(self, rule: Fatigue) -> None:
        self.rule = rule

    @cython.ccall
    @cython.exceptval(-2, check=False)
    def survival_percent(self, pos: State, square: cython.int) -> cython.int:
        """A third of a piece's value is left when it cannot move any more."""
        if not self.rule.concerned[pos.board_state.board[square]]:
            return 100
        return 100 - 67 * self.rule.made.of(pos, square) // self.rule.life


FORMS = {"pieces": forms.all_or_ids}


def rule(definition: Any, *, rest: int = 0, moves: int = 0, pieces: Any = "*") -> Fatigue:
    """Build from the table `[rules.fatigue]`."""
    if not 0 <= rest <= 14:
        raise wrong_value("rest", rest, "wanted_from", low=0, high=14)
    if not 0 <= moves <= 15:
        raise wrong_value("moves", moves, "wanted_from", low=0, high=15)
    if not rest and not moves:
        raise ExplainedError(
            "fault_list_called", one="rest", other="moves", reason=Message("fault_rest_or_moves")
        )
    if pieces != "*" and not isinstance(pieces, list):
        raise wrong_value("pieces", repr(pieces), "wanted_all_or_ids")
    return Fatigue(rest, moves, pieces)
