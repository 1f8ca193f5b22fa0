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
from cython.cimports.fairychess.position.words.piece import PIECES, colour_of
from cython.cimports.fairychess.position.words.square import SQUARES, square_index
from cython.cimports.fairychess.position.words.square_set import first_square, set_word
from cython.cimports.fairychess.rules.endings.selection import Selection, last_mover

from fairychess.messages import ExplainedError, wrong_value
from fairychess.position.rule import one_of
from fairychess.rules import parameter_forms as forms
from fairychess.rules.squares import squares_of_sides

NOWHERE: tuple = (frozenset(), frozenset())
RESULTS = ("win", "loss", "draw")


@cython.cclass
class Connect(Rule):
    """Neighbours of squares are kept by direction: -1 beyond the edge and on holes."""

    ends_suddenly = True
    pieces: object
    result: str
    length: cython.int
    square: cython.int
    collinear: cython.int
    chain: tuple
    has_chain: cython.bint
    directions: list
    members: Selection
    steps: cython.int
    step: cython.int[PIECES]
    reached: cython.uchar[SQUARES]
    todo: cython.int[SQUARES]

    def __init__(
        self,
        pieces: Any,
        result: str,
        numbers: tuple[int, int, int],
        chain: tuple,
        directions: list,
    ) -> None:
        Rule.__init__(self)
        self.pieces = pieces
        self.result = result
        self.length, self.square, self.collinear = numbers
        self.chain = chain
        self.has_chain = any(chain[0]) and any(chain[1])
        self.directions = directions
        if not cython.compiled:
            self.step = [0] * PIECES
            self.reached = [0] * SQUARES
            self.todo = [0] * SQUARES

    def bind(self, rules: Any) -> None:
        """Look the pieces up and note the neighbours of squares, opposite directions in pairs."""
        self.rules = rules
        self.members = Selection(rules, self.pieces, NOWHERE)
        board = rules.board
        both = [way for x, y in self.directions for way in ((x, y), (-x, -y))]
        self.steps = len(both)
        for index, (x, y) in enumerate(both):
            for square in range(rules.tables.squares):
                file, rank = square % board.files + x, square // board.files + y
                there = rank * board.files + file
                inside = 0 <= file < board.files and 0 <= rank < board.ranks
                free = inside and there not in board.holes
                self.step[square_index(index, square)] = there if free else -1

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
        way: cython.int = 0
        at: cython.int
        found: cython.int
        while way < self.steps:
            at = self.step[square_index(way + 1, square)]
            if at < 0 or not self.member(pos, at, side):  # else it begins earlier
                found = 1
                at = self.step[square_index(way, square)]
                while at >= 0 and self.member(pos, at, side):
                    found += 1
                    at = self.step[square_index(way, at)]
                if found >= self.length:
                    return True
            way += 2
        return False

    @cython.cfunc
    def on_a_line(self, pos: State, square: cython.int, side: cython.int) -> cython.bint:
        """Are enough pieces on a line through this square, from here on?"""
        way: cython.int = 0
        at: cython.int
        found: cython.int
        while way < self.steps:
            found = 1
            at = self.step[square_index(way, square)]
            while at >= 0:
                found += self.member(pos, at, side)
                at = self.step[square_index(way, at)]
            if found >= self.collinear:
                return True
            way += 2
        return False

    @cython.cfunc
    def in_a_square(self, pos: State, square: cython.int, side: cython.int) -> cython.bint:
        """Is this the lower left corner of a full square?"""
        files: cython.int = pos.tables.files
        file: cython.int
        rank: cython.int
        if square % files + self.square > files:
            return False
        if square // files + self.square > pos.tables.ranks:
            return False
        for rank in range(self.square):
            for file in range(self.square):
                if not self.member(pos, square + rank * files + file, side):
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
            for way in range(self.steps):
                there = self.step[square_index(way, square)]
                if there >= 0 and not self.reached[there] and self.member(pos, there, side):
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
    directions: list[tuple[int, int]] = []
    directions += [(0, 1)] if vertical else []
    directions += [(1, 0)] if horizontal else []
    directions += [(1, 1), (1, -1)] if diagonal else []
    if not directions:
        raise ExplainedError("fault_needs_one_way")
    chain = (
        squares_of_sides(definition, chain_from, "chain_from"),
        squares_of_sides(definition, chain_to, "chain_to"),
    )
    if not (length or square or collinear or any(chain[0])):
        raise ExplainedError("fault_needs_connection")
    if any(chain[0]) != any(chain[1]):
        raise ExplainedError("fault_each_other", one="chain_from", other="chain_to")
    return Connect(pieces, result, (length, square, collinear), chain, directions)
