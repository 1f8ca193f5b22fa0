"""Set-up phase: before play the players put their pieces from the hand on the board.

The starting position has what stands fixed, and in each hand what is to be placed. Until all is
placed nobody is in check and no rule ends the game; then play begins with move number 1, and what
is left in a hand takes no part, unless another rule lets players drop it.

Parameters: `squares` = where a player may place pieces, `squares_of` = other squares for some piece
types (`{R = {first = "*1", second = "*8"}}`); `pieces` = ids of the types that are placed ("*": all
in hand); `order` = "alternate" (one piece each in turn) or "whole" (first one player everything,
then the other); `begins` = who makes the first move of play, "first" or "second"; `both_shades` =
ids of the types that must stand on squares of both shades; `done` = whether a player may stop
before all is placed.

Together with the rule about several moves a turn it comes first in the file. Sources: placement
chess (Pal Benko's pre-chess, 1978), sittuyin.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.bits import popcount
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.search_hints import SearchHints
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit
from cython.cimports.fairychess.position.words.frame import move_at
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    drop_move,
    promotion_of,
    rule_of,
    special_move,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import make_piece
from cython.cimports.fairychess.position.words.square_set import (
    filled,
    first_square,
)

from fairychess.board import square_name
from fairychess.messages import Message, must_be, wrong_field, wrong_value
from fairychess.notation.ids import format_id
from fairychess.position.rule import one_of
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.position.rule_visibility import RuleVisibility
from fairychess.position.sides import SIDES
from fairychess.rules import parameter_forms as forms
from fairychess.rules.squares import not_on_hexagons, squares_of_sides, words_of

ORDERS = ("alternate", "whole")
WHO = ("none", "first", "second", "both")


@cython.cclass
class SetupPhase(Rule):
    """Remembers in the variable `setup` who still has to place something, a bit for each side.

    Placing a piece is a decision of this rule, so no other rule forbids it.
    """

    sets_up = True
    has_hands = True
    plays_moves = True
    is_goal = False
    protects_royals = False
    sides: tuple
    sides_of: dict
    ids: object
    whole: cython.bint
    begins: cython.int
    shades: list
    done: cython.bint
    placing: cython.int
    placed: list
    shaded: list
    zones: list
    light: list
    alone: cython.bint
    start: object

    def __init__(
        self,
        sides: tuple,
        sides_of: dict,
        pieces: Any,
        order: str,
        begins: str,
        both_shades: Any,
        done: bool,
    ) -> None:
        Rule.__init__(self)
        self.notation = SetupNotation(self)
        self.visibility = SetupVisibility(self)
        self.hints = SetupHints()
        self.sides = sides
        self.sides_of = sides_of
        self.ids = pieces
        self.whole = order == "whole"
        self.begins = SIDES.index(begins)
        self.shades = list(both_shades)
        self.done = done
        self.start = None

    def bind(self, rules: Any) -> None:
        """Work out where each piece type may be placed."""
        self.rules = rules
        tables = rules.tables
        self.placing = rules.variable("setup")
        every = range(tables.piece_types)
        self.placed = (
            list(every) if self.ids == "*" else [rules.piece_type(name) for name in self.ids]
        )
        for name in (*self.sides_of, *self.shades):
            rules.piece_type(name)
        self.shaded = [piece.id in self.shades for piece in rules.pieces]
        self.zones = []
        for piece in rules.pieces:
            for side in range(2):
                squares = self.sides_of.get(piece.id, self.sides)[side] & set(rules.board)
                self.zones.append(words_of(squares))
        self.light = words_of(square for square in rules.board if rules.board.shade(square))
        self.alone = not any(rule.has_hands for rule in rules.rule_list if rule is not self)

    # ---- whose turn it is -----------------------------------------------------------------

    def before_play(self, pos: State) -> bool:
        """Until everything is placed."""
        return bool(pos.board_state.variables[self.placing])

    @cython.ccall
    def decide(self, pos: State) -> cython.int:
        """The side to move, until everything is placed."""
        return pos.turn if pos.board_state.variables[self.placing] else -1

    @cython.cfunc
    def mine(self, pos: State) -> cython.bint:
        """Was the last decision one of this rule?"""
        move: cython.ulonglong = move_at(pos.undo_log.frames, pos.ply - 1)
        return type_of(move) != BOARD and rule_of(move) == self.number

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """See who still has something to place."""
        side: cython.int
        rest: cython.int = pos.board_state.variables[self.placing]
        if not rest:
            return
        for side in range(2):
            if (type_of(move) != DROP and side == pos.turn) or (
                has_bit(rest, side) and not self.can_place(pos, side)
            ):
                rest &= ~one_bit(side)
        pos.set_variable(self.placing, rest)

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """Who places the next piece, or begins to play."""
        rest: cython.int = pos.board_state.variables[self.placing]
        if not self.mine(pos):
            return seat
        if not rest:
            return self.begins
        seat = pos.turn if self.whole else 1 - pos.turn
        return seat if has_bit(rest, seat) else 1 - seat

    @cython.ccall
    def turn_ends(self, pos: State) -> cython.void:
        """Play begins with move number 1."""
        if not pos.board_state.variables[self.placing] and self.mine(pos):
            pos.set_counters(0, 1)

    # ---- where pieces may be placed -------------------------------------------------------

    @cython.cfunc
    def free(
        self, pos: State, piece_type: cython.int, side: cython.int, word: cython.int
    ) -> cython.ulonglong:
        """The squares of a word where a side may place a piece of this type, shades aside."""
        zone: cython.ulonglong = self.zones[2 * piece_type + side][word]
        return zone & ~(filled(pos.board_state.occupied, word))

    @cython.cfunc
    def shades_taken(self, pos: State, piece: cython.int) -> cython.int:
        """The shades on which such a piece stands already, a bit each."""
        square: cython.int
        found: cython.int = 0
        for square in range(pos.tables.squares):
            if pos.board_state.board[square] == piece:
                found |= one_bit(self.rules.board.shade(square))
        return found

    @cython.cfunc
    def kept(self, pos: State, side: cython.int, shade: cython.int) -> cython.bint:
        """Are all free squares of a shade needed by pieces that must stand on both shades?"""
        piece_type: cython.int
        word: cython.int
        square_set: cython.ulonglong
        light: cython.ulonglong
        needed: cython.int = 0
        there: cython.int = 0
        for piece_type in self.placed:
            if not self.shaded[piece_type]:
                continue
            if not pos.board_state.hand[side * pos.tables.piece_types + piece_type]:
                continue
            if has_bit(self.shades_taken(pos, make_piece(piece_type, side)), shade):
                continue
            needed += 1
            there = 0
            for word in range(pos.tables.words):
                light = self.light[word]
                square_set = self.free(pos, piece_type, side, word)
                there += popcount(square_set & (light if shade else ~light))
        return needed > 0 and there <= needed

    @cython.cfunc
    def allowed(
        self, pos: State, piece_type: cython.int, side: cython.int, word: cython.int
    ) -> cython.ulonglong:
        """The squares of a word where a side may place a piece of this type."""
        shade: cython.int
        taken: cython.int
        found: cython.ulonglong = self.free(pos, piece_type, side, word)
        light: cython.ulonglong = self.light[word]
        if not self.shades:
            return found
        if self.shaded[piece_type]:
            taken = self.shades_taken(pos, make_piece(piece_type, side))
            if has_bit(taken, 0) and taken != 3:
                found &= light
            if has_bit(taken, 1) and taken != 3:
                found &= ~light
            return found
        for shade in range(2):
            if self.kept(pos, side, shade):
                found &= ~light if shade else light
        return found

    @cython.cfunc
    def can_place(self, pos: State, side: cython.int) -> cython.bint:
        """Has a side a piece in hand, and a square for it?"""
        piece_type: cython.int
        word: cython.int
        for piece_type in self.placed:
            if not pos.board_state.hand[side * pos.tables.piece_types + piece_type]:
                continue
            for word in range(pos.tables.words):
                if self.allowed(pos, piece_type, side, word):
                    return True
        return False

    @cython.ccall
    def choices(self, pos: State) -> cython.void:
        """Offer every placement, and to stop where that is allowed."""
        piece_type: cython.int
        word: cython.int
        rest: cython.ulonglong
        for piece_type in self.placed:
            if not pos.board_state.hand[pos.turn * pos.tables.piece_types + piece_type]:
                continue
            for word in range(pos.tables.words):
                rest = self.allowed(pos, piece_type, pos.turn, word)
                while rest:
                    pos.options.push(
                        drop_move(piece_type, first_square(word, rest), 0, self.number)
                    )
                    rest &= rest - 1
        if self.done:
            pos.options.push(special_move(self.number, 0, 0, 0))

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Put the piece on its square, where it counts as unmoved."""
        piece_type: cython.int
        ident: cython.int
        if type_of(move) != DROP:
            return
        piece_type = promotion_of(move) - 1
        ident = pos.held_ident(pos.turn, piece_type)
        pos.add_hand(pos.turn, piece_type, -1, ident)
        pos.place(target_of(move), make_piece(piece_type, pos.turn), ident)
        pos.mark_unmoved(target_of(move))

    def learn_start(self, start: Any) -> None:
        """Know the starting position again, in which everybody has still to place pieces."""
        self.start = self.look(start)

    def look(self, pos: State) -> tuple:
        """All that a position shows."""
        pieces = tuple(pos.piece_at(square) for square in range(pos.tables.squares))
        every = range(pos.tables.piece_types)
        return pos.turn, pieces, [[pos.in_hand(side, kind) for kind in every] for side in (0, 1)]

    def usual(self, pos: State) -> int:
        """Who has to place something where a text says nothing: who can, if it is the start or
        hands serve nothing else."""
        if not self.alone and self.look(pos) != self.start:
            return 0
        found = sum(one_bit(side) for side in range(2) if self.can_place(pos, side))
        return found if has_bit(found, pos.turn) else 0


