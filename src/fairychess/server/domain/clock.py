"""The clock of one game, worked out from recorded times; it never looks at the time itself.

All times are milliseconds. A turn is charged when it ends, so decisions of one turn share it. No
time passes while no server ran, while the referee draws, in an adjourned game, or on vacation.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from fairychess.game.view import SIDES
from fairychess.search.time_manager import ON_SERVERS, TimeLeft

_DAY = 86_400_000

Interval = tuple[int, int]
"""Two moments; what lies between them costs nobody anything."""


_Days = Annotated[int, Meta(ge=0, le=365)]


class Timing(Struct, frozen=True, forbid_unknown_fields=True):
    """A time control of one seat. It counts seconds, or days where two people write to each other.

    In seconds: `main` alone is sudden death; with `increment` a turn adds some; with `delay` the
    first seconds of every turn cost nothing; with `period` there are `periods` of byo-yomi after
    the main time. In days: `days` for each turn, then those of the `bank`, which is for the whole
    game.
    """

    main: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    period: Annotated[int, Meta(ge=0, le=600)] = 0
    periods: Annotated[int, Meta(ge=1, le=30)] = 1
    days: Annotated[int, Meta(ge=0, le=30)] = 0
    delay: Annotated[int, Meta(ge=0, le=600)] = 0
    bank: _Days = 0

    def __post_init__(self) -> None:
        quick = self.main or self.period or self.delay
        if self.slow and (quick or self.increment):
            raise ValueError("a clock counts either days or seconds")
        if not (self.slow or quick):
            raise ValueError("a clock needs main time, byo-yomi, a delay or days")

    @property
    def slow(self) -> bool:
        """Whether it counts days."""
        return bool(self.days or self.bank)

    @property
    def each_turn(self) -> int:
        """Seconds that a turn has for itself, in whichever way."""
        return self.increment or self.period or self.delay

    @property
    def short(self) -> str:
        """In the fewest signs: `5+3`, in minutes and seconds, or `3 d` for days a turn."""
        if self.slow:
            return f"{self.days or self.bank} d"
        return f"{self.main / 60:g}+{self.each_turn}"


class ClockView(Struct, frozen=True):
    """The time left when the message is sent, in milliseconds; `running` names whose it is.

    `overtime` names those whose main time is gone: what is left to them is of a period. `free` is
    what is left of a turn's delay, before that begins to count. `away` are those on vacation, whose
    clocks stand still, and for how long still.
    """

    left: dict[str, int]
    periods: dict[str, int]
    running: str | None
    overtime: tuple[str, ...] = ()
    free: dict[str, int] = {}
    away: dict[str, int] = {}


def merged(intervals: Iterable[Interval]) -> list[Interval]:
    """Intervals in order without overlaps: two processes may have noted the same outage."""
    found: list[Interval] = []
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
    """Both sides' time, each under its own `Timing`.

    A clock stands still while no server runs (`outages`), and a side's own during its vacations.
    """

    def __init__(
        self, timing: Timing, outages: Sequence[Interval] = (), second: Timing | None = None
    ) -> None:
        self._timings = {"first": timing, "second": second or timing}
        self._outages: Sequence[Interval] = outages
        self._vacations: dict[str, list[Interval]] = {}
        self._stopped: dict[str, list[Interval]] = {}
        self._note_stops()
        self.running: str | None = None
        self._left = {
            side: one.bank * _DAY or one.main * 1000 for side, one in self._timings.items()
        }
        self._periods = {
            side: one.periods if one.period else 0 for side, one in self._timings.items()
        }
        self._turn_of: str | None = None
        self._since = 0
        self._spent = 0

    @property
    def slow(self) -> bool:
        """Whether it counts days."""
        return self._timings["first"].slow

    def allow_for(self, outages: Sequence[Interval]) -> None:
        """Know of all outages there have been since the game began."""
        self._outages = outages
        self._note_stops()

    def rest_on(self, vacations: dict[str, list[Interval]]) -> None:
        """Know of all vacations of the two sides."""
        self._vacations = {side: merged(some) for side, some in vacations.items()}
        self._note_stops()

    def _note_stops(self) -> None:
        self._stopped = {
            side: merged([*self._outages, *self._vacations.get(side, ())]) for side in SIDES
        }

    def turn(self, side: str | None, at: int) -> None:
        """It is `side` that decides from now on; None: the referee does, and no clock runs."""
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
        side = self.running
        if side is None:
            return None
        at = self._since + self._allowed(side) - self._spent
        for began, ended in self._stopped[side]:
            if began < at:
                at += max(0, ended - max(began, self._since))
        return at

    def warning_time(self) -> int | None:
        """When the running side is told that its days run out; None where it is too late for that.

        That is a day before, or a quarter of a turn's own days where they are fewer than four.
        """
        flag = self.flag_time()
        if flag is None or self.running is None or not self.slow:
            return None
        at = flag - min(_DAY, self._free(self.running) // 4 or _DAY)
        return at if at > self._since else None

    def has_fallen(self, at: int) -> bool:
        """Whether the running side had used up its time by then."""
        side = self.running
        return side is not None and self._spent + self._passed(at) >= self._allowed(side)

    def view(self, at: int) -> ClockView:
        """The time left at a moment; where days are counted, with what a turn has for itself."""
        left, periods = dict(self._left), dict(self._periods)
        free = {side: self._free(side) for side in SIDES}
        spent = {
            one: self._spent + self._passed(at) if one == self._turn_of else 0 for one in SIDES
        }
        side = self._turn_of
        if side is not None:
            left[side], periods[side] = self._after(side, spent[side])
            free[side] = max(0, free[side] - spent[side])
        over = [
            one
            for one, timing in self._timings.items()
            if timing.period and self._left[one] <= self._charged(one, spent[one])
            and not free[one]
        ]  # fmt: skip
        away = {
            one: ended - at
            for one, vacations in self._vacations.items()
            for began, ended in vacations
            if began <= at < ended
        }
        if self.slow:
            left, free = {one: left[one] + free[one] for one in SIDES}, {}
        elif not any(free.values()):
            free = {}
        return ClockView(left, periods, self.running, tuple(over), free, away)

    def to_think(self, side: str, at: int) -> float | None:
        """Seconds a computer may think about its next move; None where days are counted."""
        timing = self._timings[side]
        if timing.slow:
            return None
        seen = self.view(at)
        return ON_SERVERS.seconds(
            TimeLeft(
                left=(seen.left[side] + seen.free.get(side, 0)) / 1000,
                increment=timing.increment + timing.delay,
                period=timing.period if seen.periods[side] else 0,
                overtime=side in seen.overtime,
            )
        )

    def _free(self, side: str) -> int:
        """What every turn has for itself, before anything else is counted."""
        timing = self._timings[side]
        return timing.days * _DAY or timing.delay * 1000

    def _charged(self, side: str, spent: int) -> int:
        return max(0, spent - self._free(side))

    def _allowed(self, side: str) -> int:
        periods = self._periods[side] * self._timings[side].period * 1000
        return self._free(side) + self._left[side] + periods

    def _after(self, side: str, spent: int) -> tuple[int, int]:
        """Time and periods left after a turn that took `spent`; in byo-yomi, of the period."""
        left, periods = self._left[side] - self._charged(side, spent), self._periods[side]
        length = self._timings[side].period * 1000
        if left > 0 or not periods:
            return max(left, 0), periods
        used, rest = divmod(-left, length)
        return (length - rest, periods - used) if used < periods else (0, 0)

    def _charge(self, side: str) -> None:
        timing = self._timings[side]
        left, periods = self._after(side, self._spent)
        if timing.period and self._left[side] - self._charged(side, self._spent) <= 0:
            left = 0  # in byo-yomi the period begins again with every turn
        self._left[side], self._periods[side] = left + timing.increment * 1000, periods
        self._spent = 0

    def _passed(self, at: int) -> int:
        if self.running is None:
            return 0
        stopped = self._stopped[self.running]
        still = sum(max(0, min(at, end) - max(self._since, start)) for start, end in stopped)
        return max(0, at - self._since - still)
