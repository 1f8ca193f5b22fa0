"""Arenas: anybody who is free is paired at once, as long as the tournament lasts.

The rules are those that players know from lichess's arenas: 2 points for a win and 1 for a draw,
twice as many after two wins in a row, opponents near in the table, and no waiting for anybody. How
much one wish weighs against another is our own choice, said below.
"""

from fairychess.tournaments.agreed import AgreedRules
from fairychess.tournaments.field import Entries, by_score, who_is_first
from fairychess.tournaments.matching import most_of
from fairychess.tournaments.standings import ranked

_AT_ONCE = 60
"""Those who are paired in one step, the first of the table: a matching of so many takes a quarter
of a second, and the others have their turn a second later."""

_FEW = 4
"""With fewer, the same two meet again and again: of two or three, who must not meet whom they have
just met would wait for one who may never come."""


def pair_waiting(entrants: Entries, _rules: AgreedRules) -> list[tuple[int, int | None]] | None:
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
    # One meeting more weighs more than the whole length of the table and any colour.
    again = 4 * (len(place) + 1) ** 2
    costs = {}
    for index, one in enumerate(waiting):
        for other in waiting[index + 1 :]:
            if not few and _have_just_met(entrants, one, other):
                continue
            often = len(entrants.meetings_between(one, other))
            costs[one, other] = often * again + _distance(entrants, place, one, other)
    nodes = list(waiting)
    if len(nodes) % 2:
        nodes.append(0)
        games = {one: entrants.tallies[one].games for one in waiting}
        most = max(games.values())
        costs |= {(one, 0): (most - games[one]) * again for one in waiting}
    found = [pair for pair in most_of(nodes, costs) if 0 not in pair]
    return [who_is_first(entrants, *by_score(entrants, pair)) for pair in found] or None


def _distance(entrants: Entries, place: dict[int, int], one: int, other: int) -> int:
    """How far two are from each other in the table: two steps are worse than one twice, so by
    squares. That both are due the same side counts as little as a step or two."""
    dues = [entrants.dues[number] for number in (one, other)]
    unmet = dues[0].due == dues[1].due != 0
    return (place[one] - place[other]) ** 2 + unmet * min(due.strength for due in dues)


def _have_just_met(entrants: Entries, one: int, other: int) -> bool:
    """Whether the last game of one of two was against the other."""
    games = [(entrants.of[here], here, there) for here, there in ((one, other), (other, one))]
    return any(mine and mine[-1].opponent(here) == there for mine, here, there in games)
