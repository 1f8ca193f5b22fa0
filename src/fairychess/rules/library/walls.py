"""Walls: with every move a square is walled up; nobody enters a walled square or passes over it.

Parameters: `style` = "static" (any empty square, the wall stays), "duck" (there is one, and it has
to be put elsewhere every time), "arrow" (an empty square that the piece just moved could reach from
where it stands now), "edge" (an empty square at the edge of what is left of the board), "past" (the
square that the piece has left); `squares` = where walls may be put, a set of squares or one for
each side; `instead` = a turn is a move or a wall, not both.

But for style "past" the wall is a decision of its own, part of the same turn: two clicks, and what
must not be at the end of a turn (a royal in check) is judged when it stands. Sources: the rules of
duck chess (Tim Paulden, 2016), the Game of the Amazons (Walter Zamkauskas, 1988), Isolation
(Bernie De Koven, 1972), Joust and Snailtrail.
"""

import string
from typing import Any

import cython
from cython.cimports.fairychess.position.bits import popcount
from cython.cimports.fairychess.position.paths import piece_paths
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.search_hints import SearchHints
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit, read_field, with_field
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    origin_of,
    rule_of,
    special_move,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import WALL
from cython.cimports.fairychess.position.words.ray import NOWHERE, ray_start
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    SIDE_SETS,
    WALLS,
    add_square,
    bit_of,
    drop_square,
    filled,
    first_square,
    has_square,
    set_word,
    word_of,
)

from fairychess.board import parse_square, square_name
from fairychess.messages import Message, about, as_message, wrong_field
from fairychess.position.rule import one_of
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.rules import parameter_forms as forms
from fairychess.rules.squares import squares_of_sides, words_of

DIGITS = string.digits + string.ascii_lowercase
"""Directions in texts."""
STYLES = ("static", "duck", "arrow", "edge", "past")
STATIC = cython.declare(cython.int, 0)
DUCK = cython.declare(cython.int, 1)
ARROW = cython.declare(cython.int, 2)
EDGE = cython.declare(cython.int, 3)
PAST = cython.declare(cython.int, 4)

# The variable `wall`: the square moved to + 1, and the square left in the bits above these.
LEFT = cython.declare(cython.int, 12)


