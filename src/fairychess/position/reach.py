"""Targets of pieces as sets of squares: what counting needs on boards of one 64-bit word.

Most pieces leap, or run along lines until something stands in the way. Such a piece's paths from
one square (see `tables`) are said by a few words:

    squares it leaps to when empty, squares it leaps to when an enemy is there,
    how many lines of each class: plain rising, plain falling, mixed rising, mixed falling,
    if there are plain lines: where every path begins (among friends only, the piece is stuck),
    a word for each plain line: its squares, all of them to move to and to capture on,
    three words for each mixed line: its squares, those to move to, those to capture on

A line is any chain of squares of rising (or falling) number that must be empty to be passed, so
the first piece in the way is its lowest (or highest) occupied square. En-passant captures are left
out: the caller must see to it that there are no rights.

Kinds of few short paths (pawns) are a bulk: all its pieces make the same step at once, by shifting
the set of them. Four words a step: the pieces for whom it stays on the board, the shift, which step
leads there (0: none, or its place + 1), and what ends here (see `words/target_set`).
"""

from array import array
from itertools import pairwise
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints, ulonglongs
from cython.cimports.fairychess.position.words.flags import one_bit
from cython.cimports.fairychess.position.words.path_entry import FREE, VACANT, enemies_of, stop_of
from cython.cimports.fairychess.position.words.piece import colour_of
from cython.cimports.fairychess.position.words.square import SMALL_BOARD, small_index
from cython.cimports.fairychess.position.words.target_set import BULK_STEPS, BULK_WORDS

from fairychess.betza.program import EMPTY, ENEMY, EP, OWN
from fairychess.position.local_moves import bulk_nodes
from fairychess.position.words.path_entry import (
    EN_PASSANT,
    INITIAL,
    TWICE,
    flags_of,
    go_of,
    is_heavy,
    side_effects_of,
    skip_of,
    square_of,
)
from fairychess.position.words.target_set import pack_ends, pack_lines, pack_shift

PLAIN = INITIAL | TWICE | EN_PASSANT


class Reach:
    """The sets of all pieces of `tables`, made on first use."""

    def __init__(self, tables: Any) -> None:
        self.tables = tables
        self.start_store = array("i", [-1]) * (
            tables.coloured_pieces * 2 * SMALL_BOARD if tables.words == 1 else 1
        )
        self.words = array("Q", [0])
        self.bulk_store = array("i", [0]) * (2 * tables.coloured_pieces)
        self.step_store = array("Q", [0]) * (tables.coloured_pieces * BULK_WORDS)
        self.attach()
        for piece in range(2, tables.coloured_pieces if tables.words == 1 else 0):
            steps = as_bulk(tables, piece)
            if steps and piece not in tables.royal_pieces:
                at = piece * BULK_WORDS
                self.step[at] = len(steps) // 4
                for offset, word in enumerate(steps):
                    self.step[at + 1 + offset] = word
                side = colour_of(piece)
                self.bulk[side * tables.coloured_pieces + self.bulks[side]] = piece
                self.bulks[side] += 1

    def bulk_pieces(self) -> list[int]:
        """The coloured pieces that are counted all at once."""
        coloured_pieces = len(self.bulk_store) // 2
        return [
            self.bulk[side * coloured_pieces + n]
            for side in range(2)
            for n in range(self.bulks[side])
        ]

    def attach(self) -> None:
        """Point at the stores, which growing may have moved."""
        self.start = ints(self.start_store)
        self.word = ulonglongs(self.words)
        self.bulk = ints(self.bulk_store)
        self.step = ulonglongs(self.step_store)

    def find(self, piece: cython.int, square: cython.int, unmoved: cython.bint) -> cython.int:
        """Index of the words of this piece, 0 if sets cannot say where it goes."""
        slot: cython.int = small_index(piece * 2 + unmoved, square)
        if self.start[slot] < 0:
            with cython.gil:
                self.learn(slot, piece, square, unmoved)
        return self.start[slot]

    def learn(self, slot: int, piece: int, square: int, unmoved: bool) -> None:
        """Make the words of a piece on a square."""
        royal = piece in self.tables.royal_pieces
        sets = as_sets(self.tables.run(piece, square), colour_of(piece), unmoved, royal)
        if self.start[slot] >= 0:  # another thread has been here
            return
        start = len(self.words) if sets else 0
        if sets:
            self.words = self.words + array("Q", sets)
            self.attach()
        self.start[slot] = start


