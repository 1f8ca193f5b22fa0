"""fairychess: any chess-like game, from one folder of text.

>>> import fairychess
>>> pos = fairychess.load("chess").position()
>>> pos.push("e2e4") and pos.text()
'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'

A rule of one's own begins with `from fairychess import Rule`; see `fairychess.inventing`.
"""

from fairychess import inventing
from fairychess.inventing import *  # noqa: F403  (its __all__ is what rules may use)
from fairychess.rules import available, families, heart, load

__all__ = ["available", "families", "heart", "load"]
__all__ += inventing.__all__
__version__ = "0.1.0"
