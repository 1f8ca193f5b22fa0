"""Mates within a number of moves, found by exhaustive search.

A search that plays prunes and reduces by what positions seem to be worth, so it may miss a mate
that begins with a sacrifice. This one tries every move, deeper and deeper, and asks of each only
whether it mates.
"""

from collections.abc import Callable, Collection

from fairychess.api import Position
from fairychess.rules import rules_of
from fairychess.search.alphabeta.iterative_deepening import WON
from fairychess.search.alphabeta.scores import MATE
from fairychess.search.alphabeta.variant_knowledge import knowledge_of
from fairychess.search.lines import DEEPEST
from fairychess.search.session import DepthResult, ScoredLine, Session, candidates_of, new_search

MOST_NODES = 5_000_000
"""A search for a mate ends after so many nodes if no number is given; 0 would be any."""


def mate_within(
    play: Position,
    moves: int,
    clock: Callable[[], float],
    deadline: float,
    nodes: int = MOST_NODES,
    depth: int = DEEPEST,
    legal: Collection[str] = (),
) -> DepthResult | None:
    """Return the line that mates in at most so many moves of the side to move, None where there is
    none, or the nodes run out or `clock()` passes `deadline` before it is found. Where royals are
    captured, the capture of the last one is the mate. No more than `depth` plies are searched.

    `legal` restricts the first moves to these texts. The transposition table is cleared, for what
    stands in it was found by leaving things out.
    """
    if play.to_move() == "chance":
        return None
    knowledge = knowledge_of(rules_of(play))
    knowledge.table.clear()
    search = new_search(play, knowledge)
    search.disable_pruning()
    session = Session(play, knowledge, search, candidates_of(play, legal))
    deepening = session.until(clock, deadline, nodes).deepening
    sign = 1 if play.to_move() == "first" else -1
    for plies in range(1, min(2 * moves - 1, depth) + 1):
        best = deepening.search_depth(plies, WON, MATE)
        if search.stopped or best is None:
            return None
        if best[1] > WON:
            if (MATE - best[1] + 1) // 2 > moves:
                return None
            line = (best[0].text, *deepening.line_texts(best[0]))
            return DepthResult(plies, search.nodes, (ScoredLine(sign * best[1], line),))
    return None
