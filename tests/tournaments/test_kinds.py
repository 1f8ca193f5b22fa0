"""Everybody against everybody, knock-out, arenas, exhibitions."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairychess.tournaments import AgreedRules, Entrant, Entries, Meeting, pair, ranked
from fairychess.tournaments.kinds import berger
from fairychess.tournaments.knockout import seeded


def entrants(number: int, away: tuple[int, ...] = ()) -> list[Entrant]:
    return [Entrant(one, one in away) for one in range(1, number + 1)]


def test_the_tables_of_berger() -> None:
    """Handbook C.05, annex 1, for five or six."""
    table = [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]
    for turn, pairs in enumerate(table):
        assert [(a + 1, b + 1) for a, b in berger(6, turn)] == pairs


@given(number=st.integers(2, 24), cycles=st.integers(1, 2))
def test_all_meet_as_often_as_agreed_with_colours_in_balance(number: int, cycles: int) -> None:
    meetings: list[Meeting] = []
    while pairs := pair("roundrobin", Entries(entrants(number), meetings), AgreedRules(cycles)):
        round_ = meetings[-1].round + 1 if meetings else 1
        meetings += [Meeting(round_, at, a, b, "1/2") for at, (a, b) in enumerate(pairs, 1)]
    met = Counter(frozenset((one.first, one.second)) for one in meetings)
    assert len(met) == number * (number - 1) // 2 and set(met.values()) == {cycles}
    field = Entries(entrants(number), meetings)
    assert all(abs(sum(field.colours(one))) <= 1 for one in range(1, number + 1))
    if cycles == 2:
        assert all(sum(field.colours(one)) == 0 for one in range(1, number + 1))


def test_the_strongest_meet_last() -> None:
    assert seeded([1, 2, 3, 4, 5, 6, 7, 8]) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert seeded([1, 2, 3, 4, 5]) == [1, 0, 4, 5, 2, 0, 3, 0]


@settings(max_examples=80)
@given(number=st.integers(2, 64), seed=st.integers(0, 10**6))
def test_a_knock_out_has_one_winner(number: int, seed: int) -> None:
    lot, meetings = random.Random(seed), list[Meeting]()
    for round_ in range(1, 30):
        pairs = pair("knockout", Entries(entrants(number), meetings))
        if pairs is None:
            break
        playing = Counter(who for one in pairs for who in one if who)
        assert all(count <= 2 for count in playing.values())
        for board, (first, second) in enumerate(pairs, 1):
            results = ["1-0", "0-1", "1/2", "+-", "--"]
            result = lot.choice(results) if second else "bye"
            meetings.append(Meeting(round_, board, first, second, result))
    assert pairs is None
    table = ranked("knockout", Entries(entrants(number), meetings))
    most = (number - 1).bit_length()
    assert table[0].points == most and table[1].points < most
    for one in range(1, number + 1):
        games = Counter(m.opponent(one) for m in meetings if one in (m.first, m.second))
        assert all(count in (2, 4) for who, count in games.items() if who)


def test_a_drawn_match_is_played_once_more_and_then_the_stronger_goes_on() -> None:
    meetings: list[Meeting] = []
    for round_ in (1, 2):
        assert pair("knockout", Entries(entrants(2), meetings)) == [(1, 2), (2, 1)]
        meetings += [Meeting(round_, 1, 1, 2, "1/2"), Meeting(round_, 2, 2, 1, "1/2")]
    assert pair("knockout", Entries(entrants(2), meetings)) is None
    assert ranked("knockout", Entries(entrants(2), meetings))[0].number == 1


def test_nobody_has_won_a_match_that_is_being_played() -> None:
    meetings = [Meeting(1, 1, 1, 2, "1/2"), Meeting(1, 2, 2, 1, "1/2")]
    meetings += [Meeting(2, 1, 1, 2, "0-1"), Meeting(2, 2, 2, 1)]
    table = ranked("knockout", Entries(entrants(2), meetings))
    assert [one.points for one in table] == [0, 0]


@settings(max_examples=40, deadline=None)
@given(number=st.integers(2, 30), seed=st.integers(0, 10**6))
def test_an_arena_pairs_those_who_wait(number: int, seed: int) -> None:
    lot, meetings = random.Random(seed), list[Meeting]()
    for round_ in range(1, 25):
        away = tuple(one for one in range(1, number + 1) if lot.random() < 0.2)
        field = Entries(entrants(number, away), meetings)
        busy = {who for one in meetings if one.result is None for who in (one.first, one.second)}
        pairs = pair("arena", field) or []
        paired = [who for one in pairs for who in one if who is not None]
        assert len(paired) == len(set(paired)) and not set(paired) & (busy | set(away))
        waiting = set(field.present) - busy - set(paired)
        assert len(waiting) <= 3, "those have just met each other"
        for board, (first, second) in enumerate(pairs, 1):
            assert second is not None
            if len(field.present) >= 4 and field.of[first]:
                assert field.of[first][-1].opponent(first) != second
            meetings.append(Meeting(round_, board, first, second))
        meetings = [
            one if one.result or lot.random() < 0.3
            else Meeting(one.round, one.board, one.first, one.second, lot.choice(["1-0", "1/2"]))
            for one in meetings
        ]  # fmt: skip
    field = Entries(entrants(number), meetings)
    table = ranked("arena", field)
    assert sum(one.games for one in table) == 2 * sum(one.played for one in meetings)
    # With the sums of all results, the latest meetings are enough.
    summed = [Entrant(one, tally=field.tallies[one]) for one in range(1, number + 1)]
    assert ranked("arena", Entries(summed, meetings[-3:])) == table


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        ("first", [(2, 1), (2, 3), (2, 4)]),
        ("second", [(1, 2), (3, 2), (4, 2)]),
        ("both", [(2, 1), (3, 2), (2, 4)]),
    ],
)
def test_one_against_many(side: str, expected: list[tuple[int, int]]) -> None:
    rules = AgreedRules(host=2, host_side=side)
    assert pair("exhibition", Entries(entrants(4)), rules) == expected
    meetings = [Meeting(1, at, a, b, "1-0") for at, (a, b) in enumerate(expected, 1)]
    assert pair("exhibition", Entries(entrants(4), meetings), rules) is None
