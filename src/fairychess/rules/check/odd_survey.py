"""One look at the pieces that attack in an odd way: hoppers, lame leapers and the like.

Which squares decide whether such a piece on one square attacks another is the same in every
position, its zone: the squares of all its paths between the two. A move that touches no zone of the
odd enemies leaves their attacks on the royal as they are, so that it need not be tried out.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints, ulonglongs
from cython.cimports.fairychess.position.attacks import piece_takes, plainly_attacked
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.attribute import IRREGULAR
from cython.cimports.fairychess.position.words.path_entry import enemies_of, stop_of
from cython.cimports.fairychess.position.words.piece import colour_of
from cython.cimports.fairychess.position.words.square import SQUARES
from cython.cimports.fairychess.position.words.square_set import (
    add_square,
    first_square,
    has_square,
    set_word,
)

from fairychess.position.words.path_entry import (
    BORROW,
    NOT_ROYAL,
    ROYAL_ONLY,
    TAKE,
    side_effects_of,
    skip_of,
    square_of,
)
from fairychess.position.words.square_set import long_bit, nth_word

LARGEST = 2_000_000
UNKNOWN, NONE = cython.declare(cython.int, -2), cython.declare(cython.int, -1)
EVERYWHERE = long_bit(SQUARES) - 1


class OddZones:
    """The zones found so far, of all odd pieces and squares.

    They are `usable` unless a board has too many of these to keep their zones.
    """

    def __init__(self, tables: Any) -> None:
        odd = [piece for piece in range(2, tables.coloured_pieces) if is_odd(tables, piece)]
        self.tables = tables
        self.squares = tables.squares
        room = len(odd) * self.squares * self.squares
        self.usable = 0 < room <= LARGEST
        self.number_store = array("i", [-1]) * tables.coloured_pieces
        for number, piece in enumerate(odd):
            self.number_store[piece] = number
        self.at_store = array("i", [-2]) * (room if self.usable else 1)
        self.word_store = array("Q", [0]) * 4096
        self.words = 0
        self.attach()

    def attach(self) -> None:
        """Point at the stores, which growing may have moved."""
        self.number = ints(self.number_store)
        self.at = ints(self.at_store)
        self.word = ulonglongs(self.word_store)

    def fill(self) -> None:
        """Find all zones now."""
        for piece in range(2, self.tables.coloured_pieces if self.usable else 0):
            for origin in range(self.squares if self.number[piece] >= 0 else 0):
                self.find(piece, origin, origin)

    def find(self, piece: cython.int, origin: cython.int, target: cython.int) -> cython.int:
        """Where the zone of this piece on one square towards another stands; NONE without one."""
        slot: cython.int = (self.number[piece] * self.squares + origin) * self.squares + target
        if self.at[slot] == UNKNOWN:
            with cython.gil:
                self.learn(piece, origin)
        return self.at[slot]

    def learn(self, piece: int, origin: int) -> None:
        """Find the zones of a piece on one square towards all others."""
        zones = zones_of(self.tables, piece, origin)
        base = (self.number[piece] * self.squares + origin) * self.squares
        if self.at[base] != UNKNOWN:  # another thread has been here
            return
        while self.words + self.tables.words * len(zones) > len(self.word_store):
            self.word_store = self.word_store + array("Q", bytes(8 * len(self.word_store)))
        self.attach()
        for target in range(self.squares):
            self.at[base + target] = self.words if target in zones else NONE
            for number in range(self.tables.words if target in zones else 0):
                self.word[self.words] = nth_word(zones[target], number)
                self.words += 1

    def takes(self, pos: State, square: cython.int, by: cython.int) -> cython.bint:
        """Does an odd piece of `by` attack this square?"""
        word: cython.int
        origin: cython.int
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = pos.board_state.irregular[set_word(by, word)]
            while rest:
                origin = first_square(word, rest)
                rest &= rest - 1
                if self.find(pos.board_state.board[origin], origin, square) != NONE and piece_takes(
                    pos.board_state, origin, square
                ):
                    return True
        return False

    def attacked(
        self, pos: State, square: cython.int, by: cython.int, removed: cython.int
    ) -> cython.bint:
        """Could `by` take a royal here, were the piece of the other side lifted off `removed`?"""
        found: cython.bint
        if removed >= 0:
            pos.board_state.pretend(removed, 0)
        found = plainly_attacked(pos.board_state, square, by) or self.takes(pos, square, by)
        if removed >= 0:
            pos.board_state.pretend(removed, 2 - by)
        return found


class OddSurvey:
    """What the last `look` has found, with the `zones` of a variant.

    `checkers` is how many odd enemies give check, `zone` the squares of all zones, four words, the
    enemies' own squares among them; `nobody`: there are none.
    """

    def __init__(self, zones: OddZones) -> None:
        self.zones = zones
        self.checkers = 0
        self.nobody = True

    def look(self, pos: State, king: cython.int, enemy: cython.int) -> cython.int:
        """Find the odd enemies that attack the royal's square, or might after a move."""
        word: cython.int
        origin: cython.int
        at: cython.int
        number: cython.int
        rest: cython.ulonglong
        self.checkers = 0
        self.nobody = True
        for word in range(pos.tables.words):
            self.zone[word] = 0
        for word in range(pos.tables.words):
            rest = pos.board_state.irregular[set_word(enemy, word)]
            while rest:
                origin = first_square(word, rest)
                rest &= rest - 1
                at = self.zones.find(pos.board_state.board[origin], origin, king)
                if at == NONE:
                    continue
                self.nobody = False
                for number in range(pos.tables.words):
                    self.zone[number] |= self.zones.word[at + number]
                add_square(self.zone, 0, origin)
                if piece_takes(pos.board_state, origin, king):
                    self.checkers += 1
        return 0

    def touched(self, origin: cython.int, to: cython.int) -> cython.bint:
        """May a move between these squares change what `look` has found?"""
        return has_square(self.zone, 0, origin) or has_square(self.zone, 0, to)


def is_odd(tables: Any, piece: int) -> bool:
    """Tell whether pieces of this code attack in an odd way."""
    return bool(tables.attributes_of(piece) & IRREGULAR)


def zones_of(tables: Any, piece: int, origin: int) -> dict[int, int]:
    """Return by target the squares that decide whether a piece takes something there, as bits.

    Every square where paths are too strange to say; targets to which no path leads are left out.
    """
    run = tables.run(piece, origin)
    everywhere = EVERYWHERE
    enemy = enemies_of(colour_of(piece))
    if any(entry & BORROW for entry in run):
        return dict.fromkeys(range(tables.squares), everywhere)
    found: dict[int, int] = {}
    way: list[tuple[int, int]] = []  # (end of subtree, squares passed on the way here)
    for index, entry in enumerate(run):
        while way and way[-1][0] <= index:
            way.pop()
        square, fx = square_of(entry), side_effects_of(entry)
        passed = way[-1][1] if way else 0
        for what, where, _ in tables.fx_lists[fx]:
            if what == TAKE:
                found[where] = everywhere
        spares = entry & NOT_ROYAL and not entry & ROYAL_ONLY
        if square != origin and stop_of(entry) & enemy and not spares:
            found[square] = found.get(square, 0) | passed
        way.append((index + skip_of(entry), passed | long_bit(square)))
    return found
