"""Asking the computer in this process, for games of the lab."""

from __future__ import annotations

from fairychess.game import View
from fairychess.search import choose
from fairychess.search.alphabeta.iterative_deepening import SearchResult


def ask(view: View, *, level: int, nodes: int, seed: int) -> SearchResult:
    """The computer's decision in a view, told what the view holds and nothing else.

    It is limited by nodes, so that it depends on nothing but view, level, nodes and seed.
    """
    return choose(
        view.variant,
        view.rules,
        view.position,
        [move.text for move in view.moves],
        view.start,
        level=level,
        seed=seed,
        legal=[option.text for option in view.options],
        nodes=nodes,
        notes=[list(move.notes) for move in view.moves],
        seats=[move.seat for move in view.moves],
        captured=view.captured.get(view.viewer, {}),
    )
