"""Lines of progress on standard error."""

import sys
import time
from collections.abc import Iterable, Iterator
from math import inf
from typing import Self, TypeVar

T = TypeVar("T")

SLOW = 10.0
"""Without a terminal, seconds between two lines of progress."""
_CELLS = 24
"""Width of a bar."""


class Progress:
    """How far a command is: on a terminal one line, written again and again, which is gone when the
    `with` block ends; elsewhere a line now and then, or none if it is for a terminal only."""

    def __init__(self, pause: float = 0.0, terminal_only: bool = False) -> None:
        self.there = sys.stderr.isatty()
        self.pause = pause if self.there else inf if terminal_only else max(pause, SLOW)
        self.began = self.shown = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.there:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    @property
    def seconds(self) -> float:
        """How long it has taken until now."""
        return time.monotonic() - self.began

    def due(self) -> bool:
        """Whether it is time for another line."""
        if (now := time.monotonic()) - self.shown < self.pause:
            return False
        self.shown = now
        return True

    def show(self, line: str) -> None:
        """Say how far it is."""
        start, end = ("\r\x1b[K", "") if self.there else ("", "\n")
        print(f"{start}{line}", end=end, file=sys.stderr, flush=True)


def followed(games: Iterable[T], whole: int) -> Iterator[T]:
    """Games as they come, with a bar that says how far it is."""
    with Progress() as shown:
        for done, game in enumerate(games, 1):
            yield game
            if shown.due():
                shown.show(time_left(done, whole, shown.seconds))


def bar(done: int, whole: int) -> str:
    """A bar, and how many of how many."""
    full = _CELLS * min(done, whole) // max(1, whole)
    return f"[{'#' * full}{'.' * (_CELLS - full)}] {done}/{whole}"


def time_left(done: int, whole: int, seconds: float) -> str:
    """A bar of games, and how long the others may still take."""
    left = seconds / done * (whole - done) if done else 0
    return f"{bar(done, whole)} games, {left:.0f} s left"