@cython.cclass
class Walls(Rule):
    """Remembers in the variable `wall` which move a wall is due after, 0 for none.

    Squares that an explosion has just emptied cannot be walled up in the same turn; the variable
    `wall_ruins` holds them, a bit for the centre and one for each direction.
    """

    completes_turn = True
    makes_walls = True
    protects_royals = False
    style: cython.int
    instead: cython.bint
    sides: list
    region: cython.ulonglong[SIDE_SETS]
    edges: cython.ulonglong[SET_WORDS]
    due: cython.int
    ruins: cython.int
    castles_by: list

    def __init__(self, style: str, sides: list, instead: bool = False) -> None:
        Rule.__init__(self)
        self.notation = WallsNotation(self)
        self.hints = WallsHints()
        self.style = STYLES.index(style)
        self.sides = sides
        self.instead = instead

    def bind(self, rules: Any) -> None:
        """Take the regions as words; find the edge of the board."""
        self.rules = rules
        self.due = rules.variable("wall")
        self.ruins = rules.variable("wall_ruins")
        self.castles_by = [bool(rule.castles) for rule in rules.rule_list]
        for side in range(2):
            for word, squares in enumerate(words_of(self.sides[side])):
                self.region[set_word(side, word)] = squares
        for word, squares in enumerate(words_of(rules.board.edge)):
            self.edges[word] = squares

    # ---- what is due ----------------------------------------------------------------------

    @cython.ccall
    def part_due(self, pos: State) -> cython.bint:
        """After a move, until the wall stands."""
        return pos.board_state.variables[self.due] != 0

    @cython.ccall
    def decide(self, pos: State) -> cython.int:
        """The mover, until the wall stands."""
        return pos.turn if pos.board_state.variables[self.due] else -1

    @cython.ccall
    def always_completes(self, pos: State) -> cython.bint:
        """A wall that may stand anywhere finds a square on any board with two empty ones."""
        word: cython.int
        free: cython.int = 0
        if self.instead or self.style == PAST:
            return True
        if self.style != STATIC and self.style != DUCK:
            return False
        for word in range(pos.tables.words):
            free += popcount(
                self.region[set_word(pos.turn, word)] & ~filled(pos.board_state.occupied, word)
            )
        return free > 1

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """The mover goes on until the wall stands."""
        return pos.turn if pos.board_state.variables[self.due] else seat

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Where the square left behind is walled up, there is nothing to decide."""
        origin: cython.int = pos.last_move.origin if pos.last_move.piece else origin_of(move)
        if self.style != PAST or pos.board_state.board[origin] or not self.moves_pieces(move):
            return
        if has_square(self.region, pos.turn, origin):
            pos.place(origin, WALL, 0)

    @cython.cfunc
    def moves_pieces(self, move: cython.ulonglong) -> cython.bint:
        """Is this a move along a path or a castling, not a drop or a pass?"""
        return type_of(move) == BOARD or (type_of(move) != DROP and self.castles_by[rule_of(move)])

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """A move, a castling too, asks for a wall; a drop or a pass does not."""
        index: cython.int
        square: cython.int
        ruins: cython.int = 0
        to: cython.int
        if self.instead or self.style == PAST or not self.moves_pieces(move):
            return
        to = pos.last_move.target if pos.last_move.piece else target_of(move)
        pos.set_variable(self.due, with_field(to + 1, LEFT, LEFT, origin_of(move)))
        if not pos.board_state.board[to]:
            ruins = 1
            for index in range(pos.last_move.captured_by_move, pos.last_move.captured):
                square = pos.last_move.captured_square[index]
                ruins |= one_bit(1 + self.direction(pos, to, square)) if square != to else 0
            pos.set_variable(self.ruins, ruins)

    @cython.cfunc
    def direction(self, pos: State, centre: cython.int, square: cython.int) -> cython.int:
        """The direction of a neighbour of the centre; one beyond all for another square."""
        way: cython.int
        for way in range(pos.tables.directions):
            if pos.tables.ray[ray_start(centre, way, pos.tables.ray_length)] == square:
                return way
        return pos.tables.directions

    # ---- where a wall may stand -----------------------------------------------------------

    @cython.ccall
    def choices(self, pos: State) -> cython.void:
        """Offer the squares for the wall that is due."""
        self.offer_walls(pos, pos.board_state.variables[self.due])

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Offer walls instead of moves."""
        if self.instead:
            self.offer_walls(pos, 0)

    @cython.cfunc
    def offer_walls(self, pos: State, due: cython.int) -> cython.void:
        """Offer every square where a wall may stand, after the move that `due` describes."""
        word: cython.int
        square: cython.int
        rest: cython.ulonglong
        words = cython.declare(cython.ulonglong[SET_WORDS])
        for word in range(pos.tables.words):
            words[word] = self.region[set_word(pos.turn, word)] & ~filled(
                pos.board_state.occupied, word
            )
        if self.style == EDGE:
            for word in range(pos.tables.words):
                words[word] &= self.edges[word] | self.beside_walls(pos, word)
        elif self.style == ARROW:
            self.keep_reached(pos, words, read_field(due, 0, LEFT) - 1)
        if due:
            self.drop_ruins(pos, words, read_field(due, 0, LEFT) - 1)
        for word in range(pos.tables.words):
            rest = words[word]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                pos.offer(special_move(self.number, square, square, 0))

    @cython.cfunc
    def beside_walls(self, pos: State, word: cython.int) -> cython.ulonglong:
        """The squares of a word that share a side with a wall."""
        found: cython.ulonglong = 0
        square: cython.int
        way: cython.int
        near: cython.int
        for square in range(pos.tables.squares):
            if word_of(square) != word:
                continue
            for way in range(pos.tables.directions):
                near = pos.tables.ray[ray_start(square, way, pos.tables.ray_length)]
                if not has_bit(pos.tables.sides, way):
                    continue
                if near != NOWHERE and pos.board_state.board[near] == WALL:
                    found |= bit_of(square)
        return found

    @cython.cfunc
    def keep_reached(
        self, pos: State, words: cython.p_ulonglong, square: cython.int
    ) -> cython.void:
        """Narrow a set down to where the piece on a square could move."""
        reached = cython.declare(cython.ulonglong[SET_WORDS])
        low: cython.int = pos.options.top
        index: cython.int
        to: cython.int
        for index in range(pos.tables.words):
            reached[index] = 0
        if pos.board_state.board[square]:
            piece_paths(pos, square, pos.board_state.board[square])
        for index in range(low, pos.options.top):
            to = target_of(pos.options.moves[index])
            add_square(reached, 0, to)
        pos.options.top = low
        for index in range(pos.tables.words):
            words[index] &= reached[index]

    @cython.cfunc
    def drop_ruins(self, pos: State, words: cython.p_ulonglong, centre: cython.int) -> cython.void:
        """Leave out the squares that this turn's explosion has emptied."""
        way: cython.int
        square: cython.int
        ruins: cython.int = pos.board_state.variables[self.ruins]
        if not ruins:
            return
        drop_square(words, 0, centre)
        for way in range(pos.tables.directions):
            square = pos.tables.ray[ray_start(centre, way, pos.tables.ray_length)]
            if has_bit(ruins, way + 1) and square != NOWHERE:
                drop_square(words, 0, square)

    # ---- putting it there -----------------------------------------------------------------

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Put the wall on its square; the duck leaves the one where it was."""
        word: cython.int
        if self.style == DUCK:
            for word in range(pos.tables.words):
                while pos.board_state.occupied[set_word(WALLS, word)]:
                    pos.place(
                        first_square(word, pos.board_state.occupied[set_word(WALLS, word)]), 0, 0
                    )
        pos.place(target_of(move), WALL, 0)
        pos.set_variable(self.due, 0)
        pos.set_variable(self.ruins, 0)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def taken(pos: State, word: cython.int) -> cython.ulonglong:
    """The squares of a word where something stands, a wall included."""
    return filled(pos.board_state.occupied, word)


@cython.cclass
class Duck(Walls):
    """The wall that moves."""

    wall_name = "Duck"


class WallsNotation(RuleNotation):
    """The texts of walls."""

    remembers = ("wall",)
    by_move = True

    def format_move(self, pos: State, move: int) -> str:
        """`*@e4`."""
        return f"*@{square_name(pos.tables.board, target_of(move))}"

    def wording(self, text: str) -> Message:
        """Where it goes: "Duck to e4"."""
        rule: Walls = self.rule
        return Message("piece_to", {"piece": rule.wall_name, "square": text[2:]})

    def move_input(self, pos: State, move: int) -> MoveInput:
        """A click on the square."""
        return MoveInput(clicks=(target_of(move),))

    def state_fields(self, pos: State) -> dict:
        """`wall=e2e4` after that move, until the wall stands; `~` and what exploded."""
        rule: Walls = self.rule
        due = pos.var(rule.due)
        if not due:
            return {}
        board = pos.tables.board
        centre = read_field(due, 0, LEFT) - 1
        text = square_name(board, read_field(due, LEFT, LEFT)) + square_name(board, centre)
        ruins = pos.var(rule.ruins)
        if ruins:
            ways = range(pos.tables.directions)
            text += "~" + "".join([DIGITS[way] for way in ways if has_bit(ruins, way + 1)])
        return {"wall": text}

    def read_state_fields(self, pos: State, words: dict) -> None:
        """Read `wall=e2e4` and `wall=e2e4~015`."""
        rule: Walls = self.rule
        text = words.pop("wall", "")
        if not text:
            return
        squares, mark, ways = text.partition("~")
        half = next((n for n in range(2, len(squares)) if squares[n].isalpha()), 0)
        board = pos.tables.board
        try:
            left, centre = parse_square(board, squares[:half]), parse_square(board, squares[half:])
        except ValueError as error:
            raise wrong_field("wall", text, as_message(error)) from None
        known = set(DIGITS[: pos.tables.directions])
        if not set(ways) <= known or len(set(ways)) != len(ways):
            raise wrong_field("wall", text, "fault_wall_ways")
        pos.set_variable(rule.due, with_field(centre + 1, LEFT, LEFT, left))
        if mark:
            pos.set_variable(
                rule.ruins, one_bit(0) + sum([one_bit(1 + DIGITS.index(way)) for way in ways])
            )


class WallsHints(SearchHints):
    """Walls capture nothing."""

    quiet_moves = True


FORMS = {"squares": forms.squares}


def rule(
    definition: Any, *, style: str = "static", squares: Any = "*", instead: bool = False
) -> Walls:
    """Build from the table `[rules.walls]`."""
    one_of("style", style, STYLES)
    if instead and style in ("arrow", "past"):
        raise about("instead", "fault_style_wall", name=repr(style))
    built = Duck if style == "duck" else Walls
    return built(style, list(squares_of_sides(definition, squares)), instead)
