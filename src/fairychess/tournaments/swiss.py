"""Swiss pairings after FIDE's Dutch system (Handbook C.04.3), by matchings of least cost.

Score groups are paired from the highest to the lowest, each with those who have floated down to it.
Of all pairings of a bracket that keep the absolute criteria and leave a pairing to those below
(C.1 to C.4), the one is taken that costs least by these, each before all that follow:

    the number of those who float down (C.6), and by how many points pairs differ (C.7);
    the same of the next bracket, which those who float down then join (C.8);
    games that who has the bye has not played (C.9);
    preferences of colour that are not met (C.10), strong ones of these (C.11);
    those who float down, or up, as in the last round (C.12, C.13) and the one before (C.14, C.15);
    then the halves of the bracket against each other, with the fewest exchanges between the halves
    and the earliest transposition of the lower half (D).

Where a bracket has floaters the order within it is settled after these, for the rest of it alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fairychess.tournaments.field import Entries, by_score, score_groups, who_is_first
from fairychess.tournaments.matching import can_be_paired, cheapest

LARGE = 60
"""Beyond so many, only those near their places in the halves are looked at first."""

_NEAR = 16
_LAST_DIGITS = 8
"""Of what a pair costs, those that come after the floaters and the points."""

Pairing = list[tuple[int, int | None]]


def pair_round(field: Entries) -> Pairing | None:
    """The next round: pairs with who is first, first; last, who has a bye, with None.

    None where no two who have not met yet can be left to everybody.
    """
    for strict in (True, False):
        found = _Round(field, strict).pair()
        if found is not None:
            return found
    return None


def fit(field: Entries, one: int, other: int, strict: bool = True) -> bool:
    """Whether two may be paired (C.1, C.3).

    In the last round those with more than half of the points may get a colour they should not.
    """
    if field.have_met(one, other):
        return False
    mine, theirs = field.dues[one], field.dues[other]
    if not strict or mine.strength < 3 or theirs.strength < 3 or mine.due != theirs.due:
        return True
    if field.round + 1 < field.rounds or not field.rounds:
        return False
    return max(field.scores[one], field.scores[other]) > field.round


@dataclass(frozen=True, slots=True)
class _Bracket:
    """Those who are paired together, in order: first who has floated down to here, `moved`."""

    pool: list[int]
    moved: int
    below: list[int]
    next_group: list[int]


class _Round:
    """One round's pairing."""

    def __init__(self, field: Entries, strict: bool) -> None:
        self._field = field
        self._strict = strict
        self._fits: dict[tuple[int, int], bool] = {}
        last = field.round
        self._floats = {
            number: (field.float_in(number, last), field.float_in(number, last - 1))
            for number in field.present
        }

    def pair(self) -> Pairing | None:
        """Pair everybody, or None."""
        field = self._field
        present = by_score(field, field.present)
        if len(present) < 2:
            return [(number, None) for number in present]
        if not self._can_all(present):
            return None
        groups = score_groups(field, present)
        pairs: list[tuple[int, int]] = []
        floaters: list[int] = []
        for index, group in enumerate(groups):
            below = [number for later in groups[index + 1 :] for number in later]
            following = groups[index + 1] if below else []
            pool = by_score(field, [*floaters, *group])
            bracket = _Bracket(pool, len(floaters), below, following)
            found, floaters = self._pair_bracket(bracket)
            pairs += found
        pairs.sort(key=self._rank)
        seated: Pairing = [who_is_first(field, *by_score(field, pair)) for pair in pairs]
        return [*seated, *((number, None) for number in floaters)]

    def _rank(self, pair: tuple[int, int]) -> tuple[int, int, int]:
        """Boards are in order of the higher score, then of both scores, then of rank."""
        scores = [self._field.scores[number] for number in pair]
        return (-max(scores), -sum(scores), min(by_score(self._field, pair)))

    def _fit(self, one: int, other: int) -> bool:
        key = (one, other) if one < other else (other, one)
        if key not in self._fits:
            self._fits[key] = fit(self._field, one, other, self._strict)
        return self._fits[key]

    def _can_all(self, numbers: Sequence[int]) -> bool:
        """Whether these can all be paired, one of them with the bye where they are odd (C.4)."""

        def allowed(one: int, other: int) -> bool:
            if 0 in (one, other):
                return self._field.may_have_bye(one or other)
            return self._fit(one, other)

        return can_be_paired([*numbers, 0] if len(numbers) % 2 else numbers, allowed)

    def _pair_bracket(self, bracket: _Bracket) -> tuple[list[tuple[int, int]], list[int]]:
        """The pairs of a bracket, and who floats down, or has the bye if there is none below."""
        pool = bracket.pool
        odd, settled = len(pool) % 2, None
        if not odd and not bracket.moved and self._can_all(bracket.below):
            settled = _Halves(self, pool).pair()
            if settled is not None:
                return settled, []
        found = _Floats(self, bracket).pair()
        moved = set(pool[: bracket.moved])
        kept = [pair for pair in found.pairs if moved & set(pair)]
        rest = [number for pair in found.pairs if not moved & set(pair) for number in pair]
        again = _Halves(self, by_score(self._field, rest)).pair()
        assert again is not None  # it has just been paired
        return [*kept, *again], by_score(self._field, found.floaters)

    # ---- what pairs cost --------------------------------------------------------------------

    def colour_cost(self, one: int, other: int) -> tuple[int, int]:
        """Preferences, and strong ones, that a pair leaves unmet (C.10, C.11)."""
        mine, theirs = self._field.dues[one], self._field.dues[other]
        if not mine.due or mine.due != theirs.due:
            return 0, 0
        return 1, int(min(mine.strength, theirs.strength) > 1)

    def float_cost(self, number: int, way: int) -> tuple[int, int]:
        """Whether somebody floats so again: as in the last round, and in the one before."""
        last, before = self._floats[number]
        return int(last == way), int(before == way)

    def least_unmet(self, numbers: Sequence[int], pairs: int) -> tuple[int, int]:
        """The fewest preferences, and strong ones, that any pairing of these leaves unmet."""
        dues = [self._field.dues[number] for number in numbers]
        most = max((1, -1), key=lambda due: sum(one.due == due for one in dues))
        same = [one.strength for one in dues if one.due == most]
        strong = sum(strength > 1 for strength in same)
        return max(0, len(same) - pairs), max(0, strong - pairs)


