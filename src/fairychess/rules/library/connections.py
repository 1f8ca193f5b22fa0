"""Connections: lines, squares and chains of one's own pieces end the game.

`length` pieces side by side in a row (vertical, horizontal, diagonal: which of them count), a
`square` of so many by so many, `collinear` pieces on one line with whatever between them, or a
chain of neighbours from the squares `chain_from` to the squares `chain_to` of a side. A number of 0
switches one off. Only `pieces` count. `result` is what it is worth to the side that has connected.
Judged is the side that has moved.

Sources: the rules of tic-tac-toe, gomoku and hex; Fairy-Stockfish's variant options `connectN`,
`connectNxN`, `collinearN` and `connectRegion1`.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.piece import colour_of
from cython.cimports.fairychess.position.words.ray import NOWHERE, opposite, ray_start
from cython.cimports.fairychess.position.words.square import SQUARES
from cython.cimports.fairychess.position.words.square_set import first_square, set_word
from cython.cimports.fairychess.rules.endings.selection import Selection, last_mover

from fairychess.messages import ExplainedError, wrong_value
from fairychess.position.rule import one_of
from fairychess.rules import parameter_forms as forms
from fairychess.rules.squares import not_on_hexagons, squares_of_sides

NO_SQUARES: tuple = (frozenset(), frozenset())
RESULTS = ("win", "loss", "draw")


@cython.cclass
class Connect(Rule):
    """`ways` are the directions that count, `rows` one of each two that are opposite;
    `directions` says which kinds these are."""

    only_names_pieces = True
    ends_suddenly = True
    pieces: object
    result: str
    length: cython.int
    square: cython.int
    collinear: cython.int
    chain: tuple
    has_chain: cython.bint
    directions: Any
    members: Selection
    ways: list
    rows: list
    reached: cython.uchar[SQUARES]
    todo: cython.int[SQUARES]

    def __init__(
        self,
        pieces: Any,
        result: str,
        numbers: tuple[int, int, int],
        chain: tuple,
        directions: Any,
    ) -> None:
        Rule.__init__(self)
        self.pieces = pieces
        self.result = result
        self.length, self.square, self.collinear = numbers
        self.chain = chain
        self.has_chain = any(chain[0]) and any(chain[1])
        self.directions = directions

    def bind(self, rules: Any) -> None:
        """Look the pieces up, and the directions that count.

        Upright is what leads ahead and back, level any other way through the sides of squares.
        """
        self.rules = rules
        self.members = Selection(rules, self.pieces, NO_SQUARES)
        vertical, horizontal, diagonal = self.directions
        sides = rules.board.directions(1)
        ahead = {0, opposite(0)}
        self.ways = [
            way
            for way in rules.board.touching
            if (vertical if way in ahead else horizontal if way in sides else diagonal)
        ]
        self.rows = [way for way in self.ways if way < opposite(way)]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def member(self, pos: State, square: cython.int, side: cython.int) -> cython.bint:
        """Does a piece of this side that counts stand there?"""
        piece: cython.int = pos.board_state.board[square]
        return piece != 0 and colour_of(piece) == side and self.members.chosen[piece]

    @cython.cfunc
    def in_a_row(self, pos: State, square: cython.int, side: cython.int) -> cython.bint:
        """Does a row begin here that is long enough?"""
        way: cython.int
        at: cython.int
        found: cython.int
        for way in self.rows:
            at = ray_start(square, way, pos.tables.ray_length)
            found = 1
            while pos.tables.ray[at] != NOWHERE and self.member(pos, pos.tables.ray[at], side):
                found += 1
                at += 1
            if found >= self.length:
                return True
        return False

    @cython.cfunc
    def on_a_line(self, pos: State, square: cython.int, side: cython.int) -> cython.bint:
        """Are enough pieces on a line through this square, from here on?"""
        way: cython.int
        at: cython.int
        found: cython.int
        for way in self.rows:
            at = ray_start(square, way, pos.tables.ray_length)
            found = 1
            while pos.tables.ray[at] != NOWHERE:
                found += self.member(pos, pos.tables.ray[at], side)
                at += 1
            if found >= self.collinear:
                return True
        return False

    @cython.cfunc
    def in_a_square(self, pos: State, square: cython.int, side: cython.int) -> cython.bint:
        """Is this the lower left corner of a full square?"""
        up: cython.int = ray_start(square, 0, pos.tables.ray_length)
        across: cython.int
        file: cython.int
        rank: cython.int
        for rank in range(self.square):
            if rank:
                square = pos.tables.ray[up + rank - 1]
            if square == NOWHERE or not self.member(pos, square, side):
                return False
            across = ray_start(square, 2, pos.tables.ray_length)
            for file in range(1, self.square):
                square = pos.tables.ray[across + file - 1]
                if square == NOWHERE or not self.member(pos, square, side):
                    return False
        return True

    @cython.cfunc
    def chained(self, pos: State, side: cython.int) -> cython.bint:
        """Does a chain of neighbours join both sets of squares?"""
        square: cython.int
        there: cython.int
        way: cython.int
        top: cython.int = 0
        for square in range(pos.tables.squares):
            self.reached[square] = 0
        for square in self.chain[0][side]:
            if self.member(pos, square, side):
                self.reached[square] = 1
                self.todo[top] = square
                top += 1
        goal = self.chain[1][side]
        while top:
            top -= 1
            square = self.todo[top]
            if square in goal:
                return True
            for way in self.ways:
                there = pos.tables.ray[ray_start(square, way, pos.tables.ray_length)]
                if there == NOWHERE or self.reached[there]:
                    continue
                if self.member(pos, there, side):
                    self.reached[there] = 1
                    self.todo[top] = there
                    top += 1
        return False

    @cython.cfunc
    def connected(self, pos: State, side: cython.int) -> cython.bint:
        """Has this side connected anything?"""
        index: cython.int
        square: cython.int
        rest: cython.ulonglong
        for index in range(pos.tables.words):
            rest = pos.board_state.occupied[set_word(side, index)]
            while rest:
                square = first_square(index, rest)
                rest &= rest - 1
                if not self.members.chosen[pos.board_state.board[square]]:
                    continue
                if self.length and self.in_a_row(pos, square, side):
                    return True
                if self.square and self.in_a_square(pos, square, side):
                    return True
                if self.collinear and self.on_a_line(pos, square, side):
                    return True
        return self.has_chain and self.chained(pos, side)

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """The end of the game once the side that has moved is connected."""
        side: cython.int = last_mover(pos)
        if not self.connected(pos, side):
            return None
        if self.result == "win":
            return (side, "connected")
        return (1 - side if self.result == "loss" else -1, "connected")


FORMS = {"pieces": forms.PIECES_OF_SIDES, "chain_from": forms.squares, "chain_to": forms.squares}


def rule(
    definition: Any,
    *,
    length: int = 0,
    square: int = 0,
    collinear: int = 0,
    pieces: Any = "*",
    vertical: bool = True,
    horizontal: bool = True,
    diagonal: bool = True,
    chain_from: Any = (),
    chain_to: Any = (),
    result: str = "win",
) -> Connect:
    """Build from the table `[rules.connections]`."""
    one_of("result", result, RESULTS)
    for key, value in (("length", length), ("square", square), ("collinear", collinear)):
        if value < 0:
            raise wrong_value(key, value, "wanted_more_or_off", low=0)
    if square:
        not_on_hexagons(definition, "square")
    if not (vertical or horizontal or diagonal):
        raise ExplainedError("fault_needs_one_way")
    chain = (
        squares_of_sides(definition, chain_from, "chain_from"),
        squares_of_sides(definition, chain_to, "chain_to"),
    )
    if not (length or square or collinear or any(chain[0])):
        raise ExplainedError("fault_needs_connection")
    if any(chain[0]) != any(chain[1]):
        raise ExplainedError("fault_each_other", one="chain_from", other="chain_to")
    return Connect(
        pieces, result, (length, square, collinear), chain, (vertical, horizontal, diagonal)
    )