def as_bulk(tables: Any, piece: int) -> list:
    """The steps of all pieces of one type and colour, empty if they are too many or not that
    simple.
    """
    parts = tables.parts_of(piece)
    total = sum(len(part.program.nodes) for part in parts)
    if any(part.program.universals for part in parts) or not 0 < total <= BULK_STEPS:
        return []
    if piece in tables.shuns:
        return []
    steps: list = []
    ends: set = set()
    path: list = []  # (end of subtree, place of the step)
    for node, base, place, origins, shift in bulk_nodes(tables, parts, colour_of(piece)):
        if origins < 0:
            return []
        while path and path[-1][0] <= place:
            path.pop()
        here = [(node.dx, node.dy, what) for what in (EMPTY, ENEMY) if node.stop & what]
        strange = node.wrap or node.off or node.take or node.royal or node.borrow or node.unload
        if strange or node.stop & OWN or tuple(node.mover) != (0, 0) or ends.intersection(here):
            return []
        if base + node.end > place + 1 and node.go & ~EP != EMPTY:
            return []
        ends.update(here)
        before = path[-1][1] + 1 if path else 0
        ends_on = bool(node.stop & EMPTY), bool(node.stop & ENEMY)
        steps += [origins, pack_shift(shift), before, pack_ends(*ends_on, bool(node.initial))]
        path.append((base + node.end, place))
    return steps


def as_sets(run: list, colour: int, unmoved: bool, royal: bool) -> Any:
    """The words that say a run of path entries of a piece of `colour`; None if sets cannot."""
    enemy = enemies_of(colour)
    effects: dict = {}
    leaps = [0, 0]
    lines: tuple = ([], [], [], [])
    near = 0
    chain: list = []  # (end of subtree, square, moves there, captures there)
    index = 0
    while index < len(run):
        entry = run[index]
        stop, go, flags = stop_of(entry), go_of(entry), flags_of(entry)
        square, fx = square_of(entry), side_effects_of(entry)
        end = index + skip_of(entry)
        if flags & INITIAL and not unmoved:
            index = end
            continue
        if stop & ~(FREE | enemy) or flags & ~PLAIN or is_heavy(entry) or (royal and fx):
            return None
        for occupant in (VACANT, enemy):
            if stop & occupant and effects.setdefault((square, occupant), fx) != fx:
                return None  # two different moves to the same square
        while chain and chain[-1][0] <= index:
            chain.pop()
        chain.append((end, square, stop & VACANT, stop & enemy))
        near |= one_bit(chain[0][1])
        index += 1
        if index < end and go != FREE:
            return None  # it hops, or goes on after a capture
        if any(unmoved or not later & INITIAL for later in run[index:end]):
            continue
        moves = sum(one_bit(link[1]) for link in chain if link[2])
        captures = sum(one_bit(link[1]) for link in chain if link[3])
        if len(chain) == 1:
            leaps[0] |= moves
            leaps[1] |= captures
            continue
        line_class = class_of_line([link[1] for link in chain])
        if line_class < 0:
            return None
        squares = sum(one_bit(link[1]) for link in chain)
        line = (squares, moves, captures)
        if not moves == captures == squares:
            line_class += 2
        if line not in lines[line_class]:
            lines[line_class].append(line)
    sets = [*leaps, pack_lines([len(found) for found in lines])]
    if lines[0] or lines[1]:
        sets.append(near)
    for line_class in range(2):
        sets.extend(line[0] for line in lines[line_class])
    if lines[2] or lines[3]:
        sets.append(pack_lines([len(lines[2]), len(lines[3])]))
    for line in lines[2] + lines[3]:
        sets.extend(line)
    return sets


def class_of_line(squares: list) -> int:
    """0 if the numbers rise, 1 if they fall, -1 if they do neither."""
    steps = [after - before for before, after in pairwise(squares)]
    if all(step > 0 for step in steps):
        return 0
    return 1 if all(step < 0 for step in steps) else -1
