"""The threads of a batch: parts of a task at the same time."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from fairychess.research.spaces import ActionError

MOST = 256
"""So many threads a batch may have."""
FEWEST = 16
"""So many games a thread has at least, where nobody says how many threads there are to be."""

Result = TypeVar("Result")


def number_of_threads(threads: int | None, games: int) -> int:
    """How many threads step so many games; None leaves it to the cores that this process may use.

    Raises ActionError for what is no number of threads.
    """
    if threads is None:
        return max(1, min(usable_cores(), games // FEWEST, MOST))
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= MOST:
        raise ActionError(f"a batch has 1 to {MOST} threads, not {threads!r}")
    return min(threads, games)


def usable_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers:
    """So many threads, the calling one among them. The others begin with the first task.

    They end when nobody refers to the workers any more. A process that has forked begins its own.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0

    def start(self) -> None:
        """Begin threads, unless they have been."""
        if self._pool is None or self._process != os.getpid():
            self._pool = ThreadPoolExecutor(self.number - 1, "fairychess-batch")
            self._process = os.getpid()
            self._pool.submit(int).result()

    def all(self, tasks: Sequence[Callable[[], Result]]) -> list[Result]:
        """What the tasks return, in their order. When one raises, all have ended before it does."""
        self.start()
        assert self._pool is not None
        others = [self._pool.submit(task) for task in tasks[1:]]
        try:
            first = tasks[0]()
        finally:
            for other in others:
                other.exception()
        return [first, *(other.result() for other in others)]

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None and self._process == os.getpid():
            self._pool.shutdown()
        self._pool = None
