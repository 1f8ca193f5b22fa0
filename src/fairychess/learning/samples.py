"""Samples: positions with what a search and the game's end said of them, as bytes.

A sample is as long as its variant's board asks: four bits a square, the first square's highest,
where there are at most 16 coloured pieces, else a byte (the coloured piece); one byte a kind of
piece in hand and side where there are hands, one a counter that a rule keeps of a side, then

    mover, result   1 byte   the side to move, and twice the result: 2 won by it, 1 drawn, 0 lost
    score           int16    by the search from here on (`self_play`), or by a teacher in its own
                             units, for the side to move
    value           int16    by rule, without having learned anything

So one of chess has 37 bytes, of xiangqi 50, of shogi 114, of chu shogi 149. Scores and values out
of the range of 16 bits are won or lost all the same, and stand there as its ends.
"""

import struct
from dataclasses import dataclass
from typing import Any

from fairychess.rules import Rules
from fairychess.rules.digest import rules_digest
from fairychess.search.network import evaluation_version

TAIL = struct.Struct("<Bhh")
MOST_SAID = (1 << 15) - 1
MOST_PIECES = 256
"""A byte a square holds no more coloured pieces than these."""
MOST_IN_HALF = 16
"""Half a byte holds these."""


@dataclass(frozen=True)
class SampleShape:
    """How long the parts of a sample are: `squares`, `slots` of the two hands, and the variables
    with `counters`; `halved` tells whether two squares share a byte. The values in them are those
    of this version of the `evaluation`."""

    squares: int
    halved: bool
    slots: int
    counters: tuple[int, ...]
    digest: str
    evaluation: int

    @classmethod
    def of(cls, rules: Rules) -> "SampleShape":
        """Return the shape of a variant's samples. ValueError if it has too many piece types."""
        tables = rules.tables
        if tables.coloured_pieces > MOST_PIECES:
            raise ValueError(f"{rules.name}: more than {MOST_PIECES // 2 - 1} piece types")
        counters = tuple(number for *both, _ in rules.counters for number in both)
        slots = 2 * tables.piece_types if rules.has_hands else 0
        halved = tables.coloured_pieces <= MOST_IN_HALF
        digest, evaluation = rules_digest(rules.definition), evaluation_version(rules)
        return cls(tables.squares, halved, slots, counters, digest, evaluation)

    @property
    def board(self) -> int:
        """Bytes of a board."""
        return (self.squares + 1) // 2 if self.halved else self.squares

    @property
    def size(self) -> int:
        """Bytes of a sample."""
        return self.board + self.slots + len(self.counters) + TAIL.size


@dataclass
class Sample:
    """A position on the way, at this `decision` of its game: what is said of it, beside its `value`
    by rule and what a teacher `said` of it to the first side, is known when the game has ended."""

    body: bytes
    mover: int
    decision: int
    value: int
    said: int | None = None

    def packed(self, winner: int, score: int) -> bytes:
        """Return the sample of a game that this colour has won (-1: nobody) and that was worth
        `score` to the first side."""
        points = 1 if winner < 0 else 2 * (winner == self.mover)
        score = -score if self.mover else score
        told = limited(score), limited(self.value)
        return self.body + TAIL.pack(self.mover + 2 * points, *told)


def limited(score: int) -> int:
    """Return a score as 16 bits can hold it."""
    return max(-MOST_SAID, min(MOST_SAID, score))


def body_of(kernel: Any, shape: SampleShape) -> bytes:
    """Return board, hands and counters of a position."""
    board = bytes(kernel.piece_at(square) for square in range(shape.squares))
    if shape.halved:
        board = bytes.fromhex(board.hex()[1::2].ljust(2 * shape.board, "0"))
    types = shape.slots // 2
    hands = bytes(
        min(255, kernel.in_hand(colour, piece)) for colour in range(2) for piece in range(types)
    )
    counters = bytes(min(255, max(0, kernel.var(number))) for number in shape.counters)
    return board + hands + counters
