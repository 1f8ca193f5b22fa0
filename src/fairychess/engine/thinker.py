"""Thinking beside the conversation: a search in a thread, which can be stopped at any moment."""

import threading
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass

from fairychess.engine.game import EngineGame
from fairychess.engine.limits import EngineSettings, GoLimits
from fairychess.engine.scores import moves_to_mate
from fairychess.search.book import book_of
from fairychess.search.levels import level_settings
from fairychess.search.lines import DEEPEST, LineSearch, best_lines
from fairychess.search.mates import MOST_NODES, mate_within
from fairychess.search.session import DepthResult


@dataclass(frozen=True, slots=True)
class Choice:
    """The end of a thought: our text of the move, "" where there is none; what was found last."""

    text: str
    found: DepthResult | None
    seconds: float


@dataclass(frozen=True, slots=True)
class Current:
    """The move that is looked at: the depth, its number among so many, its text."""

    depth: int
    number: int
    among: int
    text: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Reports:
    """Called in the thread that thinks: at every depth, with the move that is looked at, at the end
    (which says whether to begin again), when the end could not be told, and on trouble."""

    depth: Callable[[DepthResult, float], None]
    current: Callable[[Current], None]
    done: Callable[[Choice], bool]
    failed: Callable[[str], None]
    trouble: Callable[[str], None]

    def end(self, choice: Choice) -> bool:
        """Tell the end, or at least why it cannot be told: a board waits for a move."""
        try:
            return self.done(choice)
        except Exception as error:
            self.failed(f"{choice.text[:40]}: {type(error).__name__}")
            return False


class Thought:
    """One search in a thread. While it is `pondering` the clock does not run, and nothing is told
    at its end."""

    def __init__(
        self,
        game: EngineGame,
        limits: GoLimits,
        settings: EngineSettings,
        reports: Reports,
        ponder: bool,
    ) -> None:
        self.game, self.limits, self.settings = game, limits, settings
        self._reports = reports
        self.stop = threading.Event()
        self._hit = threading.Event()
        if not ponder:
            self._hit.set()
        self.silent = False
        self.thread = threading.Thread(target=self._work, daemon=True)

    @property
    def pondering(self) -> bool:
        """Whether the opponent's move is still waited for."""
        return not self._hit.is_set()

    def hit(self, limits: GoLimits | None) -> None:
        """The opponent has moved as expected: the clock runs, by new limits where there are any."""
        if limits is not None:
            self.limits = limits
        self._hit.set()

    def in_opponents_time(self) -> "Thought":
        """Return a thought like this one that waits for the opponent's move."""
        return Thought(self.game, self.limits, self.settings, self._reports, ponder=True)

    def join(self) -> None:
        """Wait for the end, but not in the thread that thinks."""
        if self.thread is not threading.current_thread():
            self.thread.join()

    # ---- in the thread --------------------------------------------------------------------

    def _work(self) -> None:
        again = True
        while again:
            try:
                choice = self._think()
            except Exception as error:  # a board waits, and another move is better than none
                self._reports.trouble(f"search: {type(error).__name__}")
                choice = Choice(next(iter(self.game.options()), ""), None, 0.0)
            self._wait_to_tell()
            again = not self.silent and self._reports.end(choice)

    def _wait_to_tell(self) -> None:
        """Wait where what was found is only told when it is asked for."""
        while self.pondering and not self.stop.wait(0.01):
            pass
        if self.limits.endless:
            self.stop.wait()

    def _think(self) -> Choice:
        began = time.monotonic()
        game, limits, settings = self.game, self.limits, self.settings
        timer = Timer(self)
        legal = game.options()
        options = [text for text in legal if text in limits.only] or legal
        if not options or game.over() is not None:
            return Choice("", None, 0.0)
        known = self._from_book(options)
        if known:
            return Choice(known, None, time.monotonic() - began)

        def announce(depth: int, number: int, text: str) -> None:
            spent = time.monotonic() - began
            self._reports.current(Current(depth, number, len(options), text, spent))

        last: DepthResult | None = None
        play = game.to_search()
        asked = LineSearch(
            settings.lines,
            limits.nodes,
            limits.depth or DEEPEST,
            settings.level,
            options if limits.only else (),
            fresh=False,
            threads=settings.threads,
        )
        lines = best_lines(play, asked, timer.late, 0.5, announce)
        for last in lines:
            self._reports.depth(last, time.monotonic() - began)
            if self._has_mate(last) or timer.enough() or (len(options) == 1 and limits.by_clock):
                break
        lines.close()
        if limits.mate and not (last and self._has_mate(last)):
            mate = self._hidden_mate(timer, last, options if limits.only else ())
            if mate is not None and self._has_mate(mate):
                last = mate
                self._reports.depth(last, time.monotonic() - began)
        chosen = last.lines[0].line[0] if last else options[0]
        return Choice(chosen, last, time.monotonic() - began)

    def _from_book(self, options: list[str]) -> str:
        """Return a move that the variant's opening book knows here, "" if there is none to play."""
        if not self.settings.book or not self.limits.book or self.limits.endless:
            return ""
        book = book_of(self.game.rules)
        return "" if book is None else book.draw(self.game.play, self.game.dice, options)

    def _hidden_mate(
        self, timer: "Timer", last: DepthResult | None, legal: Collection[str]
    ) -> DepthResult | None:
        """Return a mate that the search has missed by leaving moves out, within what is left of the
        limits."""
        limits = self.limits
        left = limits.nodes - last.nodes if limits.nodes and last else limits.nodes or MOST_NODES
        if left <= 0 or timer.late():
            return None
        depth = limits.depth or DEEPEST
        return mate_within(self.game.to_search(), limits.mate, timer.late, 0.5, left, depth, legal)

    def _has_mate(self, found: DepthResult) -> bool:
        """Tell whether the mate that is looked for has been found."""
        score = found.lines[0].score * (1 if self.game.play.kernel.turn == 0 else -1)
        mate = moves_to_mate(score) if self.limits.mate else None
        return mate is not None and 0 < mate <= self.limits.mate


