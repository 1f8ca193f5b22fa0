"""Who stands where: points, and FIDE's tie-breaks (Handbook C.07)."""

import functools
import itertools
from collections.abc import Callable
from dataclasses import dataclass

from fairychess.tournaments.field import Entries, Meeting
from fairychess.tournaments.knockout import Tree

TIES = {
    "swiss": ("buchholz_cut", "buchholz", "sonneborn", "direct", "wins"),
    "roundrobin": ("direct", "sonneborn", "wins"),
    "knockout": ("wins",),
    "arena": ("wins", "games"),
    "exhibition": ("wins",),
}
"""What decides between equal points, by the kind of tournament, the first first."""


@dataclass(frozen=True, slots=True)
class StandingsPlace:
    """A line of the table. `ties` are the tie-breaks of its kind; `rank` is shared by equals."""

    rank: int
    number: int
    points: float
    ties: dict[str, float]
    games: int


def ranked(kind: str, field: Entries) -> list[StandingsPlace]:
    """Everybody in order."""
    table = _Table(kind, field)
    numbers = [one.number for one in field.entrants]
    points = {number: table.points(number) for number in numbers}
    ties = {number: table.ties(number) for number in numbers}
    if "direct" in TIES[kind]:
        _settle_directly(kind, table, points, ties)

    def key(number: int) -> tuple[float, ...]:
        return (-points[number], *(-ties[number][name] for name in TIES[kind]))

    found: list[StandingsPlace] = []
    for index, number in enumerate(sorted(numbers, key=lambda one: (key(one), one))):
        equal = bool(found) and key(found[-1].number) == key(number)
        rank = found[-1].rank if equal else index + 1
        found.append(
            StandingsPlace(rank, number, points[number], ties[number], table.games(number))
        )
    return found


def _settle_directly(
    kind: str, table: "_Table", points: dict[int, float], ties: dict[int, dict[str, float]]
) -> None:
    """Fill in direct encounters (C.07, 6): among those whom nothing before has told apart."""
    earlier = list(itertools.takewhile(lambda name: name != "direct", TIES[kind]))
    groups: dict[tuple[float, ...], list[int]] = {}
    for number, score in points.items():
        groups.setdefault((score, *(ties[number][name] for name in earlier)), []).append(number)
    for group in groups.values():
        for number, value in table.direct(group).items():
            ties[number]["direct"] = value


class _Table:
    """Points and tie-breaks of one field."""

    def __init__(self, kind: str, field: Entries) -> None:
        self._kind = kind
        self._field = field
        self._tree = Tree(field) if kind == "knockout" else None
        self._void = self._given_up() if kind == "roundrobin" else set()
        self._ways: dict[str, Callable[[int], float]] = {
            "buchholz_cut": lambda number: self._buchholz(number, 1),
            "buchholz": lambda number: self._buchholz(number, 0),
            "sonneborn": self._sonneborn,
            "direct": lambda _number: 0,
            "wins": self._wins,
            "games": lambda number: -self.games(number),
        }

    def points(self, number: int) -> float:
        """What counts first."""
        if self._kind == "arena":
            return self._field.tallies[number].points
        if self._tree is not None:
            return self._tree.won[number]
        return sum(one.points(number) for one in self._counted(number)) / 2

    def ties(self, number: int) -> dict[str, float]:
        """The tie-breaks."""
        return {name: self._ways[name](number) for name in TIES[self._kind]}

    def _given_up(self) -> set[int]:
        """Players who left before half of their games were played; those games count for no one."""
        rounds = self._field.rounds or self._field.round
        return {
            one.number
            for one in self._field.entrants
            if one.away and 2 * sum(m.played for m in self._field.of[one.number]) < rounds
        }

    def _counted(self, number: int) -> list[Meeting]:
        if not self._void:
            return self._field.of[number]
        return [
            one
            for one in self._field.of[number]
            if not {one.first, one.second} & (self._void - {number}) and number not in self._void
        ]

    def games(self, number: int) -> int:
        """How many games somebody has played."""
        if self._kind == "arena":
            return self._field.tallies[number].games
        return sum(one.played for one in self._field.of[number])

    def _wins(self, number: int) -> int:
        if self._kind == "arena":
            return self._field.tallies[number].wins
        return sum(one.played and one.points(number) == 2 for one in self._counted(number))

    @functools.cached_property
    def _adjusted(self) -> dict[int, float]:
        """Everybody's points for the tie-breaks of their opponents (C.07, 16.3)."""
        return {number: self._adjusted_points(number) for number in self._field.of}

    def _adjusted_points(self, number: int) -> float:
        """An opponent's points for a tie-break (C.07, 16.3).

        Rounds at the end for which somebody was not there to be paired count as draws.
        """
        total = sum(one.points(number) for one in self._field.of[number]) / 2
        by_round = {one.round: one for one in self._field.of[number]}
        for round_ in range(self._field.round, 0, -1):
            meeting = by_round.get(round_)
            if meeting is None:
                total += 0.5
            elif meeting.played or meeting.result is None or meeting.points(number):
                break
        return total

    @functools.cached_property
    def _contributions(self) -> dict[int, list[tuple[bool, float, float]]]:
        """What each round brings to everybody's tie-breaks."""
        return {number: self._rounds_of(number) for number in self._field.of}

    def _rounds_of(self, number: int) -> list[tuple[bool, float, float]]:
        """Of each round: whether somebody has played or would have, the points of the opponent, and
        the share of one's own in it.

        A round without a game counts as one against somebody with as many points, and no more than
        half of them where it is one's own doing (C.07, 16.4).
        """
        by_round = {one.round: one for one in self._field.of[number]}
        own = sum(one.points(number) for one in self._field.of[number]) / 2
        found = []
        for round_ in range(1, self._field.round + 1):
            meeting = by_round.get(round_)
            if meeting is not None and meeting.result is None:
                continue
            share = 0 if meeting is None else meeting.points(number) / 2
            other = meeting.opponent(number) if meeting is not None and meeting.played else None
            if other is not None:
                found.append((True, self._adjusted[other], share))
            elif share:
                found.append((True, own, share))
            else:
                found.append((False, min(own, self._field.round / 2), share))
        return found

    def _buchholz(self, number: int, cut: int) -> float:
        """The sum of the opponents' points (C.07, 8.1), without so many of the least.

        Of rounds, those that somebody has chosen not to play are cut first (16.5).
        """
        rounds = sorted(self._contributions[number])
        return sum(points for _, points, _ in rounds[cut:])

    def _sonneborn(self, number: int) -> float:
        """The points of those beaten and half of those drawn with (C.07, 9.1)."""
        if self._kind == "roundrobin":
            counted = self._counted(number)
            return sum(
                one.points(number) / 2 * self.points(other)
                for one in counted
                if (other := one.opponent(number)) is not None
            )
        return sum(points * share for _, points, share in self._contributions[number])

    def direct(self, numbers: list[int]) -> dict[int, float]:
        """The points of these against each other; 0 for all where they have not all met."""
        group = set(numbers)
        found = {
            number: [one for one in self._counted(number) if one.opponent(number) in group]
            for number in numbers
        }
        met = all(
            {one.opponent(number) for one in mine if one.result is not None} == group - {number}
            for number, mine in found.items()
        )
        if not met or len(group) < 2:
            return dict.fromkeys(numbers, 0.0)
        return {
            number: sum(one.points(number) for one in mine) / 2 for number, mine in found.items()
        }
