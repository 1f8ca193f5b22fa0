"""Samples: positions with what a search and the game's end said of them, as bytes.

A sample is as long as its variant's board: one byte a square (the coloured piece), one a kind of
piece in hand and side, one a counter that a rule keeps of a side, then

    side to move      1 byte
    result            1 byte   2 won by the side to move, 1 drawn, 0 lost
    score             int32    by the search from here on (`self_play`), for the side to move
    value             int32    by rule, without having learned anything

A file of samples is those of some games, packed by zlib, behind one line of JSON, which names the
rules and the version of the evaluation that gave the values.
"""

import json
import os
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairychess.rules import Rules
from fairychess.rules.digest import rules_digest
from fairychess.search.network import EVALUATION_VERSION

TAIL = struct.Struct("<BBii")
SUFFIX = ".samples"
MOST_PIECES = 256
"""A byte a square holds no more coloured pieces than these."""


class SampleError(ValueError):
    """A file that holds no samples, or those of another game or evaluation."""


@dataclass(frozen=True)
class SampleShape:
    """How long the parts of a sample are: `squares`, `slots` of the two hands, and the variables
    with `counters`."""

    squares: int
    slots: int
    counters: tuple[int, ...]
    digest: str

    @classmethod
    def of(cls, rules: Rules) -> "SampleShape":
        """Return the shape of a variant's samples. ValueError if it has too many piece types."""
        tables = rules.tables
        if tables.coloured_pieces > MOST_PIECES:
            raise ValueError(f"{rules.name}: more than {MOST_PIECES // 2 - 1} piece types")
        counters = tuple(number for *both, _ in rules.counters for number in both)
        return cls(tables.squares, 2 * tables.piece_types, counters, rules_digest(rules.definition))

    @property
    def size(self) -> int:
        """Bytes of a sample."""
        return self.squares + self.slots + len(self.counters) + TAIL.size


@dataclass
class Sample:
    """A position on the way, at this `decision` of its game: what is said of it, beside its `value`
    by rule, is known when the game has ended."""

    body: bytes
    mover: int
    decision: int
    value: int

    def packed(self, winner: int, score: int) -> bytes:
        """Return the sample of a game that this colour has won (-1: nobody) and that was worth
        `score` to the first side."""
        result = 1 if winner < 0 else 2 * (winner == self.mover)
        score = -score if self.mover else score
        return self.body + TAIL.pack(self.mover, result, score, self.value)


def body_of(kernel: Any, shape: SampleShape, types: int) -> bytes:
    """Return board, hands and counters of a position."""
    board = bytes(kernel.piece_at(square) for square in range(shape.squares))
    hands = bytes(
        min(255, kernel.in_hand(colour, piece)) for colour in range(2) for piece in range(types)
    )
    counters = bytes(min(255, max(0, kernel.var(number))) for number in shape.counters)
    return board + hands + counters


def write(path: Path, shape: SampleShape, samples: bytes, about: dict[str, Any]) -> None:
    """Write a file, all of it or nothing."""
    heading = {
        **about,
        "fairychess": "samples",
        "rules": shape.digest,
        "size": shape.size,
        "evaluation": EVALUATION_VERSION,
    }
    line = json.dumps(heading, sort_keys=True).encode() + b"\n"
    unfinished = path.with_suffix(".part")
    unfinished.write_bytes(line + zlib.compress(samples, 6))
    os.replace(unfinished, path)


def read(path: Path, shape: SampleShape) -> bytes:
    """Return the samples of a file. SampleError where it holds none of this shape."""
    line, _, packed = path.read_bytes().partition(b"\n")
    try:
        heading = json.loads(line)
        samples = zlib.decompress(packed)
    except (ValueError, zlib.error):
        raise SampleError(f"{path}: no samples of fairychess, or damaged") from None
    if heading.get("rules") != shape.digest or heading.get("size") != shape.size:
        raise SampleError(f"{path}: samples of another game")
    if heading.get("evaluation", 1) != EVALUATION_VERSION:
        raise SampleError(f"{path}: values of another version of the evaluation")
    return samples[: len(samples) // shape.size * shape.size]
