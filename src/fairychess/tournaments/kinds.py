"""The kinds of tournaments, and who meets whom in the next round of each."""

from __future__ import annotations

from fairychess.tournaments import swiss
from fairychess.tournaments.agreed import Rules, rounds_of
from fairychess.tournaments.field import Field, by_score, who_is_first
from fairychess.tournaments.knockout import Tree
from fairychess.tournaments.matching import most_of
from fairychess.tournaments.standings import ranked

Pairing = list[tuple[int, int | None]]


def pair(kind: str, entrants: Field, rules: Rules | None = None) -> Pairing | None:
    """The next round: who is first, and second or None for a bye; None where there is none."""
    return KINDS[kind](entrants, rules or Rules())


def _swiss(entrants: Field, _rules: Rules) -> Pairing | None:
    if entrants.round >= entrants.rounds:
        return None
    return swiss.pair_round(entrants)


def _round_robin(entrants: Field, rules: Rules) -> Pairing | None:
    """The tables of Berger (Handbook C.05, annex 1); who has nobody to meet has no bye."""
    numbers = [one.number for one in entrants.entrants]
    if entrants.round >= rounds_of("roundrobin", len(numbers), 0, rules):
        return None
    size = len(numbers) + len(numbers) % 2
    cycle, turn = divmod(entrants.round, size - 1)
    found = []
    for first, second in berger(size, turn):
        if max(first, second) < len(numbers):
            pair_ = (numbers[first], numbers[second])
            found.append(pair_ if cycle % 2 == 0 else pair_[::-1])
    return [*found]


def berger(size: int, turn: int) -> list[tuple[int, int]]:
    """A round of the tables of Berger, counted from 0: places of an even number, first side first.

    The last place stays, and is first in every other round; the others move on by half a circle.
    """
    last, circle = size - 1, size - 1
    top = turn * (size // 2) % circle
    pairs = [(last, top) if turn % 2 else (top, last)]
    for step in range(1, size // 2):
        pairs.append(((top + step) % circle, (top - step) % circle))
    return pairs


def _exhibition(entrants: Field, rules: Rules) -> Pairing | None:
    if entrants.round:
        return None
    others = [number for number in entrants.present if number != rules.host]
    found: Pairing = []
    for index, other in enumerate(others):
        is_first = rules.host_side == "first" or (rules.host_side == "both" and index % 2 == 0)
        found.append((rules.host, other) if is_first else (other, rules.host))
    return found or None


def _arena(entrants: Field, _rules: Rules) -> Pairing | None:
    """Those who wait, with somebody near in the table whom they have met seldom, and not just now.

    Where they are odd, who has played most waits on. None where nobody can be paired now.
    """
    busy = {
        number
        for one in entrants.meetings
        if one.result is None
        for number in (one.first, one.second)
    }
    place = {one.number: index for index, one in enumerate(ranked("arena", entrants))}
    waiting = sorted(set(entrants.present) - busy, key=place.__getitem__)[:_AT_ONCE]
    few = len(entrants.present) < _FEW
    base = 4 * (len(place) + 1) ** 2
    costs = {}
    for index, one in enumerate(waiting):
        for other in waiting[index + 1 :]:
            if not few and _have_just_met(entrants, one, other):
                continue
            often = len(entrants.meetings_between(one, other))
            dues = [entrants.dues[number] for number in (one, other)]
            unmet = int(dues[0].due == dues[1].due != 0) * min(one.strength for one in dues)
            cost = (place[one] - place[other]) ** 2 + unmet
            costs[one, other] = often * base + cost
    nodes = list(waiting)
    if len(nodes) % 2:
        nodes.append(0)
        most = max((len(entrants.of[one]) for one in waiting), default=0)
        costs |= {(one, 0): (most - len(entrants.of[one])) * base for one in waiting}
    found = most_of(nodes, costs)
    pairs = [pair for pair in found if 0 not in pair]
    return [who_is_first(entrants, *by_score(entrants, pair)) for pair in pairs] or None


def _have_just_met(entrants: Field, one: int, other: int) -> bool:
    """Whether the last game of one of two was against the other."""
    games = [(entrants.of[here], here, there) for here, there in ((one, other), (other, one))]
    return any(mine and mine[-1].opponent(here) == there for mine, here, there in games)


_AT_ONCE = 60
"""Those of an arena who are paired in one step, so that a step is short."""

_FEW = 4
"""With fewer, the same two meet again and again."""


def _knockout(entrants: Field, _rules: Rules) -> Pairing | None:
    return Tree(entrants).pair()


KINDS = {
    "swiss": _swiss,
    "roundrobin": _round_robin,
    "knockout": _knockout,
    "arena": _arena,
    "exhibition": _exhibition,
}
"""What tournaments there are."""
