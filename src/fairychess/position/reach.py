"""Where a piece goes, as sets of squares: what counting needs on boards of one 64-bit word.

Most pieces leap, or run along lines until something stands in the way. Such a piece's paths from
one square (see `tables`) are said by a few words:

    squares it leaps to when empty, squares it leaps to when an enemy is there,
    how many lines of each sort, 8 bits each: plain rising, plain falling, mixed rising, falling,
    if there are plain lines: where every path begins (among friends only, the piece is stuck),
    a word for each plain line: its squares, all of them to move to and to capture on,
    three words for each mixed line: its squares, those to move to, those to capture on

A line is any chain of squares of rising (or falling) number that must be empty to be passed, so
the first piece in the way is its lowest (or highest) occupied square. En-passant captures are left
out: whoever counts must see to it that there are no rights.

Kinds of few short paths (pawns) are a bulk: all its pieces make the same step at once, by shifting
the set of them. Four words a step: the pieces for whom it stays on the board, shift | 64 if it is
to the right, which step leads there (0: none, or its place + 1), and what ends here: bit 0 moves,
bit 1 captures, bit 2 only pieces that have not moved.
"""

from array import array
from itertools import pairwise
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.arrays import ints, ulonglongs
else:
    from fairychess.position.arrays import ints, ulonglongs

from fairychess.position.local_moves import bulk_nodes
from fairychess.position.path_entry import (
    INITIAL,
    PASSANT,
    TWICE,
    is_heavy,
    side_effects_of,
    skip_of,
    square_of,
)

PLAIN = INITIAL | TWICE | PASSANT
EMPTY = 1 | 8
STEPS = 6


@cython.cclass
class Reach:
    """The sets of all pieces of `tables`, made on first use."""

    def __init__(self, tables: Any) -> None:
        self.tables = tables
        self.start_store = array("i", [-1]) * (tables.codes * 128 if tables.words == 1 else 1)
        self.words = array("Q", [0])
        if not cython.compiled:
            self.bulks = [0, 0]
        self.bulk_store = array("i", [0]) * (2 * tables.codes)
        self.step_store = array("Q", [0]) * (tables.codes * (1 + 4 * STEPS))
        self.attach()
        for code in range(2, tables.codes if tables.words == 1 else 0):
            steps = as_bulk(tables, code)
            if steps and code not in tables.royal_codes:
                at = code * (1 + 4 * STEPS)
                self.step[at] = len(steps) // 4
                for offset, word in enumerate(steps):
                    self.step[at + 1 + offset] = word
                side = code & 1
                self.bulk[side * tables.codes + self.bulks[side]] = code
                self.bulks[side] += 1

    def bulk_codes(self) -> list[int]:
        """The codes that are counted all at once."""
        codes = len(self.bulk_store) // 2
        return [self.bulk[side * codes + n] for side in range(2) for n in range(self.bulks[side])]

    def attach(self) -> None:
        """Point at the stores, which growing may have moved."""
        self.start = ints(self.start_store)
        self.word = ulonglongs(self.words)
        self.bulk = ints(self.bulk_store)
        self.step = ulonglongs(self.step_store)

    @cython.ccall
    def find(self, code: cython.int, square: cython.int, unmoved: cython.bint) -> cython.int:
        """Index of the words of this piece, 0 if sets cannot say where it goes."""
        slot: cython.int = (code * 2 + unmoved) * 64 + square
        if self.start[slot] < 0:
            royal = code in self.tables.royal_codes
            sets = as_sets(self.tables.run(code, square), code & 1, unmoved, royal)
            self.start[slot] = len(self.words) if sets else 0
            if sets:
                self.words = self.words + array("Q", sets)
                self.attach()
        return self.start[slot]


def as_bulk(tables: Any, code: int) -> list:
    """The steps of all pieces of a code, empty if they are too many or not that simple."""
    parts = tables.parts_of(code)
    total = sum(len(part.program.nodes) for part in parts)
    if any(part.program.universals for part in parts) or not 0 < total <= STEPS:
        return []
    if code in tables.shuns:
        return []
    steps: list = []
    ends: set = set()
    path: list = []  # (end of subtree, place of the step)
    for node, base, place, origins in bulk_nodes(tables, parts, code & 1):
        if origins < 0:
            return []
        while path and path[-1][0] <= place:
            path.pop()
        here = [(node.dx, node.dy, what) for what in (1, 4) if node.stop & what]
        strange = node.wrap or node.off or node.take or node.royal or node.borrow or node.unload
        if strange or node.stop & 2 or tuple(node.mover) != (0, 0) or ends.intersection(here):
            return []
        if base + node.end > place + 1 and node.go & ~8 != 1:
            return []
        ends.update(here)
        shift = node.dx + node.dy * tables.files
        sorts = (node.stop & 1) | (node.stop & 4) >> 1 | node.initial << 2
        steps += [origins, abs(shift) | (shift < 0) << 6, path[-1][1] + 1 if path else 0, sorts]
        path.append((base + node.end, place))
    return steps


def as_sets(run: list, colour: int, unmoved: bool, royal: bool) -> Any:
    """The words that say a run of path entries of a piece of `colour`; None if sets cannot."""
    enemy = 4 >> colour
    effects: dict = {}
    leaps = [0, 0]
    lines: tuple = ([], [], [], [])
    near = 0
    chain: list = []  # (end of subtree, square, moves there, captures there)
    index = 0
    while index < len(run):
        entry = run[index]
        stop, go, flags = entry & 15, entry >> 4 & 15, entry & 0xFF0000
        square, fx = square_of(entry), side_effects_of(entry)
        end = index + skip_of(entry)
        if flags & INITIAL and not unmoved:
            index = end
            continue
        if stop & ~(EMPTY | enemy) or flags & ~PLAIN or is_heavy(entry) or (royal and fx):
            return None
        for occupant in (1, enemy):
            if stop & occupant and effects.setdefault((square, occupant), fx) != fx:
                return None  # two different moves to the same square
        while chain and chain[-1][0] <= index:
            chain.pop()
        chain.append((end, square, stop & 1, stop & enemy))
        near |= 1 << chain[0][1]
        index += 1
        if index < end and go != EMPTY:
            return None  # it hops, or goes on after a capture
        if any(unmoved or not later & INITIAL for later in run[index:end]):
            continue
        moves = sum(1 << link[1] for link in chain if link[2])
        captures = sum(1 << link[1] for link in chain if link[3])
        if len(chain) == 1:
            leaps[0] |= moves
            leaps[1] |= captures
            continue
        sort = sort_of([link[1] for link in chain])
        if sort < 0:
            return None
        squares = sum(1 << link[1] for link in chain)
        line = (squares, moves, captures)
        if not moves == captures == squares:
            sort += 2
        if line not in lines[sort]:
            lines[sort].append(line)
    sets = [*leaps, sum(len(lines[sort]) << 8 * sort for sort in range(4))]
    if lines[0] or lines[1]:
        sets.append(near)
    for sort in range(2):
        sets.extend(line[0] for line in lines[sort])
    if lines[2] or lines[3]:
        sets.append(len(lines[2]) | len(lines[3]) << 8)
    for line in lines[2] + lines[3]:
        sets.extend(line)
    return sets


def sort_of(squares: list) -> int:
    """0 if the numbers rise, 1 if they fall, -1 if they do neither."""
    steps = [after - before for before, after in pairwise(squares)]
    if all(step > 0 for step in steps):
        return 0
    return 1 if all(step < 0 for step in steps) else -1
