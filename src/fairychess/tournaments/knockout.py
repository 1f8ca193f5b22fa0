"""Knock-out: matches of two games, each side first once. A drawn match is played once more."""

from fairychess.tournaments.field import Entries

MOST_IN_A_MATCH = 4
"""Games after which a match that is still drawn is won by the stronger number.

FIDE's World Cup plays pairs of ever shorter games until one side wins. Here the terms stay as they
were agreed, and by correspondence a pair may take months: so there is one more pair, and then the
seeding decides. That is our own choice, and the page of a tournament says so.
"""

_NOBODY = 0


def seeded(numbers: list[int]) -> list[int]:
    """The first stage in order, so that the strongest meet last; 0 is nobody."""
    order = [0]
    while len(order) < len(numbers):
        size = 2 * len(order)
        order = [place for one in order for place in (one, size - 1 - one)]
    return [numbers[place] if place < len(numbers) else _NOBODY for place in order]


class Tree:
    """What has been decided: how many matches each has won, and which are to be played now."""

    def __init__(self, field: Entries) -> None:
        self._field = field
        self.won = {one.number: 0 for one in field.entrants}
        self._open: list[tuple[int, int]] = []
        stage = seeded(list(self.won))
        while len(stage) > 1 and not self._open:
            pairs = zip(stage[::2], stage[1::2], strict=True)
            stage = [self._decide(one, other) for one, other in pairs]

    def pair(self) -> list[tuple[int, int | None]] | None:
        """The next games; None where the tournament is over.

        Of a stage that has begun, only drawn matches are left.
        """
        found: list[tuple[int, int | None]] = []
        for one, other in self._open:
            if one and other:
                found += [(one, other), (other, one)]
            else:
                found.append((one or other, None))
        return found or None

    def _decide(self, one: int, other: int) -> int:
        """Who of two has won their match; until somebody has, it is to be played."""
        winner = self._winner(one, other)
        if winner:
            self.won[winner] += 1
        else:
            self._open.append((one, other))
        return winner

    def _winner(self, one: int, other: int) -> int:
        if not one or not other:
            return (one or other) if self._field.of[one or other] else _NOBODY
        match = self._field.meetings_between(one, other)
        if not all(meeting.result for meeting in match):
            return _NOBODY
        mine, theirs = (sum(meeting.points(who) for meeting in match) for who in (one, other))
        if mine != theirs:
            return one if mine > theirs else other
        return min(one, other) if len(match) >= MOST_IN_A_MATCH else _NOBODY