class SetupNotation(RuleNotation):
    """The texts of the set-up phase."""

    remembers = ("setup",)

    def format_move(self, pos: Any, move: int) -> str:
        """`N@b1`, and `done`."""
        if type_of(move) != DROP:
            return "done"
        name = format_id(pos.tables.ids[promotion_of(move) - 1], 0)
        return f"{name}@{square_name(pos.tables.board, target_of(move))}"

    def move_input(self, pos: Any, move: int) -> MoveInput | None:
        """A button to stop; pieces are placed as they are dropped."""
        if type_of(move) == DROP:
            return None
        return MoveInput(action="setup_done", label="setup_done")

    def wording(self, text: str) -> Message | None:
        """What stopping is called."""
        return Message("setup_done") if text == "done" else None

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`setup=both`, where it does not follow from the hands."""
        rule: SetupPhase = self.rule
        who = pos.var(rule.placing)
        return {"setup": WHO[who]} if who != rule.usual(pos) else {}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read `setup=none|first|second|both`: who still has something to place."""
        rule: SetupPhase = self.rule
        text = fields.pop("setup", "")
        if not text:
            pos.set_variable(rule.placing, rule.usual(pos))
            return
        if text not in WHO:
            raise wrong_field("setup", text, must_be("wanted_one_of", known=", ".join(WHO)))
        who = WHO.index(text)
        for side in range(2):
            if has_bit(who, side) and not rule.can_place(pos, side):
                raise wrong_field("setup", text, "fault_nothing_to_place", side=SIDES[side])
        if who and not has_bit(who, pos.turn):
            raise wrong_field("setup", text, "fault_is_to_move", side=SIDES[pos.turn])
        pos.set_variable(rule.placing, who)


