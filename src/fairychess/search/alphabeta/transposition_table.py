"""The transposition table: what the search has found out about positions, four entries to a bucket.

An entry is two 64-bit words:

    bits  0-7  age          bits 16-31  score + 32768      second word: the best move,
    bits  8-15 depth        bits 32-63  key's upper half   bits 60-63 the bound

A bucket is one line of a processor's cache. The lower half of a key chooses the bucket.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.arrays import ulonglongs
    from cython.cimports.fairychess.search.alphabeta.prefetch import prefetch
    from cython.cimports.fairychess.search.alphabeta.scores import (
        EXACT,
        LOWER,
        UNKNOWN,
        UPPER,
        from_table,
        to_table,
    )
else:
    from fairychess.position.arrays import ulonglongs
    from fairychess.search.alphabeta.prefetch import prefetch
    from fairychess.search.alphabeta.scores import (
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


@cython.final
@cython.cclass
class TranspositionTable:
    """A table with room for 2**bits entries."""

    def __init__(self, bits: int) -> None:
        self.buckets = 1 << max(0, bits - 2)
        self.store = array("Q", bytes(64 * self.buckets + LINE))
        self.word = ulonglongs(self.store)
        self.align()
        if not cython.compiled:
            self.score = self.depth = self.bound = 0
            self.move = 0
        self.age = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def align(self) -> cython.void:
        """Let buckets begin where lines of the cache do."""
        if cython.compiled:
            past: cython.ulonglong = cython.cast(cython.size_t, self.word) % LINE
            self.word += (LINE - past) % LINE // 8

    @cython.cfunc
    @cython.exceptval(check=False)
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

    def grow_older(self) -> None:
        """Begin a new search: what older ones left is overwritten first."""
        self.age = (self.age + 1) & 255

    @cython.cfunc
    @cython.exceptval(check=False)
    def probe(self, key: cython.ulonglong) -> cython.bint:
        """Look for an entry; its score, depth, bound and move then stand in the fields."""
        at: cython.ulonglong = (key & (self.buckets - 1)) * 8
        end: cython.ulonglong = at + 8
        word: cython.ulonglong
        while at < end:
            word = self.word[at]
            if word >> HALF == key >> HALF and self.word[at + 1]:
                self.score = cython.cast(cython.int, (word >> 16) & 0xFFFF) - 32768
                self.depth = cython.cast(cython.int, (word >> 8) & 255)
                self.bound = cython.cast(cython.int, self.word[at + 1] >> 60)
                self.move = (self.word[at + 1] << 4) >> 4
                if not cython.compiled:
                    self.move &= (1 << 60) - 1
                return True
            at += 2
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.cfunc
    @cython.exceptval(check=False)
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
        while at < end:
            word = self.word[at]
            if word >> HALF == key >> HALF:
                if not move:
                    move = (self.word[at + 1] << 4) >> 4
                    if not cython.compiled:
                        move &= (1 << 60) - 1
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
        self.word[worst] = word | cython.cast(cython.ulonglong, self.age)
        self.word[worst + 1] = move | (cython.cast(cython.ulonglong, bound) << 60)
