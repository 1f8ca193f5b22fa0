"""Attackers of a square, as sets of squares: the reverse question on boards of one 64-bit word."""

from array import array

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit
from cython.cimports.fairychess.position.words.ray import (
    MOST_LINES,
    NOWHERE,
    line_index,
    ray_start,
)
from cython.cimports.fairychess.position.words.square import SMALL_BOARD, small_index


@cython.cclass
class AttackSets:
    """Sets of attackers of each of `squares` squares (0: none are made), for all coloured pieces.

    `leap_set[small_index(piece, square)]` are the squares from which that piece attacks by a leap
    or a single step, `line_set` those from which it attacks along a line that must be empty
    between them (`between[small_index(square, source)]`); `leap_zone` and `line_zone` are the same
    of all codes together. `liners` are the codes that attack along lines.

    Made from the arrays of `Tables`: rays of this `length` and lines by square or coloured piece
    and direction, sources of leaps by square and their bits by coloured piece. `local` has, for the
    coloured pieces that do not attack alike from everywhere, the squares that they do attack from
    each square.
    """

    def __init__(
        self,
        squares: int,
        rays: array,
        lines: array,
        sources: array,
        leaps: int,
        bits: array,
        local: dict,
        length: int,
    ) -> None:
        coloured_pieces = len(bits)
        room = 64 if squares else 0
        self.liners = set()
        self.between_store = array("Q", [0]) * (SMALL_BOARD * room or 1)
        self.leap_zone_store = array("Q", [0]) * (room or 1)
        self.line_zone_store = array("Q", [0]) * (room or 1)
        self.leap_set_store = array("Q", [0]) * (coloured_pieces * room or 1)
        self.line_set_store = array("Q", [0]) * (coloured_pieces * room or 1)
        for square in range(squares):
            for number in range(leaps):
                source = sources[square * leaps + number]
                for piece in range(2, coloured_pieces if source != NOWHERE else 0):
                    if has_bit(bits[piece], number):
                        self.leap_set_store[small_index(piece, square)] |= one_bit(source)
            for direction in range(MOST_LINES):
                self._note_line(square, direction, rays, lines, length)
            for piece, attacked in local.items():
                near = sum(
                    one_bit(source) for source in range(squares) if square in attacked[source]
                )
                self.leap_set_store[small_index(piece, square)] &= near
                self.line_set_store[small_index(piece, square)] &= near
            for piece in range(2, coloured_pieces):
                self.leap_zone_store[square] |= self.leap_set_store[small_index(piece, square)]
                self.line_zone_store[square] |= self.line_set_store[small_index(piece, square)]
        self.between = ulonglongs(self.between_store)
        self.leap_zone = ulonglongs(self.leap_zone_store)
        self.line_zone = ulonglongs(self.line_zone_store)
        self.leap_set = ulonglongs(self.leap_set_store)
        self.line_set = ulonglongs(self.line_set_store)

    def _note_line(
        self, square: int, direction: int, rays: array, lines: array, length: int
    ) -> None:
        """One line from a square: what lies between, and who attacks the square along it."""
        passed = 0
        for distance in range(length):
            source = rays[ray_start(square, direction, length) + distance]
            if source == NOWHERE:
                return
            self.between_store[small_index(square, source)] = passed
            passed |= one_bit(source)
            for piece in range(2, len(lines) // line_index(1, 0)):
                if has_bit(lines[line_index(piece, direction)], distance):
                    sets = self.line_set_store if distance else self.leap_set_store
                    sets[small_index(piece, square)] |= one_bit(source)
                    if distance:
                        self.liners.add(piece)
