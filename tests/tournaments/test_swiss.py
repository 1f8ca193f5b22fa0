"""Swiss pairings against what FIDE's Dutch system asks for (Handbook C.04.3)."""

import itertools
import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from fairychess.tournaments.field import (
    Colour,
    Entrant,
    Entries,
    Meeting,
    colour_due,
    score_groups,
    who_is_first,
)
from fairychess.tournaments.swiss import fit, pair_round

Pairs = list[tuple[int, int | None]]


def added(meetings: list[Meeting], pairs: Pairs, lot: random.Random, absent: float = 0) -> None:
    """The next round, with results by lot."""
    round_ = max((one.round for one in meetings), default=0) + 1
    for board, (first, second) in enumerate(pairs, 1):
        if second is None:
            result = "bye"
        elif lot.random() < absent:
            result = lot.choice(["+-", "-+", "--"])
        else:
            result = lot.choices(["1-0", "0-1", "1/2"], [4, 4, 3])[0]
        meetings.append(Meeting(round_, board, first, second, result))


def must_be_fair(field: Entries, pairs: Pairs) -> None:
    """Everybody is paired once, nobody again; byes and colours are as they must be."""
    numbers = [number for pair in pairs for number in pair if number is not None]
    assert sorted(numbers) == sorted(field.present)
    byes = [first for first, second in pairs if second is None]
    assert len(byes) == len(field.present) % 2
    for number in byes:
        assert field.may_have_bye(number)
    met = {frozenset((one.first, one.second)) for one in field.meetings if one.played}
    for first, second in pairs:
        if second is None:
            continue
        assert frozenset((first, second)) not in met
        last = field.round + 1 == field.rounds
        top = max(field.scores[first], field.scores[second]) > field.round
        for number, side in ((first, 1), (second, -1)):
            due = field.dues[number]
            if due.strength == 3 and not (last and top):
                assert due.due == side, "an absolute preference is met"


def downs(field: Entries, pairs: Pairs) -> list[int]:
    """How many float down from each score group, the highest first."""
    found = []
    for group in score_groups(field, field.present)[:-1]:
        low = field.scores[group[0]]
        found.append(
            sum(
                field.scores[first] >= low > (-1 if second is None else field.scores[second])
                or (second is not None and field.scores[second] >= low > field.scores[first])
                for first, second in pairs
            )
        )  # fmt: skip
    return found


def met_above(field: Entries, pairs: Pairs, low: int) -> set[frozenset[int | None]]:
    """The pairs of those with more points than this."""
    return {
        frozenset(pair)
        for pair in pairs
        if all(number is not None and field.scores[number] > low for number in pair)
    }


def bracket_cost(field: Entries, pairs: Pairs, low: int) -> tuple[int, list[int]]:
    """Of the bracket down to these points: how many float down (C.6), and all differences (C.7).

    Who floats down counts as paired with somebody who has one point less than the lowest.
    """
    floats, differing = 0, list[int]()
    for pair in pairs:
        high, *less = sorted(-1 if one is None else field.scores[one] for one in pair)[::-1]
        if high >= low > less[0]:
            floats += 1
            differing.append(high - low + 2)
        elif less[0] == low:
            differing.append(high - low)
    return floats, sorted((one for one in differing if one), reverse=True)


def all_pairings(field: Entries, left: list[int]) -> list[Pairs]:
    """Every pairing that keeps the absolute criteria."""
    if not left:
        return [[]]
    found: list[Pairs] = []
    one, rest = left[0], left[1:]
    for other in rest:
        if fit(field, one, other):
            others = [number for number in rest if number != other]
            found += [[(one, other), *more] for more in all_pairings(field, others)]
    if len(left) % 2 and field.may_have_bye(one):
        found += [[(one, None), *more] for more in all_pairings(field, rest)]
    return found


@settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6), number=st.integers(150, 200), absent=st.sampled_from([0, 0.05]))
def test_large_fields_are_paired_fairly_to_the_end(seed: int, number: int, absent: float) -> None:
    lot, meetings = random.Random(seed), list[Meeting]()
    gone: set[int] = set()
    for _ in range(9):
        entrants = [Entrant(one, one in gone) for one in range(1, number + 1)]
        field = Entries(entrants, meetings, 9)
        pairs = pair_round(field)
        assert pairs is not None
        must_be_fair(field, pairs)
        # Nobody floats further than to the next group, and of no group more than parity asks for.
        groups = score_groups(field, field.present)
        even = list(itertools.accumulate(len(group) for group in groups))[:-1]
        large = [size > 20 for size in map(len, groups)]
        for index, (count, total) in enumerate(zip(downs(field, pairs), even, strict=True)):
            if all(large[max(0, index - 1) : index + 2]):
                assert count == total % 2
        added(meetings, pairs, lot, absent)
        gone |= {one for one in range(1, number + 1) if lot.random() < absent / 5}
    field = Entries([Entrant(one) for one in range(1, number + 1)], meetings, 9)
    assert all(abs(sum(field.colours(one))) <= 3 for one in range(1, number + 1))
    byes = Counter(one.first for one in meetings if one.result == "bye")
    assert max(byes.values(), default=0) <= 1


