"""The player of games with hidden information (docs/kira-player.md).

`observations` reads what a player is told, `belief_tracker` follows the game with it and keeps a
`belief` about each colour's secret roles. `worlds` are drawn from that; `determinised_search`
searches each of them and then tries the best options against an `opponent_model` that does not know
this player's secrets. `session` is one game as one player plays it, `player` the face to the
outside; `baseline` and `exploiter` are opponents to measure against.
"""

from fairychess.search.hidden.player import decide
from fairychess.search.hidden.session import STRATEGIES

__all__ = ["STRATEGIES", "decide"]
