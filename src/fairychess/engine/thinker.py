"""Thinking beside the conversation: a search in a thread, which can be stopped at any moment."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from fairychess.engine.table import Table
from fairychess.search.levels import STRONGEST, level_settings
from fairychess.search.lines import DEEPEST, Found, best_lines

MOVES_LEFT = 30
"""So many moves a clock is thought to be for, where nobody says how many."""
LONGEST_SHARE = 0.4
"""Never more of the clock than this for one move."""
ENOUGH = 0.55
"""After this share of the time meant for a move no further depth is begun."""
SHORTEST = 0.004


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to think, in seconds: `move` for this move, or a clock of `mine` with an increment
    `more` (and `byoyomi` when the clock has run out) for `moves` moves (0: all of them); `nodes`,
    `depth`; or, if `endless`, until told to stop. `only` are our texts of the moves allowed."""

    move: float = 0.0
    mine: float = 0.0
    more: float = 0.0
    byoyomi: float = 0.0
    moves: int = 0
    nodes: int = 0
    depth: int = 0
    endless: bool = False
    only: Collection[str] = field(default_factory=tuple)

    def seconds(self, margin: float) -> tuple[float, float]:
        """Return (time after which no further depth is begun, time after which to stop); zeros
        where the clock does not matter. `margin` is lost on the way between board and engine."""
        if self.endless:
            return 0.0, 0.0
        if self.move:
            hard = max(SHORTEST, self.move - margin)
            return hard, hard
        if not (self.mine or self.more or self.byoyomi):
            return 0.0, 0.0
        share = self.mine / (self.moves + 1 if self.moves else MOVES_LEFT)
        meant = share + 0.8 * self.more + self.byoyomi
        most = max(self.mine * LONGEST_SHARE, 0.0) + 0.8 * self.more + self.byoyomi - margin
        most = min(most, self.mine + self.more + self.byoyomi - margin)
        hard = max(SHORTEST, min(3 * meant, most))
        return max(SHORTEST, min(ENOUGH * meant, hard)), hard


@dataclass(frozen=True, slots=True)
class Settings:
    """What the options of the engine say."""

    level: int = STRONGEST
    lines: int = 1
    margin: float = 0.02


@dataclass(frozen=True, slots=True)
class Choice:
    """The end of a thought: our text of the move, "" where there is none; what was found last."""

    text: str
    found: Found | None
    seconds: float


class Thinker:
    """One thought at a time. `report` hears of every depth, `done` of the end; both are called in
    the thread that thinks."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._hit = threading.Event()
        self._silent = False

    @property
    def busy(self) -> bool:
        """Whether a thought goes on."""
        return self._thread is not None and self._thread.is_alive()

    def start(
        self,
        table: Table,
        limits: Limits,
        settings: Settings,
        report: Callable[[Found, float], None],
        done: Callable[[Choice], bool],
        ponder: bool = False,
    ) -> None:
        """Think about the position on the table; with `ponder` the clock only begins to run when
        `ponder_hit` is called. Where `done` says so, the thought begins again on what the table
        shows then."""
        self.halt()
        self._stop.clear()
        self._hit.clear()
        self._silent = False
        if not ponder:
            self._hit.set()

        def work() -> None:
            again = True
            while again:
                choice = self._think(table, limits, settings, report)
                self._wait_to_tell(limits)
                again = not self._silent and done(choice)

        self._thread = threading.Thread(target=work, daemon=True)
        self._thread.start()

    def ponder_hit(self) -> None:
        """The move that was pondered on has been played: the clock runs from now on."""
        self._hit.set()

    def stop(self) -> None:
        """End the thought and wait until its choice has been told."""
        self._stop.set()
        self.wait()

    def halt(self) -> None:
        """End the thought, if there is one, and tell nothing."""
        self._silent = True
        self.stop()

    def wait(self) -> None:
        """Wait for the end of the thought."""
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()
            self._thread = None

    # ---- in the thread --------------------------------------------------------------------

    def _wait_to_tell(self, limits: Limits) -> None:
        """Wait where what was found is only told when it is asked for."""
        if limits.endless:
            self._stop.wait()
        while not self._hit.is_set() and not self._stop.wait(0.01):
            pass

    def _think(
        self,
        table: Table,
        limits: Limits,
        settings: Settings,
        report: Callable[[Found, float], None],
    ) -> Choice:
        began = time.monotonic()
        share = level_settings(settings.level).time_share
        soft, hard = (share * seconds for seconds in limits.seconds(settings.margin))
        timer = Timer(self._stop, self._hit, soft, hard)
        legal = table.options()
        options = [text for text in legal if text in limits.only] or legal
        if not options or table.over() is not None:
            return Choice("", None, 0.0)
        last: Found | None = None
        lines = best_lines(
            table.play,
            settings.lines,
            timer.late,
            0.5,
            depth=limits.depth or DEEPEST,
            level=settings.level,
            legal=options if limits.only else (),
            fresh=False,
        )
        for last in lines:
            report(last, time.monotonic() - began)
            enough = limits.nodes and last.nodes >= limits.nodes
            if enough or timer.enough() or (len(options) == 1 and hard):
                break
        lines.close()
        chosen = last.lines[0].line[0] if last else options[0]
        return Choice(chosen, last, time.monotonic() - began)


class Timer:
    """When a thought has to end. The clock runs from the moment it is not pondering any more."""

    def __init__(self, stop: Any, hit: Any, soft: float, hard: float) -> None:
        self._stop, self._hit = stop, hit
        self._soft, self._hard = soft, hard
        self._began = time.monotonic() if hit.is_set() else 0.0

    def spent(self) -> float:
        """Return the seconds that count."""
        if not self._began and self._hit.is_set():
            self._began = time.monotonic()
        return time.monotonic() - self._began if self._began else 0.0

    def late(self) -> float:
        """Return 1 where the search has to stop at once, else 0: for a deadline between them."""
        if self._stop.is_set():
            return 1.0
        return float(bool(self._hard) and self.spent() > self._hard)

    def enough(self) -> bool:
        """Tell whether no further depth should be begun."""
        return bool(self._soft) and self.spent() > self._soft
