"""Who takes part, what they have played, and what follows from that for the next pairing.

Points are counted in halves, so that they are whole numbers: a win is 2.
"""

import functools
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

RESULTS = {
    "1-0": (2, 0),
    "0-1": (0, 2),
    "1/2": (1, 1),
    "+-": (2, 0),
    "-+": (0, 2),
    "--": (0, 0),
    "bye": (2, 0),
}
"""The points of both sides. What has a plus or minus has not been played: somebody was absent."""

PLAYED = ("1-0", "0-1", "1/2")


_STREAK = 2
"""Wins in a row in an arena after which points count twice, as in lichess's arenas."""


@dataclass(frozen=True, slots=True)
class ArenaTally:
    """What somebody's results in an arena come to: there may be too many to be read each time.

    A win is 2 `points` and a draw 1, twice as many after a `streak` of two wins.
    """

    points: int = 0
    streak: int = 0
    wins: int = 0
    games: int = 0

    def after(self, meeting: "Meeting", number: int) -> "ArenaTally":
        """The same with another result of the one with that number."""
        if meeting.result is None:
            return self
        points = meeting.points(number)
        won = points == RESULTS["1-0"][0]
        return ArenaTally(
            self.points + (2 * points if self.streak >= _STREAK else points),
            self.streak + 1 if won else 0,
            self.wins + (meeting.played and won),
            self.games + meeting.played,
        )


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part. `number` is the pairing number: the strongest has the lowest.

    `away`: is not to be paired now. `since` is the first round of one who has entered late. With a
    `tally` of all results, an arena's meetings may be the latest ones alone.
    """

    number: int
    away: bool = False
    since: int = 1
    tally: ArenaTally | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two who are paired, or one who has a bye (`second` is None); no `result` while they play."""

    round: int
    board: int
    first: int
    second: int | None
    result: str | None = None

    @property
    def played(self) -> bool:
        """Whether a game has been played to its end."""
        return self.result in PLAYED

    def opponent(self, number: int) -> int | None:
        """Whom one of the two meets."""
        return self.second if number == self.first else self.first

    def points(self, number: int) -> int:
        """What it has brought to one of the two, in halves."""
        if self.result is None:
            return 0
        return RESULTS[self.result][0 if number == self.first else 1]


@dataclass(frozen=True, slots=True)
class Colour:
    """What somebody is due (C.04.3, A.6): +1 to be first, -1 second, 0 no matter.

    `strength`: 3 absolute, 2 strong, 1 mild.
    """

    due: int
    strength: int


class Entries:
    """Everybody, and all meetings so far."""

    def __init__(
        self, entrants: Iterable[Entrant], meetings: Iterable[Meeting] = (), rounds: int = 0
    ) -> None:
        self.entrants = sorted(entrants, key=lambda one: one.number)
        self.meetings = sorted(meetings, key=lambda one: (one.round, one.board))
        self.rounds = rounds
        self.of: dict[int, list[Meeting]] = {one.number: [] for one in self.entrants}
        for meeting in self.meetings:
            for number in (meeting.first, meeting.second):
                if number is not None:
                    self.of[number].append(meeting)

    @property
    def present(self) -> list[int]:
        """The numbers of those who are to be paired."""
        return [one.number for one in self.entrants if not one.away]

    @property
    def round(self) -> int:
        """The last round that has been paired; 0 before the first."""
        return self.meetings[-1].round if self.meetings else 0

    @functools.cached_property
    def scores(self) -> dict[int, int]:
        """Everybody's points, in halves."""
        return {number: sum(one.points(number) for one in mine) for number, mine in self.of.items()}

    @functools.cached_property
    def tallies(self) -> dict[int, ArenaTally]:
        """What everybody's results in an arena come to."""
        return {one.number: one.tally or self._tally(one.number) for one in self.entrants}

    def _tally(self, number: int) -> ArenaTally:
        return functools.reduce(
            lambda so_far, one: so_far.after(one, number), self.of[number], ArenaTally()
        )

    def score_before(self, number: int, round_: int) -> int:
        """Somebody's points before a round."""
        return sum(one.points(number) for one in self.of[number] if one.round < round_)

    @functools.cached_property
    def met(self) -> set[tuple[int, int]]:
        """Who has played whom, lower number first. A game that somebody missed does not count."""
        return {
            (min(one.first, one.second), max(one.first, one.second))
            for one in self.meetings
            if one.second is not None and (one.played or one.result is None)
        }

    def have_met(self, one: int, other: int) -> bool:
        """Whether two have played each other (C.1)."""
        return (min(one, other), max(one, other)) in self.met

    def colours(self, number: int) -> list[int]:
        """The sides somebody has played, in order: 1 first, -1 second."""
        return [
            1 if one.first == number else -1
            for one in self.of[number]
            if one.second is not None and (one.played or one.result is None)
        ]

    @functools.cached_property
    def dues(self) -> dict[int, Colour]:
        """What each is due (A.6)."""
        return {number: colour_due(self.colours(number)) for number in self.of}

    def may_have_bye(self, number: int) -> bool:
        """Whether somebody has had no point without playing yet (C.2)."""
        return not any(
            not one.played and one.result is not None and one.points(number) > 0
            for one in self.of[number]
        )

    def float_in(self, number: int, round_: int) -> int:
        """How somebody floated in a round (A.4): -1 down, +1 up, 0 not at all.

        A player who has not played has floated down.
        """
        if round_ < 1:
            return 0
        meeting = next((one for one in self.of[number] if one.round == round_), None)
        if meeting is None or not (meeting.played or meeting.result is None):
            return -1
        other = meeting.opponent(number)
        if other is None:
            return -1
        mine, theirs = (self.score_before(who, round_) for who in (number, other))
        return (mine < theirs) - (mine > theirs)

    def unplayed(self, number: int) -> int:
        """Rounds in which somebody has not played."""
        played = sum(one.played or one.result is None for one in self.of[number])
        return self.round - played

    def meetings_between(self, one: int, other: int) -> list[Meeting]:
        """What two have played against each other."""
        return [mine for mine in self.of[one] if mine.opponent(one) == other]


