"""Asking the computer in this process, for games of the lab."""

from __future__ import annotations

from fairychess.game import View
from fairychess.search import choose
from fairychess.search.alphabeta.iterative_deepening import SearchResult
from fairychess.search.request import Limits, SearchRequest


def ask(view: View, *, level: int, nodes: int, seed: int) -> SearchResult:
    """The computer's decision in a view, told what the view holds and nothing else.

    It is limited by nodes, so that it depends on nothing but view, level, nodes and seed.
    """
    return choose(SearchRequest.of(view, Limits(level, nodes=nodes), seed=seed))
