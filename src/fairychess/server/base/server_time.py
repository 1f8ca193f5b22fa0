"""The time games are played by: the time of day at the start, then a monotonic clock's.

A wall clock that is set, by hand or over the network, moves no game's clock. Where this process
did not run for a while (stopped, swapped out, its machine paused), the monotonic clock has gone on
and nobody has asked it: that gap is kept in `gaps` until it has been noted as an outage. While a
machine sleeps, the monotonic clock of most systems stands still; `timekeeping` notes how far the
wall clock is ahead then.
"""

import threading
import time
from collections.abc import Callable

GAP = 3_000
"""Milliseconds for which nobody may ask for the time before they count as time without a server."""


def milliseconds() -> int:
    """The time of day, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class ServerTime:
    """Called, it tells the time in milliseconds, never less than before; from any thread."""

    def __init__(
        self,
        wall: Callable[[], int] = milliseconds,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """`monotonic` counts seconds from anywhere."""
        self.wall = wall
        self.gaps: list[tuple[int, int]] = []
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._offset = wall() - self._count()
        self._last = self._count()

    def __call__(self) -> int:
        """The time; it is noticed when nobody has asked for a while."""
        with self._lock:
            now = self._count()
            if now - self._last > GAP:
                self.gaps.append((self._last + self._offset, now + self._offset))
            self._last = max(self._last, now)
            return self._last + self._offset

    def begin_at(self, at: int) -> None:
        """Tell another time from now on: where a process joins an installation."""
        with self._lock:
            self._last = self._count()
            self._offset = at - self._last
            self.gaps.clear()

    def not_before(self, at: int) -> None:
        """Catch up with another process that is ahead."""
        with self._lock:
            self._offset = max(self._offset, at - self._last)

    def _count(self) -> int:
        return int(self._monotonic() * 1000)
