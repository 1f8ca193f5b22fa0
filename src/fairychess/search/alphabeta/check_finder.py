"""Check finder: which moves give check, without making them.

A node looks once along the eight lines from the enemy's royal: how far they are empty, and which
own piece stands in the way of another behind it. A move then gives check where its piece arrives on
such a line or at a leap and attacks from there, or leaves a line open. Pieces whose paths must be
walked are not asked: a check of theirs is taken for a quiet move.
"""

from array import array

import cython
from cython.cimports.fairychess.position.arrays import ushorts
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.words.flags import has_bit
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    origin_of,
    promotion_of,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import colour_of, make_piece
from cython.cimports.fairychess.position.words.ray import MOST_LINES, NOWHERE, ray_start, runs_along
from cython.cimports.fairychess.position.words.square import square_index
from cython.cimports.fairychess.position.words.square_set import first_square, set_word
from cython.cimports.fairychess.search.alphabeta.node import SearchNode
from cython.cimports.fairychess.search.alphabeta.terminal import royal_count

# How a square lies from the royal's: on which line and how far, or at which leap.
DISTANCES = cython.declare(cython.int, 64)


@cython.final
@cython.cclass
class CheckFinder:
    """Finds the checks one position's side to move may give."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.line_store = array("H", bytes(2 * pos.tables.squares**2))
        self.leap_store = array("H", bytes(2 * pos.tables.squares**2))
        self.line_to = ushorts(self.line_store)
        self.leap_to = ushorts(self.leap_store)
        self.measure()

    def measure(self) -> cython.void:
        """Note how every square lies from every other."""
        square: cython.int
        direction: cython.int
        distance: cython.int
        number: cython.int
        where: cython.int
        at: cython.int
        for square in range(self.pos.tables.files * self.pos.tables.ranks):
            for direction in range(self.pos.tables.directions):
                distance = 0
                where = self.pos.tables.ray[
                    ray_start(square, direction, self.pos.tables.ray_length)
                ]
                while where != NOWHERE:
                    at = square_index(self.pos.tables.squares, square, where)
                    self.line_to[at] = direction * DISTANCES + distance + 1
                    distance += 1
                    where = self.pos.tables.ray[
                        ray_start(square, direction, self.pos.tables.ray_length) + distance
                    ]
            for number in range(self.pos.tables.leaps):
                where = self.pos.tables.leap_source[square * self.pos.tables.leaps + number]
                if where != NOWHERE:
                    self.leap_to[square_index(self.pos.tables.squares, square, where)] = number + 1

    def look(self, node: cython.pointer[SearchNode]) -> cython.void:
        """Look out from the enemy's royal, if it has exactly one."""
        word: cython.int
        direction: cython.int
        node.checks_known = True
        node.royal = -1
        if not cython.compiled:
            node.open_squares = [0] * MOST_LINES
            node.screen = [0] * MOST_LINES
        if royal_count(self.pos, 1 - node.colour) != 1:
            return
        for word in range(self.pos.tables.words):
            if self.pos.board_state.royals[set_word(1 - node.colour, word)]:
                node.royal = first_square(
                    word, self.pos.board_state.royals[set_word(1 - node.colour, word)]
                )
        for direction in range(self.pos.tables.directions):
            self.look_along(node, direction)

    def look_along(self, node: cython.pointer[SearchNode], direction: cython.int) -> cython.void:
        """Note how many squares of a line are empty, and the own piece that screens another."""
        ray: cython.p_ushort = self.pos.tables.ray
        at: cython.int = ray_start(node.royal, direction, self.pos.tables.ray_length)
        distance: cython.int = 0
        piece: cython.int
        where: cython.int = ray[at]
        while where != NOWHERE and not self.pos.board_state.board[where]:
            distance += 1
            where = ray[at + distance]
        node.open_squares[direction] = distance
        node.screen[direction] = -1
        if where == NOWHERE or colour_of(self.pos.board_state.board[where]) != node.colour:
            return
        node.screen[direction] = where
        distance += 1
        where = ray[at + distance]
        while where != NOWHERE and not self.pos.board_state.board[where]:
            distance += 1
            where = ray[at + distance]
        piece = self.pos.board_state.board[where] if where != NOWHERE else 0
        if (
            not piece
            or colour_of(piece) != node.colour
            or not runs_along(self.pos.tables.line, piece, direction, distance)
        ):
            node.screen[direction] = -1

    def gives_check(self, node: cython.pointer[SearchNode], move: cython.ulonglong) -> cython.bint:
        """Tell whether the node's move attacks the enemy's royal."""
        squares: cython.int = self.pos.tables.squares
        piece: cython.int
        target: cython.int
        line: cython.int
        distance: cython.int
        if not node.checks_known:
            self.look(node)
        if node.royal < 0:
            return False
        target = target_of(move)
        if type_of(move) == BOARD:
            if promotion_of(move):
                piece = make_piece(promotion_of(move) - 1, node.colour)
            else:
                piece = self.pos.board_state.board[origin_of(move)]
            line = self.line_to[square_index(squares, node.royal, origin_of(move))]
            if line and node.screen[(line - 1) // DISTANCES] == origin_of(move):
                distance = self.line_to[square_index(squares, node.royal, target)]
                if not distance or (distance - 1) // DISTANCES != (line - 1) // DISTANCES:
                    return True
        elif type_of(move) == DROP:
            piece = make_piece(promotion_of(move) - 1, node.colour)
        else:
            return False
        line = self.line_to[square_index(squares, node.royal, target)]
        if line:
            distance = (line - 1) % DISTANCES
            line = (line - 1) // DISTANCES
            if distance <= node.open_squares[line] and (
                runs_along(self.pos.tables.line, piece, line, distance)
            ):
                return True
        line = self.leap_to[square_index(squares, node.royal, target)]
        return line != 0 and has_bit(self.pos.tables.leap_mask[piece], line - 1)