class SetupVisibility(RuleVisibility):
    """Everything is open; players are told what is to be done."""

    def notes(self, pos: Any, seat: int) -> list[Message | str]:
        """How many pieces the side to move has left to place."""
        rule: SetupPhase = self.rule
        if not pos.var(rule.placing):
            return []
        count = sum(pos.in_hand(pos.turn, piece_type) for piece_type in rule.placed)
        return [Message("setting_up", {"count": count})]


class SetupHints(SearchHints):
    """Placements capture nothing."""

    quiet_moves = True


FORMS = {
    "squares": forms.squares,
    "squares_of": forms.table_of(forms.squares, '{ R = "*1" }'),
    "pieces": forms.all_or_ids,
    "both_shades": forms.ids,
}


def rule(
    definition: Any,
    *,
    squares: Any,
    squares_of: Any = None,
    pieces: Any = "*",
    order: str = "alternate",
    begins: str = "first",
    both_shades: Any = (),
    done: bool = False,
) -> SetupPhase:
    """Build from the table `[rules.setup_phase]`."""
    one_of("order", order, ORDERS)
    one_of("begins", begins, SIDES)
    if both_shades:
        not_on_hexagons(definition, "both_shades")
    if pieces != "*" and not isinstance(pieces, list):
        raise wrong_value("pieces", repr(pieces), "wanted_all_or_ids")
    sides_of = {
        name: squares_of_sides(definition, where, f"squares_of: {name}")
        for name, where in dict(squares_of or {}).items()
    }
    sides = squares_of_sides(definition, squares)
    return SetupPhase(sides, sides_of, pieces, order, begins, both_shades, done)
