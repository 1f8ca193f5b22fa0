"""The samples of all generations as one pool, learned from in any order and never in memory as a
whole.

Chunks are read in an order of chance, as many as `SHUFFLED` samples need, and these are mixed.
Samples of one game lie together and tell too much of each other: one block in so many, of so many
samples, is not learned from and tells how well others are judged.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any, Protocol

import numpy as np

from fairychess.learning.samples import MOST_SAID, TAIL, SampleShape

SHUFFLED = 1 << 18
BLOCK, HELD_BACK = 1500, 25
MOST_HELD_BACK = 1 << 17
OWN = "own"
"""What is said instead of a teacher where the scores are our own search's."""


class PoolPart(Protocol):
    """Some samples that lie together, as a `Chunk` does."""

    @property
    def samples(self) -> int:
        """How many they are."""

    @property
    def teacher(self) -> str:
        """Whose scores they have."""

    def read(self) -> bytes:
        """Return them."""


class SamplePool:
    """The samples of some chunks. `factors` say what scores of a teacher are worth in our units."""

    def __init__(self, parts: Sequence[PoolPart], shape: SampleShape) -> None:
        self.parts = parts
        self.shape = shape
        self.factors: dict[str, float] = {}
        self.dtype = np.dtype(
            [
                ("board", "u1", (shape.board,)),
                ("hands", "u1", (shape.slots,)),
                ("counters", "u1", (len(shape.counters),)),
                ("told", "u1"),
                ("score", "<i2"),
                ("value", "<i2"),
            ]
        )
        assert self.dtype.itemsize == shape.size and TAIL.size == 5
        self.firsts = list(accumulate((part.samples for part in parts), initial=0))
        self.count = self.firsts[-1]
        self.block = min(BLOCK, max(1, self.count // (2 * HELD_BACK)))
        self.every = max(HELD_BACK, -(-self.count // MOST_HELD_BACK))
        self.held_back = self._all_held_back()

    @property
    def learned(self) -> int:
        """How many samples are learned from."""
        return self.count - len(self.held_back)

    def labels(self) -> dict[str, int]:
        """Return how many samples have whose scores."""
        found: Counter[str] = Counter()
        for part in self.parts:
            found[part.teacher or OWN] += part.samples
        return dict(found)

    def batches(self, size: int, rng: Any) -> Iterator[Any]:
        """All samples that are learned from, in batches of this size; the last may be smaller."""
        rest, waiting = [], 0
        for place, number in enumerate(rng.permutation(len(self.parts)), 1):
            rows = self._rows(number)[~self._held_back(number)]
            rest.append(rows)
            waiting += len(rows)
            last = place == len(self.parts)
            if waiting < max(SHUFFLED, size) and not last:
                continue
            mixed = rng.permutation(self._join(rest))
            whole = len(mixed) if last else len(mixed) // size * size
            for at in range(0, whole, size):
                yield mixed[at : min(at + size, whole)]
            rest, waiting = [mixed[whole:]], len(mixed) - whole

    def some(self, most: int, teacher: str | None = None) -> Any:
        """Return so many samples from all over the pool, those of a teacher where one is named."""
        numbers = [
            number
            for number, part in enumerate(self.parts)
            if teacher is None or part.teacher == teacher
        ]
        found, count = [], 0
        for number in np.random.default_rng(1).permutation(np.array(numbers, int)):
            if count >= most:
                break
            found.append(self._rows(number))
            count += len(found[-1])
        return self._join(found)[:most]

    def boards(self, rows: Any) -> Any:
        """Return the coloured pieces of samples, square by square."""
        board = rows["board"]
        if not self.shape.halved:
            return board
        halves = np.stack([board // 16, board % 16], axis=2).reshape(len(board), -1)
        return halves[:, : self.shape.squares]

    def use_factor(self, teacher: str, factor: float) -> None:
        """Multiply the scores of a teacher by this from now on."""
        self.factors[teacher] = factor
        self.held_back = self._all_held_back()

    def _all_held_back(self) -> Any:
        found = [self._held_back(number) for number in range(len(self.parts))]
        rows = [self._rows(number)[held] for number, held in enumerate(found) if held.any()]
        return self._join(rows)

    def _rows(self, number: int) -> Any:
        part = self.parts[number]
        rows = np.frombuffer(part.read(), self.dtype)
        factor = self.factors.get(part.teacher, 1.0)
        if factor != 1.0:
            rows = rows.copy()
            told = np.rint(rows["score"] * factor)
            rows["score"] = np.clip(told, -MOST_SAID, MOST_SAID).astype(np.int16)
        return rows

    def _held_back(self, number: int) -> Any:
        places = np.arange(self.firsts[number], self.firsts[number + 1])
        return places // self.block % self.every == 0

    def _join(self, rows: Any) -> Any:
        return np.concatenate([np.empty(0, self.dtype), *rows])