class _Halves:
    """An even bracket of equals: the upper half against the lower one (D)."""

    def __init__(self, host: _Round, pool: list[int]) -> None:
        self._host = host
        self._pool = pool
        self._half = len(pool) // 2

    def pair(self) -> list[tuple[int, int]] | None:
        """The pairs, or None where these cannot all be paired among themselves."""
        pool, half = self._pool, self._half
        if not pool:
            return []
        straight = list(zip(pool[:half], pool[half:], strict=True))
        if all(self._host._fit(*one) and not self._host.colour_cost(*one)[0] for one in straight):
            return straight
        if len(pool) > LARGE:
            found = self._cheapest(near=True)
            if found is not None and self._is_best(found):
                return found
        return self._cheapest(near=False)

    def _is_best(self, pairs: list[tuple[int, int]]) -> bool:
        costs = [self._host.colour_cost(*pair) for pair in pairs]
        least = self._host.least_unmet(self._pool, self._half)
        return (sum(c for c, _ in costs), sum(s for _, s in costs)) == least

    def _cheapest(self, near: bool) -> list[tuple[int, int]] | None:
        size, half, host = len(self._pool), self._half, self._host
        base = size + 1
        order = base**half
        costs = {}
        for a in range(size):
            for b in range(a + 1, size):
                if near and abs(b - a - half) > _NEAR:
                    continue
                if not host._fit(self._pool[a], self._pool[b]):
                    continue
                unmet, strong = host.colour_cost(self._pool[a], self._pool[b])
                exchanged = int(b < half or a >= half)
                place = abs(b - half) if a < half else 0
                cost = (((unmet * base + strong) * base) + exchanged) * order
                costs[a, b] = cost + (place * base ** (half - 1 - a) if a < half else 0)
        found = cheapest(range(size), costs)
        if found is None:
            return None
        return [(self._pool[min(pair)], self._pool[max(pair)]) for pair in found]


@dataclass(slots=True)
class _Found:
    """The pairs of a bracket and who floats down from it."""

    pairs: list[tuple[int, int]]
    floaters: list[int]