class Thinker:
    """One thought at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thought: Thought | None = None

    @property
    def busy(self) -> bool:
        """Whether a thought goes on."""
        return self._thought is not None and self._thought.thread.is_alive()

    @property
    def pondering(self) -> bool:
        """Whether a thought goes on in the opponent's time."""
        return self.busy and self._thought is not None and self._thought.pondering

    def start(
        self,
        game: EngineGame,
        limits: GoLimits,
        settings: EngineSettings,
        reports: Reports,
        ponder: bool = False,
    ) -> None:
        """Think about the position; with `ponder` the clock only begins to run when `ponder_hit` is
        called. Where `reports.done` says so, the thought begins again on what the game has come to
        then."""
        self.halt()
        self._begin(Thought(game, limits, settings, reports, ponder))

    def ponder_next(self, prepare: Callable[[], None]) -> None:
        """Called by `reports.done`: prepare the game, and ponder on what it has come to from then
        on. Nothing is done where the thought that has just ended was to be silent."""
        with self._lock:
            last = self._thought
            if last is None or last.silent:
                return
            prepare()
            self._thought = last.in_opponents_time()
            self._thought.thread.start()

    def _begin(self, thought: Thought) -> None:
        with self._lock:
            self._thought = thought
            thought.thread.start()

    def ponder_hit(self, limits: GoLimits | None = None) -> None:
        """The move that was pondered on has been played: the clock runs from now on, by these
        limits where there are any."""
        if self._thought is not None:
            self._thought.hit(limits)

    def stop(self) -> None:
        """End the thought and wait until its choice has been told."""
        thought = self._thought
        if thought is not None:
            thought.stop.set()
            thought.join()

    def move_now(self) -> None:
        """End the thought as `stop` does, unless it is one in the opponent's time."""
        thought = self._thought
        if thought is not None and not thought.pondering:
            thought.stop.set()
            thought.join()

    def halt(self) -> None:
        """End the thought, if there is one, and tell nothing."""
        with self._lock:
            thought, self._thought = self._thought, None
            if thought is not None:
                thought.silent = True
                thought.stop.set()
        if thought is not None:
            thought.join()

    def wait(self) -> None:
        """Wait for the end of the thought, unless it is one in the opponent's time."""
        thought = self._thought
        if thought is not None and not thought.pondering:
            thought.join()


class Timer:
    """When a thought has to end. The clock runs from the moment it is not pondering any more; what
    was pondered before counts towards the time meant for the move, not towards the latest."""

    def __init__(self, thought: Thought) -> None:
        self._thought = thought
        self._began = time.monotonic()
        self._hit = 0.0 if thought.pondering else self._began
        self._settled = False
        self._look_at_limits()

    def late(self) -> float:
        """Return 1 where the search has to stop at once, else 0: for a deadline between them."""
        if self._thought.stop.is_set():
            return 1.0
        if not self._runs():
            return 0.0
        over = self._settled or time.monotonic() - self._hit > self.hard
        return float(bool(self.hard) and over)

    def enough(self) -> bool:
        """Tell whether no further depth should be begun."""
        runs = self._runs()
        spent = time.monotonic() - self._began
        self._settled = bool(self._soft) and spent > self._soft
        return self._settled and runs

    def _runs(self) -> bool:
        """Tell whether the clock runs; it does from the first time this is asked after the hit."""
        if not self._hit and not self._thought.pondering:
            self._hit = time.monotonic()
            self._look_at_limits()
        return bool(self._hit)

    def _look_at_limits(self) -> None:
        settings = self._thought.settings
        share = level_settings(settings.level).time_share
        seconds = self._thought.limits.seconds(settings.margin)
        self._soft, self.hard = (share * limit for limit in seconds)
