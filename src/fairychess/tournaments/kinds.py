"""The kinds of tournaments, and who meets whom in the next round of each."""

from fairychess.tournaments import arena, swiss
from fairychess.tournaments.agreed import AgreedRules, rounds_of
from fairychess.tournaments.field import Entries
from fairychess.tournaments.knockout import Tree

Pairing = list[tuple[int, int | None]]


def pair(kind: str, entrants: Entries, rules: AgreedRules | None = None) -> Pairing | None:
    """The next round: who is first, and second or None for a bye; None where there is none."""
    return KINDS[kind](entrants, rules or AgreedRules())


def _swiss(entrants: Entries, _rules: AgreedRules) -> Pairing | None:
    if entrants.round >= entrants.rounds:
        return None
    return swiss.pair_round(entrants)


def _round_robin(entrants: Entries, rules: AgreedRules) -> Pairing | None:
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


def _exhibition(entrants: Entries, rules: AgreedRules) -> Pairing | None:
    if entrants.round:
        return None
    others = [number for number in entrants.present if number != rules.host]
    found: Pairing = []
    for index, other in enumerate(others):
        is_first = rules.host_side == "first" or (rules.host_side == "both" and index % 2 == 0)
        found.append((rules.host, other) if is_first else (other, rules.host))
    return found or None


def _knockout(entrants: Entries, _rules: AgreedRules) -> Pairing | None:
    return Tree(entrants).pair()


KINDS = {
    "swiss": _swiss,
    "roundrobin": _round_robin,
    "knockout": _knockout,
    "arena": arena.pair_waiting,
    "exhibition": _exhibition,
}
"""What tournaments there are."""