class _Floats:
    """A bracket with floaters: who floats on, and whom those who have come down meet."""

    def __init__(self, host: _Round, bracket: _Bracket) -> None:
        self._host = host
        self._field = host._field
        self._bracket = bracket
        self._place = {number: place for place, number in enumerate(bracket.pool)}
        size = len(bracket.pool)
        self._base = 2 * size * size + 2
        self._low = min(self._field.scores[number] for number in bracket.pool)
        self._next = set(bracket.next_group)
        self._next_low = min((self._field.scores[number] for number in self._next), default=0)
        highest = max(self._field.scores[number] for number in bracket.pool)
        self._widest = highest - min(self._low, self._next_low if self._next else self._low) + 2
        self._not_later = [0] * (1 + self._widest)

    def pair(self) -> _Found:
        """The best pairing. That everybody can be paired, these and those below, is known."""
        pool, below = self._bracket.pool, self._bracket.below
        if len(below) > 1 and len(pool) + len(below) > LARGE:
            # Mostly no more than one has to float, and finds an opponent in the next group.
            for near in (True, False) if len(pool) > LARGE else (False,):
                found = self._cheapest(near, [])
                if found is None or not self._is_good(found, near):
                    continue
                if self._can_go_on(found.floaters):
                    return found
        found = self._cheapest(False, below)
        assert found is not None
        return found

    def _is_good(self, found: _Found, near: bool) -> bool:
        if not near:
            return True
        costs = [self._host.colour_cost(*pair) for pair in found.pairs]
        numbers = [number for pair in found.pairs for number in pair]
        least = self._host.least_unmet(numbers, len(found.pairs))
        return (sum(c for c, _ in costs), sum(s for _, s in costs)) == least

    def _can_go_on(self, floaters: list[int]) -> bool:
        """Whether these find somebody in the next group, and all others below somebody as well."""
        fit = self._host._fit
        wanted = all(any(fit(one, other) for other in self._next) for one in floaters)
        return wanted and self._host._can_all([*floaters, *self._bracket.below])

    def _cheapest(self, near: bool, below: list[int]) -> _Found | None:
        """With nobody `below`, one floats from an odd bracket, and none from an even one.

        0 stands for the bye, or for one of those below who is chosen later.
        """
        host, pool = self._host, self._bracket.pool
        costs = {}
        for place, one in enumerate(pool):
            for other in pool[place + 1 :]:
                if host._fit(one, other) and not (near and self._is_far(one, other)):
                    costs[one, other] = self._pair_cost(one, other)
            for other in below:
                if host._fit(one, other):
                    costs[one, other] = self._float_cost(one) + self._later_cost(one, other)
        nodes = [*pool, *below]
        if len(nodes) % 2:
            nodes.append(0)
            last = below or not self._bracket.below
            for one in pool:
                if not last or self._field.may_have_bye(one):
                    costs[one, 0] = self._float_cost(one) + self._later_cost(one, 0)
        for place, one in enumerate(below):
            costs |= {
                (one, other): self._later_cost(one, other)
                for other in below[place + 1 :]
                if host._fit(one, other)
            }
            if 0 in nodes and self._field.may_have_bye(one):
                costs[one, 0] = self._later_cost(one, 0)
        found = cheapest(nodes, costs)
        if found is None:
            return None
        inside = set(pool)
        pairs = [pair for pair in found if inside >= set(pair)]
        floaters = inside - {number for pair in pairs for number in pair}
        ordered = [sorted(pair, key=lambda number: self._place[number]) for pair in pairs]
        return _Found([(first, second) for first, second in ordered], list(floaters))

    def _is_far(self, one: int, other: int) -> bool:
        if self._place[one] < self._bracket.moved:
            return self._misplaced(one, other) > 4 * _NEAR
        return self._misplaced(one, other) > _NEAR

    def _misplaced(self, one: int, other: int) -> int:
        """How far a pair is from where it would be without any other reasons."""
        moved, size = self._bracket.moved, len(self._bracket.pool)
        here, there = self._place[one], self._place[other]
        if here < moved:
            return size if there < moved else abs(there - moved - here)
        return abs(there - here - (size - 2 * moved) // 2)

    def _sum(self, digits: Iterable[int]) -> int:
        total = 0
        for digit in digits:
            total = total * self._base + digit
        return total

    def _differing(self, points: int) -> list[int]:
        """The digits of a difference of points: the largest differences weigh most."""
        return [int(points == one) for one in range(self._widest, 0, -1)]

    def _pair_cost(self, one: int, other: int) -> int:
        host, scores = self._host, self._field.scores
        unmet, strong = host.colour_cost(one, other)
        down = up = (0, 0)
        if scores[one] != scores[other]:
            high, low = (one, other) if scores[one] > scores[other] else (other, one)
            down, up = host.float_cost(high, -1), host.float_cost(low, 1)
        return self._sum(
            [
                0, *self._differing(abs(scores[one] - scores[other])), *self._not_later,
                0, unmet, strong, down[0], up[0], down[1], up[1], self._misplaced(one, other),
            ]
        )  # fmt: skip

    def _float_cost(self, number: int) -> int:
        bracket, scores = self._bracket, self._field.scores
        down = self._host.float_cost(number, -1)
        unplayed = 0 if bracket.below else self._field.unplayed(number)
        place = len(bracket.pool) - 1 - self._place[number]
        return self._sum(
            [
                1, *self._differing(scores[number] - self._low + 2), *self._not_later,
                unplayed, 0, 0, down[0], 0, down[1], 0, place,
            ]
        )  # fmt: skip

    def _later_cost(self, one: int, other: int) -> int:
        """What this pair costs the next bracket, in which `one` would be: whether they float (C.8).

        `other` is nobody of this bracket; 0 is the bye. Between two of the next bracket differences
        of points are left out: who floats to it is of one group mostly.
        """
        low = self._next_low
        if not self._bracket.below or other in self._next or self._field.scores[one] < low:
            return 0
        differing = self._differing(self._field.scores[one] - low + 2)
        return self._sum([1, *differing, *(0 for _ in range(_LAST_DIGITS))])
