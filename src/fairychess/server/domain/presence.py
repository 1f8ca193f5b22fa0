"""The people present at a game, in this process and in others.

Every process says so of itself, in notifications over the bus that hold numbers and the names of
seats: when its count changes, when it hears of another process for the first time, and now and
then. A process that has said nothing for a while is forgotten.
"""

from dataclasses import dataclass, field

LASTS = 75_000
"""Milliseconds for which a count of another process is believed; it is repeated well before."""

AGAIN = 30.0
"""Seconds between two notifications of the same count."""


@dataclass(slots=True)
class Presence:
    """Reports of other processes on one game: (spectators, seats, time of the report)."""

    others: dict[str, tuple[int, tuple[str, ...], int]] = field(default_factory=dict)

    def heard(self, process: str, spectators: int, seats: tuple[str, ...], now: int) -> bool:
        """Take a notification in; whether that process is new here."""
        new = process not in self.others
        self.others[process] = (spectators, seats, now)
        return new

    def total(self, spectators: int, seats: list[str], now: int) -> tuple[int, list[str]]:
        """This process's count and all others' together."""
        self.others = {name: one for name, one in self.others.items() if one[2] > now - LASTS}
        counts = [spectators, *(one[0] for one in self.others.values())]
        present = {*seats, *(seat for one in self.others.values() for seat in one[1])}
        return sum(counts), sorted(present)
