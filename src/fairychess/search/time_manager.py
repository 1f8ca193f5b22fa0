"""How a clock is divided among the moves that are still to be made."""

from dataclasses import dataclass

MOVES_TO_GO = 30
"""So many moves a clock is thought to be for, if no number is given."""
SHORTEST = 0.004
"""Seconds that are thought at least."""
INCREMENT_SHARE = 0.8
"""So much of an increment is spent at once."""
MAX_SHARE = 0.4
"""Never more of the clock than this for one move."""
MIN_BUDGET = 0.25
"""So much of the clock is spent on thinking, however much is lost on the way."""
SOFT_SHARE = 0.55
"""After this share of the time meant for a move no further depth is begun."""
STRETCH = 3
"""A move may take so many times what is meant for it."""


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """A clock before a move, in seconds: what is `left`, the `increment` of a move and the `period`
    of byo-yomi that follows, for `moves_to_go` moves (0: all of them). `overtime`: the main time is
    gone, and `left` is of a period that begins again with every move."""

    left: float
    increment: float = 0.0
    period: float = 0.0
    moves_to_go: int = 0
    overtime: bool = False

    def limits(self, lag: float) -> tuple[float, float]:
        """Return (time after which no further depth is begun, time after which to stop), for those
        who watch the time while thinking; `lag` is lost on the way of each move."""
        moves = self.moves_to_go + 1 if self.moves_to_go else MOVES_TO_GO
        # What the moves to come will lose on their way is kept back as well.
        lost = lag * (min(moves, MOVES_TO_GO) + 1)
        budget = max(self.left * MIN_BUDGET, self.left - lost)
        at_once = INCREMENT_SHARE * self.increment + self.period
        meant = budget / moves + at_once
        most = budget * MAX_SHARE + at_once - lag
        most = min(most, self.left + self.increment + self.period - lag)
        hard = max(SHORTEST, min(STRETCH * meant, most))
        return max(SHORTEST, min(SOFT_SHARE * meant, hard)), hard


@dataclass(frozen=True, slots=True)
class TimeShares:
    """How a move gets one length of time beforehand: a clock's part for each of so many
    `moves_to_go`, and shares of the increment and the period; never more than `most` of what there
    is, nor less than `shortest`. `lag` is what an answer takes to come."""

    moves_to_go: int
    increment: float
    most: float
    period: float = 0.0
    lag: float = 0.0
    shortest: float = 0.0

    def seconds(self, clock: TimeLeft) -> float:
        """Return the seconds to think about the next move so that the clock lasts."""
        if clock.overtime:
            meant, whole = clock.left * self.period, clock.left
        else:
            meant = clock.left / self.moves_to_go + self.increment * clock.increment
            meant += self.period * clock.period
            whole = clock.left + clock.period
        return max(self.shortest, min(meant, self.most * whole) - self.lag)


ON_SERVERS = TimeShares(
    moves_to_go=30, increment=0.7, period=0.4, most=0.7, lag=0.15, shortest=0.05
)
"""For the computer's moves in games on a server."""
IN_MATCHES = TimeShares(moves_to_go=25, increment=0.8, most=0.5)
"""For matches of the lab between players on one machine."""
