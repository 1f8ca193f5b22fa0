"""The search room: a computer player for every variant, tuned for none.

A `SearchRequest` holds what the View of one seat holds, and how long to think; `player.choose`
answers it. `session` sets a search up, once for all who need one; `alphabeta` is the compiled
search, and `hidden` plays games with hidden information. `piece_values` values pieces by their
moves, `lines` finds several best lines, `analysis` looks games over. `opponents` asks for a move in
another process, which answers as `worker` says.

It must not know who plays, how games are kept, or any variant by name.
"""

from typing import TYPE_CHECKING

from fairychess.later import names_from

if TYPE_CHECKING:
    from fairychess.search.alphabeta.iterative_deepening import SearchResult
    from fairychess.search.analysis import analyse
    from fairychess.search.levels import LEVELS, STRONGEST
    from fairychess.search.network.network import NO_NETWORK
    from fairychess.search.piece_values import values
    from fairychess.search.player import choose, search_nodes, think

__all__ = [
    "LEVELS", "NO_NETWORK", "STRONGEST", "SearchResult", "analyse", "choose", "search_nodes",
    "think", "values",
]  # fmt: skip

__getattr__ = names_from(__name__)
