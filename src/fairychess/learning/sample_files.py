"""Files of samples: chunks of whole games, one behind the other, of which nothing is lost.

A file is one line of JSON, then chunks, each a line of JSON and samples packed by zlib:

    {"fairychess": "samples", "version": 2, "rules": "9f2c...", "size": 37, "evaluation": 1,
     "teacher": ""}
    {"task": "0/00007", "samples": 1512, "bytes": 21066, "check": 2914382173}

The first line names the rules, the version of the evaluation that gave the values, and the teacher
whose scores these are ("": our own search). A chunk is what one task has found. It is written at
once and reaches the disk before the next is begun; one that an interruption cut off is at the end
of the file, where it does not count and the next one takes its place.

Nothing in a file is run, and what a chunk may unpack to is known before it is unpacked, and small.
"""

import json
import os
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from fairychess.learning.samples import SampleShape

SUFFIX = ".samples"
VERSION = 2
LONGEST_LINE = 1024
LARGEST_CHUNK = 64 << 20
"""Bytes of the samples of a chunk."""
LEVEL = 6


class SampleError(ValueError):
    """A file that holds no samples, or those of another game or evaluation."""


@dataclass(frozen=True)
class Chunk:
    """Where the samples of a task lie: so many `samples` in so many packed bytes from `place`."""

    path: Path
    task: str
    samples: int
    place: int
    length: int
    check: int
    size: int
    teacher: str = ""

    @property
    def end(self) -> int:
        """The place behind it."""
        return self.place + self.length

    def read(self) -> bytes:
        """Return the samples. SampleError where they are damaged."""
        with self.path.open("rb") as file:
            file.seek(self.place)
            packed = file.read(self.length)
        size = self.samples * self.size
        found = b""
        if zlib.crc32(packed) == self.check:
            with suppress(zlib.error):
                found = zlib.decompressobj().decompress(packed, size + 1)
        if len(found) != size:
            raise SampleError(f"{self.path}: the chunk of task {self.task} is damaged")
        return found


class SampleFile:
    """One file of the samples of a variant. SampleError where it holds none of this shape."""

    def __init__(self, path: Path, shape: SampleShape, teacher: str = "") -> None:
        self.path = path
        self.shape = shape
        self.teacher = teacher
        self.chunks: list[Chunk] = []
        self._end = 0
        with suppress(FileNotFoundError), path.open("rb") as file:
            self._read_heading(file)
            self.chunks = list(self._read_chunks(file))

    @property
    def samples(self) -> int:
        """How many there are."""
        return sum(chunk.samples for chunk in self.chunks)

    def add(self, task: str, samples: bytes) -> int:
        """Keep what a task has found; return how many samples that is."""
        count = len(samples) // self.shape.size
        packed = zlib.compress(samples, LEVEL)
        check = zlib.crc32(packed)
        about = {"task": task, "samples": count, "bytes": len(packed), "check": check}
        line = json.dumps(about).encode() + b"\n"
        if len(samples) > LARGEST_CHUNK or len(line) > LONGEST_LINE:
            raise ValueError(f"task {task} has found too many samples for one chunk")
        with self.path.open("r+b" if self.path.exists() else "xb") as file:
            if not self._end:
                self._end = file.write(self._heading())
            file.truncate(self._end)
            file.seek(self._end)
            file.write(line + packed)
            file.flush()
            os.fsync(file.fileno())
        self.chunks.append(self._chunk(about, self._end + len(line)))
        self._end = self.chunks[-1].end
        return count

    # ---- what is read -------------------------------------------------------------------------

    def _heading(self) -> bytes:
        about = {
            "fairychess": "samples",
            "version": VERSION,
            "rules": self.shape.digest,
            "size": self.shape.size,
            "evaluation": self.shape.evaluation,
            "teacher": self.teacher,
        }
        return json.dumps(about).encode() + b"\n"

    def _read_heading(self, file: BinaryIO) -> None:
        line = file.readline(LONGEST_LINE)
        if not line.endswith(b"\n") and self._heading().startswith(line):
            return  # cut off before anything was kept
        told = _object(line)
        if told.get("fairychess") != "samples":
            raise SampleError(f"{self.path}: no samples of fairychess, or damaged")
        if told.get("version") != VERSION:
            raise SampleError(f"{self.path}: samples of version {told.get('version', 1)!r}")
        if told.get("rules") != self.shape.digest or told.get("size") != self.shape.size:
            raise SampleError(f"{self.path}: samples of another game")
        if told.get("evaluation") != self.shape.evaluation:
            raise SampleError(f"{self.path}: values of another version of the evaluation")
        if not isinstance(told.get("teacher"), str):
            raise SampleError(f"{self.path}: names no teacher")
        self.teacher = told["teacher"]
        self._end = len(line)

    def _read_chunks(self, file: BinaryIO) -> Iterator[Chunk]:
        """The chunks that are there as a whole; `_end` is behind the last one."""
        length = os.fstat(file.fileno()).st_size
        while 0 < self._end < length:
            file.seek(self._end)
            line = file.readline(LONGEST_LINE)
            if not line.endswith(b"\n") and length - self._end < LONGEST_LINE:
                return
            chunk = self._chunk(_object(line), self._end + len(line))
            if chunk.end > length:
                return
            self._end = chunk.end
            yield chunk

    def _chunk(self, told: dict[str, Any], place: int) -> Chunk:
        task, samples, length, check = map(told.get, ("task", "samples", "bytes", "check"))
        size = self.shape.size
        if not (
            isinstance(task, str)
            and isinstance(samples, int)
            and isinstance(length, int)
            and isinstance(check, int)
            and 0 <= samples * size <= LARGEST_CHUNK
            and 0 <= length <= LARGEST_CHUNK
        ):
            raise SampleError(f"{self.path}: damaged at byte {self._end}")
        return Chunk(self.path, task, samples, place, length, check, size, self.teacher)


def _object(line: bytes) -> dict[str, Any]:
    """Return the object that a line of JSON says, an empty one where it says none."""
    with suppress(ValueError, RecursionError):
        found = json.loads(line)
        if isinstance(found, dict):
            return found
    return {}
