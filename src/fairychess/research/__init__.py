"""For research: decisions as numbers, observations as arrays, games as environments.

`action_space` numbers every decision of a variant, `Observer` fills planes from what one seat may
know, `NumberedGame` plays a game in these terms, and `Batch` many at once. `adapters` hand it to
PettingZoo, Gymnasium and OpenSpiel. It needs numpy: `pip install "fairychess[research]"`.

It must not know a rule by name, or show a seat more than its View.
"""

from importlib.util import find_spec as _find_spec

if _find_spec("numpy") is None:
    raise ImportError('numpy is missing: pip install "fairychess[research]"')

from fairychess.research.batch import Batch, BatchClosedError
from fairychess.research.numbered_game import GameOverError, NumberedGame
from fairychess.research.observing import Observer
from fairychess.research.referee import Referee
from fairychess.research.spaces import ActionError, ActionSpace, SpelledDecision, action_space

__all__ = [
    "ActionError", "ActionSpace", "Batch", "BatchClosedError", "SpelledDecision", "GameOverError",
    "NumberedGame", "Observer", "Referee", "action_space",
]  # fmt: skip
