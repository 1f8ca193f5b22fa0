"""The computer's opinion of a position: several best lines, deeper and deeper.

    >>> import fairychess
    >>> pos = fairychess.load("chess").position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    >>> for found in fairychess.analyse(pos, depth=2):
    ...     last = found
    >>> last.best.moves, last.best.mate
    (('a1a8',), 1)

`analyse` is iterated over with `for`, or with `async for` where there is an event loop. The search
runs in a process of its own, which ends with the iteration: `break`, cancel the task, or `close`.
"""

import asyncio
import json
import math
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairychess.api.claims import to_search
from fairychess.api.position import Position
from fairychess.rules import rules_of
from fairychess.rules.catalogue import FILE, address_of
from fairychess.search import line_answers
from fairychess.search.lines import DEEPEST
from fairychess.workers import LineProcess, ProcessEnded, running

MOST_THREADS = 64
PATIENCE = 60.0
"""Seconds beyond those of the search after which its process counts as dead."""


class AnalysisError(ValueError):
    """The search cannot look at this, or has died; one line with the reason."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play and what the search thinks of it, all from the first player's side.

    `moves` are canonical texts and `spelled` the first twelve of them in each style of the variant.
    `score` is in units of `fairychess values`, `pawns` in those of the cheapest piece, and `share`
    is the part of the points the first player can expect, from 0 to 1; `chances` are those of a
    win, a draw and a loss. `mate` counts decisions until the game is won, negative where the second
    player wins; None where it is not.
    """

    moves: tuple[str, ...]
    score: int
    pawns: float
    share: float
    chances: tuple[float, float, float]
    mate: int | None
    spelled: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What is known after a depth: `lines`, the mover's best first, and positions looked at."""

    depth: int
    nodes: int
    lines: tuple[Line, ...]

    @property
    def best(self) -> Line:
        """The first of the lines."""
        return self.lines[0]


class Analysis:
    """A search that can be iterated over once, with `for` or `async for`; see `analyse`."""

    def __init__(
        self,
        position: Position,
        lines: int,
        seconds: float,
        nodes: int,
        depth: int,
        threads: int = 1,
    ) -> None:
        name, text, options = address_of(rules_of(position))
        self._depth = depth
        position = to_search(position)
        request = {
            "id": 1,
            "options": options,
            "start": position.start,
            "moves": position.history(),
            "lines": lines,
            "seconds": seconds,
            "nodes": nodes,
            "threads": threads,
        }
        self._process = _Process(name, text, request)

    def __iter__(self) -> Iterator[Found]:
        try:
            while (found := self._next()) is not None:
                yield found
        finally:
            self.close()

    async def __aiter__(self) -> AsyncIterator[Found]:
        try:
            while (found := await asyncio.to_thread(self._next)) is not None:
                yield found
        finally:
            self.close()

    def close(self) -> None:
        """End the search. Any thread may; what waits for a depth then gets no more."""
        self._process.close()

    def __enter__(self) -> "Analysis":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _next(self) -> Found | None:
        """What the next depth finds, None at the end. Raises AnalysisError."""
        answer = self._process.answer()
        if answer is None or answer["done"]:
            return None
        lines = tuple(map(_line, answer["lines"]))
        if not lines or answer["depth"] > self._depth:
            return None
        return Found(int(answer["depth"]), int(answer["nodes"]), lines)


def analyse(
    position: Position,
    *,
    lines: int = 1,
    seconds: float = 10.0,
    nodes: int = 0,
    depth: int = DEEPEST,
    threads: int = 1,
) -> Analysis:
    """Look for the best `lines` of a position, giving what is found after each depth.

    The search ends after `seconds`, after the depth in which `nodes` are exceeded (0: never), after
    `depth` decisions, or when it sees every line to its end. The position is as it was; it may be
    played on meanwhile. Nothing is found where the game is over or chance decides, and in a game
    with secrets there is one line of one move: what the computer would do in the place of the one
    to move. `threads` is how many threads search together, with one table. Raises ValueError for
    limits that are none, AnalysisError while it is iterated over.
    """
    if not 1 <= lines <= 500:
        raise ValueError(f"lines {lines}: must be 1 to 500")
    if not (math.isfinite(seconds) and seconds > 0):
        raise ValueError(f"seconds {seconds}: must be more than 0")
    if nodes < 0 or depth < 1:
        raise ValueError("nodes must not be negative, and depth at least 1")
    if not 1 <= threads <= MOST_THREADS:
        raise ValueError(f"threads {threads}: must be 1 to {MOST_THREADS}")
    return Analysis(position, lines, seconds, nodes, depth, threads)


def _line(told: dict[str, Any]) -> Line:
    return Line(
        tuple(told["line"]),
        int(told["score"]),
        float(told["pawns"]),
        float(told["share"]),
        tuple(told["chances"]),
        told["mate"],
        tuple(map(tuple, told["spelled"])),
    )


class _Process:
    """The search's process: begun when it is first asked, by one caller at a time."""

    def __init__(self, name: str, text: str | None, request: dict[str, Any]) -> None:
        self._name, self._text, self._request = name, text, request
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._process: LineProcess | None = None
        self._ends = 0.0
        self._lock = threading.Lock()
        self._closed = False

    def answer(self) -> dict[str, Any] | None:
        """The next answer; None once it has been closed. Raises AnalysisError."""
        try:
            process = self._begun()
            if process is None:
                return None
            answer = json.loads(process.hear(max(0.0, self._ends - time.monotonic())))
        except ProcessEnded:
            answer = {"error": "the search has died"}
        except (OSError, ValueError) as error:
            answer = {"error": str(error)}
        if self._closed:
            return None
        if "error" in answer:
            raise AnalysisError(f"{self._name}: {answer['error']}")
        return dict(answer)

    def _begun(self) -> LineProcess | None:
        with self._lock:
            if self._process is None and not self._closed:
                self._process = LineProcess(running(line_answers.__name__))
                self._ends = time.monotonic() + self._request["seconds"] + PATIENCE
                request = {**self._request, "variant": self._file()}
                self._process.say(json.dumps(request).encode())
            return self._process

    def _file(self) -> str:
        """The name or file under which the process finds the variant."""
        if self._text is None:
            return self._name
        self._folder = tempfile.TemporaryDirectory()
        path = Path(self._folder.name) / FILE
        path.write_text(self._text, encoding="utf-8")
        return str(path)

    def close(self) -> None:
        """End the process and remove what was written for it."""
        with self._lock:
            self._closed = True
            process, self._process = self._process, None
            folder, self._folder = self._folder, None
        if process is not None:
            process.close()
        if folder is not None:
            folder.cleanup()
