"""Could a side move a piece to this empty square? The reverse question for moves without capture.

As `attacks` is for captures: lines of empty squares and leaps are answered from the square's end
by tables, moves that only an unmoved piece has included. Pieces with any other move (hoppers, lame
leapers, pieces that pass over others) are odd, and their own paths have to be walked.
"""

from array import array
from collections.abc import Iterator
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs, ushorts
from cython.cimports.fairychess.position.board_state import BoardState
from cython.cimports.fairychess.position.paths import piece_paths
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.tables import Tables
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit
from cython.cimports.fairychess.position.words.move import target_of, touches_others
from cython.cimports.fairychess.position.words.path_entry import WALLED
from cython.cimports.fairychess.position.words.piece import colour_of
from cython.cimports.fairychess.position.words.ray import (
    line_index,
    opposite,
    ray_start,
    runs_along,
)
from cython.cimports.fairychess.position.words.square_set import first_square, set_word

from fairychess.position.lines import EMPTY, NOWHERE, straight, straight_way


class Arrivals:
    """Tables of who can arrive where, for all coloured pieces of some path tables.

    `line` has a bit for each distance along which a piece moves, by coloured piece and the
    direction back to where it comes from; `first` the same for unmoved pieces; `leap_mask` a bit
    for each leap, whose start `leap_source` knows. `irregular_pieces` are those whose paths have to
    be walked.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.irregular_pieces = []
        self.line_store = array("Q", [0]) * line_index(tables.coloured_pieces, 0)
        self.first_store = array("Q", [0]) * line_index(tables.coloured_pieces, 0)
        self.leap_mask_store = array("Q", [0]) * tables.coloured_pieces
        offsets: list = []
        for piece in range(2, tables.coloured_pieces):
            self._learn(piece, offsets)
        self.leaps = len(offsets)
        self.leap_source_store = array("H", [NOWHERE]) * (tables.squares * max(1, self.leaps))
        for square in tables.board:
            x, y = tables.board.place(square)
            for number, (dx, dy) in enumerate(offsets):
                source = tables.square_at(x - dx, y - dy)
                if source >= 0:
                    self.leap_source_store[square * self.leaps + number] = source
        self.line = ulonglongs(self.line_store)
        self.first = ulonglongs(self.first_store)
        self.leap_mask = ulonglongs(self.leap_mask_store)
        self.leap_source = ushorts(self.leap_source_store)

    def _learn(self, piece: int, offsets: list) -> None:
        """Sort one coloured piece's moves without capture into lines, leaps and the rest."""
        program = self.tables.programs[piece]
        irregular = bool(program.universals or program.borrows or program.imitators)
        irregular = irregular or piece in self.tables.parts
        for target, way, plain, initial in arrivals_of(program.nodes):
            reach = straight(target, self.tables.board)
            if plain and reach and way == straight_way(target, self.tables.board):
                store = self.first_store if initial else self.line_store
                store[line_index(piece, opposite(reach[0]))] |= one_bit(reach[1] - 1)
            elif plain and not way and not initial and (target in offsets or len(offsets) < 64):
                if target not in offsets:
                    offsets.append(target)
                self.leap_mask_store[piece] |= one_bit(offsets.index(target))
            else:
                irregular = True
        if irregular:
            self.irregular_pieces.append(piece)

    def along(
        self, state: BoardState, origin: cython.int, direction: cython.int, distance: cython.int
    ) -> cython.bint:
        """Does the piece on `origin` move so far (less one) along an empty line?

        `direction` is the one from the goal towards the piece.
        """
        if runs_along(self.line, state.board[origin], direction, distance):
            return True
        return runs_along(
            self.first, state.board[origin], direction, distance
        ) and state.stands_unmoved(origin)

    def reached(self, state: BoardState, square: cython.int, by: cython.int) -> cython.bint:
        """Could a piece of `by` that is not odd move to this empty square, were it its turn?"""
        ray: cython.p_ushort = state.tables.ray
        at: cython.int
        direction: cython.int
        distance: cython.int
        where: cython.int
        who: cython.int
        number: cython.int
        for direction in range(state.tables.directions):
            at = ray_start(square, direction, state.tables.ray_length)
            distance = 0
            where = ray[at]
            while where != NOWHERE:
                who = state.occupant[where]
                if who == 1 or who == 2:
                    if who == 1 + by and self.along(state, where, direction, distance):
                        return True
                    break
                if who == WALLED:
                    break
                distance += 1
                where = ray[at + distance]
        at = square * self.leaps
        for number in range(self.leaps):
            where = self.leap_source[at + number]
            if (
                where != NOWHERE
                and state.occupant[where] == 1 + by
                and has_bit(self.leap_mask[state.board[where]], number)
            ):
                return True
        return False

    def irregular(self, state: BoardState, by: cython.int) -> cython.bint:
        """Has this side any odd piece?"""
        piece: cython.int
        if self.irregular_pieces:
            for piece in self.irregular_pieces:
                if colour_of(piece) == by and state.count[piece]:
                    return True
        return False

    def walks_to(self, pos: State, square: cython.int, by: cython.int) -> cython.bint:
        """Could any piece of `by` move to this empty square? Walks all their paths."""
        word: cython.int
        origin: cython.int
        index: cython.int
        low: cython.int = pos.options.top
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = pos.board_state.occupied[set_word(by, word)]
            while rest:
                origin = first_square(word, rest)
                rest &= rest - 1
                piece_paths(pos, origin, pos.board_state.board[origin])
                for index in range(low, pos.options.top):
                    if target_of(pos.options.moves[index]) == square and not touches_others(
                        pos.options.moves[index]
                    ):
                        pos.options.top = low
                        return True
                pos.options.top = low
        return False


def arrivals_of(nodes: Any) -> Iterator[tuple[Any, tuple[Any, ...], bool, bool]]:
    """Yield (offset, offsets passed, plain?, initial?) for each way to end on an empty square.

    `plain` is False when the path asks for anything but empty squares on its way.
    """
    stack: list[tuple[int, Any, bool, bool]] = []  # (end, offset, only empty squares, initial)
    for index, node in enumerate(nodes):
        while stack and stack[-1][0] <= index:
            stack.pop()
        own = not (node.wrap or node.off or node.half or node.borrow or tuple(node.mover) != (0, 0))
        initial = node.initial or any(entry[3] for entry in stack)
        if node.stop & EMPTY or node.borrow:
            plain = own and all(entry[2] for entry in stack)
            yield (node.dx, node.dy), tuple(entry[1] for entry in stack), plain, initial
        only_empty = own and node.go == EMPTY and not node.take
        stack.append((node.end, (node.dx, node.dy), only_empty, initial))
