"""Processes of one kind, kept between the questions of those who share them."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from fairychess.workers.process import LineProcess


class Pool:
    """Idle processes, begun when needed; with `places`, no more than that work at once."""

    def __init__(self, start: Callable[[], LineProcess], places: int = 0) -> None:
        self._start = start
        self._places = threading.BoundedSemaphore(places) if places else nullcontext()
        self._lock = threading.Lock()
        self.idle: list[LineProcess] = []

    @contextmanager
    def process(self) -> Iterator[LineProcess]:
        """A process for one question; it is kept for the next one unless this one failed."""
        with self._places:
            self.rest()
            with self._lock:
                found = self.idle.pop() if self.idle else None
            process = found or self._start()
            try:
                yield process
            except Exception:
                process.close()
                raise
            finally:
                process.used = time.monotonic()
                if process.alive:  # also where a task was cancelled, whose search has been stopped
                    with self._lock:
                        self.idle.append(process)
                else:
                    process.close()

    def rest(self, seconds: float | None = None) -> None:
        """End idle processes that have died, or that nobody has used for so many seconds."""
        since = None if seconds is None else time.monotonic() - seconds
        with self._lock:
            old = [
                one
                for one in self.idle
                if not one.alive or (since is not None and one.used < since)
            ]
            self.idle = [one for one in self.idle if one not in old]
        for one in old:
            one.close()

    def close(self) -> None:
        """End all idle processes."""
        with self._lock:
            idle, self.idle = self.idle, []
        for process in idle:
            process.close()