@settings(max_examples=60, deadline=None)
@example(seed=330, number=7, absent=0.1)
@given(
    seed=st.integers(0, 10**6), number=st.integers(2, 9), absent=st.sampled_from([0, 0.1]),
)  # fmt: skip
def test_no_pairing_of_a_small_field_has_fewer_floaters(
    seed: int, number: int, absent: float
) -> None:
    lot, meetings = random.Random(seed), list[Meeting]()
    rounds = min(6, number - 1 + number % 2)
    for _ in range(rounds):
        field = Entries([Entrant(one) for one in range(1, number + 1)], meetings, rounds)
        known = all_pairings(field, list(range(1, number + 1)))
        pairs = pair_round(field)
        if not known:
            break
        assert pairs is not None
        must_be_fair(field, pairs)
        lows = [field.scores[group[0]] for group in score_groups(field, field.present)]
        for low, following in itertools.pairwise(lows):
            # The pairs of higher brackets are settled, and a bracket looks at the next one (C.8).
            above = met_above(field, pairs, low)
            costs = [
                (bracket_cost(field, one, low), bracket_cost(field, one, following))
                for one in [pairs, *known]
                if met_above(field, one, low) == above
            ]
            assert costs[0] == min(costs)
        best = min(unmet(field, one) for one in known if shape(field, one) == shape(field, pairs))
        if len(score_groups(field, field.present)) == 1:
            assert unmet(field, pairs) == best
        added(meetings, pairs, lot, absent)


def unmet(field: Entries, pairs: Pairs) -> int:
    """Preferences of colour that stay unmet with either of two first (C.10)."""
    return sum(
        second is not None and field.dues[first].due == field.dues[second].due != 0
        for first, second in pairs
    )


def shape(field: Entries, pairs: Pairs) -> Counter[tuple[int, ...]]:
    """Which scores meet which."""
    return Counter(
        tuple(sorted(-1 if one is None else field.scores[one] for one in pair)) for pair in pairs
    )


def test_the_first_round_is_the_upper_half_against_the_lower() -> None:
    field = Entries([Entrant(number) for number in range(1, 8)], rounds=5)
    assert pair_round(field) == [(1, 4), (5, 2), (3, 6), (7, None)]


def test_the_lower_half_is_transposed_as_little_as_possible() -> None:
    """D: where 1, 2, 3 have met 4, 5, 6 in this order, 5, 6, 4 is the first that is left."""
    games = [(1, 4), (2, 5), (3, 6)]
    meetings = [Meeting(1, at, first, second, "1/2") for at, (first, second) in enumerate(games)]
    field = Entries([Entrant(number) for number in range(1, 7)], meetings, 5)
    assert pair_round(field) == [(5, 1), (6, 2), (4, 3)]


@pytest.mark.parametrize(
    ("colours", "due"),
    [
        ([], Colour(0, 0)),
        ([1], Colour(-1, 2)),
        ([1, -1], Colour(1, 1)),
        ([-1, 1, 1], Colour(-1, 3)),
        ([-1, -1], Colour(1, 3)),
        ([1, 1, -1, 1], Colour(-1, 3)),
        ([-1, 1, -1], Colour(1, 2)),
    ],
)
def test_what_colour_somebody_is_due(colours: list[int], due: Colour) -> None:
    assert colour_due(colours) == due


def test_the_stronger_preference_is_granted_and_then_the_last_difference() -> None:
    """E.2 and E.3."""
    meetings = [
        Meeting(1, 1, 1, 5, "1-0"), Meeting(1, 2, 6, 2, "1-0"), Meeting(1, 3, 3, 4, "1/2"),
        Meeting(2, 1, 7, 1, "1/2"), Meeting(2, 2, 2, 8, "1/2"),
        Meeting(2, 3, 4, 3, "+-"),
    ]  # fmt: skip
    field = Entries([Entrant(number) for number in range(1, 9)], meetings, 5)
    # 1 has been first and then second, 2 second and then first: each is due the other side.
    assert who_is_first(field, 1, 2) == (1, 2)
    # 3 has been first once (the other game was not played): second is the stronger wish.
    assert field.dues[3] == Colour(-1, 2) and field.dues[2] == Colour(-1, 1)
    assert who_is_first(field, 2, 3) == (2, 3)


def test_who_won_without_playing_gets_no_bye() -> None:
    meetings = [
        Meeting(1, 1, 1, 3, "1-0"), Meeting(1, 2, 4, 2, "-+"), Meeting(1, 3, 5, None, "bye"),
    ]  # fmt: skip
    entrants = [Entrant(number, number == 4) for number in range(1, 7)]
    field = Entries(entrants, meetings, 4)
    pairs = pair_round(field)
    assert pairs is not None
    must_be_fair(field, pairs)
    assert pairs[-1][0] in (3, 6)


def test_nobody_is_left_to_play() -> None:
    meetings = [Meeting(1, 1, 1, 2, "1-0")]
    assert pair_round(Entries([Entrant(1), Entrant(2)], meetings, 3)) is None
