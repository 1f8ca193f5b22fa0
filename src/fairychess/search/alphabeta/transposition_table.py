"""The transposition table: what the search has found out about positions, four entries to a bucket.

An entry is two 64-bit words:

    bits  0-7  age          bits 16-31  score + 32768      second word: the best move,
    bits  8-15 depth        bits 32-63  key's upper half   bits 60-63 the bound

A bucket is one line of a processor's cache. The lower half of a key chooses the bucket.

The memory may be shared with other processes that search along, without locks: the first word is
kept under a seal, which is made of the second. Of an entry whose words two processes wrote at the
same time the seal does not fit, and so its key is another one. What a move does besides is numbered
by each process in its own order; such moves are not told to others.
"""

from array import array

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs
from cython.cimports.fairychess.position.words.flags import one_bit
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    effects_of,
    mark_of,
    type_of,
    with_mark,
    without_mark,
)
from cython.cimports.fairychess.search.alphabeta.prefetch import prefetch
from cython.cimports.fairychess.search.alphabeta.scores import (
    EXACT,
    LOWER,
    UNKNOWN,
    UPPER,
    from_table,
    to_table,
)

HALF = cython.declare(cython.int, 32)
LINE = cython.declare(cython.int, 64)
"""Bytes of a line of the cache."""
SAMPLE = cython.declare(cython.int, 1000)
"""So many entries tell how full a table is."""
SEAL = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
"""Odd, so that every bit of a second word counts in the upper bits of the seal."""
WORD = (1 << 64) - 1


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def sealed(first: cython.ulonglong, second: cython.ulonglong) -> cython.ulonglong:
    """Return the first word of an entry with its seal put on, or taken off."""
    if cython.compiled:
        return first ^ (second * SEAL)
    return first ^ (second * SEAL & WORD)


def words_of(bits: int) -> int:
    """Return how many words of memory a table of 2**bits entries takes."""
    return int(64 * one_bit(max(0, bits - 2)) + LINE) // 8


@cython.final
@cython.cclass
class TranspositionTable:
    """A table with room for 2**bits entries, in `memory` of `words_of(bits)` words that is shared
    with other processes, or in its own."""

    def __init__(self, bits: int, memory: object = None) -> None:
        self.buckets = one_bit(max(0, bits - 2))
        self.shared = memory is not None
        self.store = memory if self.shared else array("Q", bytes(8 * words_of(bits)))
        self.word = ulonglongs(self.store)
        self.align()
        if not cython.compiled:
            self.score = self.depth = self.bound = 0
            self.move = 0
        self.age = 0

    def align(self) -> cython.void:
        """Let buckets begin where lines of the cache do."""
        if cython.compiled:
            past: cython.ulonglong = cython.cast(cython.size_t, self.word) % LINE
            self.word += (LINE - past) % LINE // 8

    def expect(self, key: cython.ulonglong) -> cython.void:
        """Have the bucket of a key brought near, which will soon be looked at."""
        if cython.compiled:
            prefetch(cython.address(self.word[(key & (self.buckets - 1)) * 8]))

    def clear(self) -> None:
        """Forget everything."""
        index: cython.ulonglong
        for index in range(self.buckets * 8):
            self.word[index] = 0
        self.age = 0

    def grow_older(self, age: int = -1) -> int:
        """Begin a new search: what older ones left is overwritten first. Return its age, which
        is the one given where others count."""
        self.age = (self.age + 1 if age < 0 else age) & 255
        return int(self.age)

    def filled(self) -> int:
        """Return how many entries in a thousand the search of now has written, by a sample."""
        index: cython.ulonglong
        second: cython.ulonglong
        found: cython.int = 0
        sample: cython.ulonglong = min(SAMPLE, self.buckets * 4)
        for index in range(sample):
            second = self.word[index * 2 + 1]
            if second and sealed(self.word[index * 2], second) & 255 == self.age:
                found += 1
        return int(found * 1000 // sample)

    @property
    def bits(self) -> int:
        """There is room for 2**bits entries."""
        return int(self.buckets).bit_length() + 1

    def probe(self, key: cython.ulonglong) -> cython.bint:
        """Look for an entry; its score, depth, bound and move then stand in the fields."""
        at: cython.ulonglong = (key & (self.buckets - 1)) * 8
        end: cython.ulonglong = at + 8
        word: cython.ulonglong
        second: cython.ulonglong
        while at < end:
            second = self.word[at + 1]
            word = sealed(self.word[at], second)
            if word >> HALF == key >> HALF and second:
                self.score = cython.cast(cython.int, (word >> 16) & 0xFFFF) - 32768
                self.depth = cython.cast(cython.int, (word >> 8) & 255)
                self.bound = mark_of(second)
                self.move = without_mark(second)
                return True
            at += 2
        return False

    def cutoff(self, alpha: cython.int, beta: cython.int, ply: cython.int) -> cython.int:
        """Return the score of the entry just found where that decides the node, else UNKNOWN."""
        found: cython.int = from_table(self.score, ply)
        if self.bound == EXACT:
            return found
        if self.bound == LOWER and found >= beta:
            return found
        if self.bound == UPPER and found <= alpha:
            return found
        return UNKNOWN

    def keep_result(
        self,
        key: cython.ulonglong,
        move: cython.ulonglong,
        score: cython.int,
        bottom: cython.int,
        beta: cython.int,
        depth: cython.int,
        ply: cython.int,
    ) -> cython.void:
        """Write the result of a node searched with a window from `bottom` to `beta`."""
        bound: cython.int = EXACT
        if score >= beta:
            bound = LOWER
        elif score <= bottom:
            bound = UPPER
        self.keep(key, move, to_table(score, ply), depth, bound)

    def keep(
        self,
        key: cython.ulonglong,
        move: cython.ulonglong,
        score: cython.int,
        depth: cython.int,
        bound: cython.int,
    ) -> cython.void:
        """Write an entry over the same position's, or the least valuable of the bucket."""
        at: cython.ulonglong = (key & (self.buckets - 1)) * 8
        end: cython.ulonglong = at + 8
        worst: cython.ulonglong = at
        least: cython.int = 1 << 20
        value: cython.int
        word: cython.ulonglong
        second: cython.ulonglong
        if self.shared and type_of(move) == BOARD and effects_of(move):
            move = 0
        while at < end:
            second = self.word[at + 1]
            word = sealed(self.word[at], second)
            if word >> HALF == key >> HALF:
                if not move:
                    move = without_mark(second)
                worst = at
                break
            value = cython.cast(cython.int, (word >> 8) & 255)
            if cython.cast(cython.int, word & 255) != self.age:
                value -= 256
            if value < least:
                least = value
                worst = at
            at += 2
        if depth < 0:
            depth = 0
        word = (key >> HALF) << HALF
        word |= cython.cast(cython.ulonglong, ((score + 32768) << 8 | depth)) << 8
        second = with_mark(move, bound)
        self.word[worst] = sealed(word | cython.cast(cython.ulonglong, self.age), second)
        self.word[worst + 1] = second
