"""Matchings of least cost, and whether everybody can be matched at all."""

import random
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from networkx import Graph, max_weight_matching

N = TypeVar("N", bound=Hashable)

_TRIES = 6


def cheapest(nodes: Collection[N], costs: Mapping[tuple[N, N], int]) -> list[tuple[N, N]] | None:
    """The pairs of all nodes that cost least together; None where not all can be paired."""
    found = most_of(nodes, costs)
    return found if 2 * len(found) == len(set(nodes)) else None


def most_of(nodes: Iterable[N], costs: Mapping[tuple[N, N], int]) -> list[tuple[N, N]]:
    """As many pairs as there can be, and of such those that cost least together."""
    graph: Graph[N] = Graph()
    graph.add_nodes_from(nodes)
    most = max(costs.values(), default=0) + 1
    for (one, other), cost in costs.items():
        graph.add_edge(one, other, weight=most - cost)
    return list(max_weight_matching(graph, maxcardinality=True))


def can_be_paired(nodes: Sequence[N], fit: Callable[[N, N], bool]) -> bool:
    """Whether everybody can be paired with one who fits.

    Mostly it is found at once by taking those first who fit with the fewest.
    """
    if len(nodes) % 2:
        return False
    fitting = {one: [other for other in nodes if other != one and fit(one, other)] for one in nodes}
    if not all(fitting.values()):
        return not nodes
    lot = random.Random(len(nodes))
    if any(_by_few(fitting, lot) for _ in range(_TRIES)):
        return True
    edges = {(one, other): 0 for one, others in fitting.items() for other in others}
    return cheapest(nodes, edges) is not None


def _by_few(fitting: Mapping[N, list[N]], lot: random.Random) -> bool:
    """Whether everybody is paired where each takes, of those left who fit, the least wanted."""
    left = set(fitting)
    number = {one: len(others) for one, others in fitting.items()}
    order = sorted(fitting, key=lambda one: (number[one], lot.random()))
    for one in order:
        if one not in left:
            continue
        left.discard(one)
        free = [other for other in fitting[one] if other in left]
        if not free:
            return False
        left.discard(min(free, key=lambda other: (number[other], lot.random())))
    return True
