"""Counting lines of play beside the conversation, so that it can be stopped at any moment."""

import threading
from collections.abc import Callable, Iterator

from fairychess.api import Position

UNWATCHED = 2
"""So many plies are counted at one go, without looking whether to stop."""


class Perft:
    """One count at a time, on a copy of the position."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()

    def start(self, play: Position, depth: int, tell: Callable[[str, int], None]) -> None:
        """Count; `tell` hears of each move and of the sum, whose text is empty, unless stopped."""
        self.stop()
        self._stop.clear()
        copy = play.copy()

        def work() -> None:
            total = 0
            for text, count in self._divided(copy, depth):
                if self._stop.is_set():
                    return
                tell(text, count)
                total += count
            tell("", total)

        self._thread = threading.Thread(target=work, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Count no more."""
        self._stop.set()
        self.wait()

    def wait(self) -> None:
        """Wait for the end of the count."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _divided(self, play: Position, depth: int) -> Iterator[tuple[str, int]]:
        for text in play.moves():
            play.push(text)
            yield text, self._count(play, depth - 1)
            play.pop()

    def _count(self, play: Position, depth: int) -> int:
        if depth <= UNWATCHED:
            return play.perft_after(depth, False)
        if self._stop.is_set():
            return 0
        return sum(count for _, count in self._divided(play, depth))
