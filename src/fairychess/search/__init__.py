"""The search room: a computer player for every variant, tuned for none.

`player` sets a game up from texts and answers with a move, at one of the `levels`; `worker` does so
for another process in JSON lines, and `analysis` looks games over. `piece_values` values pieces by
their moves; `alphabeta` is the compiled search, and `hidden` plays games with hidden information.
A player is handed what a View holds (texts of position, history and legal moves) and nothing else.

It must not know who plays, how games are kept, or any variant by name.
"""

from fairychess.search.alphabeta.iterative_deepening import SearchResult
from fairychess.search.analysis import analyse
from fairychess.search.levels import LEVELS, STRONGEST
from fairychess.search.network.network import NO_NETWORK
from fairychess.search.piece_values import values
from fairychess.search.player import choose, search_nodes, think

__all__ = [
    "LEVELS",
    "NO_NETWORK",
    "STRONGEST",
    "SearchResult",
    "analyse",
    "choose",
    "search_nodes",
    "think",
    "values",
]
