"""The search room: a computer player for every variant, tuned for none.

`values` prices pieces by their moves; `evaluate`, `exchange`, `order`, `table`, `quiescence` and
`engine` are the compiled alpha-beta; `thinking` deepens step by step within time and level;
`player` sets a game up from texts, `worker` answers another process in JSON lines, and `analysis`
looks games over. A player is handed what a View holds (texts of position, history and legal
moves) and nothing else.

It must not know who plays, how games are kept, or any variant by name.
"""

from fairychess.search.analysis import analyse
from fairychess.search.player import choose, search_nodes
from fairychess.search.thinking import LEVELS, Thought, think
from fairychess.search.values import values

__all__ = ["LEVELS", "Thought", "analyse", "choose", "search_nodes", "think", "values"]
