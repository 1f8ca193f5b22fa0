"""fairychess: any chess-like game, from one folder of text.

>>> import fairychess
>>> pos = fairychess.load("chess").position()
>>> pos.push("e2e4") and pos.text()
'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
"""

from fairychess.rules import available, load

__all__ = ["available", "load"]
__version__ = "0.1.0"
