"""The clock of one game, worked out from recorded times; it never looks at the time itself.

All times are milliseconds. A turn is charged when it ends, so decisions of one turn share it. No
time passes while no server ran (`outages`), while the referee draws, or in an adjourned game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from fairychess.game.view import SIDES
from fairychess.search.time_manager import ON_SERVERS, TimeLeft

_DAY = 86_400_000


class Timing(Struct, frozen=True, forbid_unknown_fields=True):
    """A time control. Seconds, but for `days`, which are for each turn.

    `main` alone is sudden death; with `increment` a turn adds some; with `period` there are
    `periods` of byo-yomi after it; with `days` it is correspondence and nothing else applies.
    """

    main: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    period: Annotated[int, Meta(ge=0, le=600)] = 0
    periods: Annotated[int, Meta(ge=1, le=30)] = 1
    days: Annotated[int, Meta(ge=0, le=30)] = 0

    def __post_init__(self) -> None:
        if self.days and (self.main or self.increment or self.period):
            raise ValueError("a clock counts either days or seconds")
        if not (self.days or self.main or self.period):
            raise ValueError("a clock needs main time, byo-yomi or days")


class ClockView(Struct, frozen=True):
    """The time left when the message is sent, in milliseconds; `running` names whose it is.

    `overtime` names those whose main time is gone: what is left to them is of a period.
    """

    left: dict[str, int]
    periods: dict[str, int]
    running: str | None
    overtime: tuple[str, ...] = ()


def merged(intervals: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Intervals in order without overlaps: two processes may have noted the same outage."""
    found: list[tuple[int, int]] = []
    for began, ended in sorted(intervals):
        if found and began <= found[-1][1]:
            found[-1] = (found[-1][0], max(ended, found[-1][1]))
        else:
            found.append((began, ended))
    return found


class Reading(NamedTuple):
    """A clock as it stood at a moment, to set it back to."""

    left: dict[str, int]
    periods: dict[str, int]
    turn_of: str | None
    spent: int


class Clock:
    """Both sides' time under one `Timing`."""

    def __init__(self, timing: Timing, outages: Sequence[tuple[int, int]] = ()) -> None:
        self.timing = timing
        self.outages = merged(outages)
        self.running: str | None = None
        start = timing.days * _DAY or timing.main * 1000
        self._left = dict.fromkeys(SIDES, start)
        self._periods = dict.fromkeys(SIDES, timing.periods if timing.period else 0)
        self._turn_of: str | None = None
        self._since = 0
        self._spent = 0

    def allow_for(self, outages: Sequence[tuple[int, int]]) -> None:
        """Know of all outages there have been since the game began."""
        self.outages = merged(outages)

    def turn(self, side: str | None, at: int) -> None:
        """It is `side` that decides from now on; None: the referee does, in nobody's time."""
        self.pause(at)
        if side is not None and side != self._turn_of:
            if self._turn_of is not None:
                self._charge(self._turn_of)
            self._turn_of = side
        self.running, self._since = side, at

    def pause(self, at: int) -> None:
        """Stop without ending the turn; `turn` goes on with it."""
        self._spent += self._passed(at)
        self.running = None

    def reading(self, at: int) -> Reading:
        """How the clock stands at a moment."""
        spent = self._spent + self._passed(at)
        return Reading(dict(self._left), dict(self._periods), self._turn_of, spent)

    def set_back(self, to: Reading) -> None:
        """Give back all time since then, and stop; `turn` goes on from there."""
        self._left, self._periods = dict(to.left), dict(to.periods)
        self._turn_of, self._spent, self.running = to.turn_of, to.spent, None

    def flag_time(self) -> int | None:
        """When the running side's time is used up, unless something happens first."""
        if self.running is None:
            return None
        return self._since + self._allowed(self.running) - self._spent + self._lost(self._since)

    def has_fallen(self, at: int) -> bool:
        """Whether the running side had used up its time by then."""
        side = self.running
        return side is not None and self._spent + self._passed(at) >= self._allowed(side)

    def view(self, at: int) -> ClockView:
        """The time left at a moment."""
        left, periods = dict(self._left), dict(self._periods)
        side = self._turn_of
        if side is not None:
            left[side], periods[side] = self._after(side, self._spent + self._passed(at))
        spent = {one: self._spent + self._passed(at) if one == side else 0 for one in SIDES}
        over = [one for one in SIDES if self.timing.period and self._left[one] <= spent[one]]
        return ClockView(left, periods, self.running, tuple(over))

    def to_think(self, side: str, at: int) -> float | None:
        """Seconds a computer may think about its next move; None where days are counted."""
        timing = self.timing
        if timing.days:
            return None
        seen = self.view(at)
        return ON_SERVERS.seconds(
            TimeLeft(
                left=seen.left[side] / 1000,
                increment=timing.increment,
                period=timing.period if seen.periods[side] else 0,
                overtime=side in seen.overtime,
            )
        )

    def _allowed(self, side: str) -> int:
        return self._left[side] + self._periods[side] * self.timing.period * 1000

    def _after(self, side: str, spent: int) -> tuple[int, int]:
        """Time and periods left after a turn that took `spent`; in byo-yomi, of the period."""
        left, periods = self._left[side] - spent, self._periods[side]
        length = self.timing.period * 1000
        if left > 0 or not periods:
            return max(left, 0), periods
        used, rest = divmod(-left, length)
        return (length - rest, periods - used) if used < periods else (0, 0)

    def _charge(self, side: str) -> None:
        left, periods = self._after(side, self._spent)
        if self.timing.days:
            left = self.timing.days * _DAY
        elif self.timing.period and self._left[side] - self._spent <= 0:
            left = 0  # in byo-yomi the period begins again with every turn
        self._left[side], self._periods[side] = left + self.timing.increment * 1000, periods
        self._spent = 0

    def _passed(self, at: int) -> int:
        if self.running is None:
            return 0
        down = sum(max(0, min(at, end) - max(self._since, start)) for start, end in self.outages)
        return max(0, at - self._since - down)

    def _lost(self, since: int) -> int:
        return sum(max(0, end - max(since, start)) for start, end in self.outages)