def colour_due(colours: list[int]) -> Colour:
    """What one is due after these sides (C.04.3, A.6)."""
    if not colours:
        return Colour(0, 0)
    difference = sum(colours)
    if abs(difference) > 1:
        return Colour(-1 if difference > 0 else 1, 3)
    if len(colours) > 1 and colours[-1] == colours[-2]:
        return Colour(-colours[-1], 3)
    if difference:
        return Colour(-difference, 2)
    return Colour(-colours[-1], 1)


def who_is_first(field: Entries, one: int, other: int) -> tuple[int, int]:
    """The two with the one first who is to be first (C.04.3, E); `one` is the higher ranked."""
    mine, theirs = field.dues[one], field.dues[other]
    if mine.due and mine.due != theirs.due:  # E.1
        return (one, other) if mine.due > 0 else (other, one)
    if not mine.due and theirs.due:
        return (one, other) if theirs.due < 0 else (other, one)
    if not mine.due:  # E.5; the initial colour is the first side's
        return (one, other) if one % 2 else (other, one)
    stronger = _stronger(field, one, other)  # E.2
    if stronger:
        prefers = mine.due if stronger > 0 else -theirs.due
        return (one, other) if prefers > 0 else (other, one)
    for a, b in zip(  # E.3
        reversed(field.colours(one)), reversed(field.colours(other)), strict=False
    ):
        if a != b:
            return (one, other) if a < 0 else (other, one)
    return (one, other) if mine.due > 0 else (other, one)  # E.4


def _stronger(field: Entries, one: int, other: int) -> int:
    """Whose preference is the stronger one: 1, -1, or 0 for neither's."""
    mine, theirs = field.dues[one].strength, field.dues[other].strength
    if mine != theirs:
        return 1 if mine > theirs else -1
    if mine < 3:
        return 0
    wider = abs(sum(field.colours(one))) - abs(sum(field.colours(other)))
    return (wider > 0) - (wider < 0)


def by_score(field: Entries, numbers: Iterable[int]) -> list[int]:
    """Numbers in the order of rank: by points, then by number (A.2)."""
    return sorted(numbers, key=lambda number: (-field.scores[number], number))


def score_groups(field: Entries, numbers: Iterable[int]) -> list[list[int]]:
    """Those with equal points together, the highest first (A.3)."""
    sizes = Counter(field.scores[number] for number in numbers)
    ranked = by_score(field, numbers)
    groups, start = [], 0
    for score in sorted(sizes, reverse=True):
        groups.append(ranked[start : start + sizes[score]])
        start += sizes[score]
    return groups
