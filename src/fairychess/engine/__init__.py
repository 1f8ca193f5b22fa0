"""Our player as an engine: what a graphical board starts and talks to by lines of text.

`uci`, `usi` and `cecp` are the protocols; `table` holds the game that is on the board, `thinker`
searches beside the conversation and can be stopped, and `listener` finds out which protocol the
other side speaks. Games with secrets are not offered: a board would have to show them.
"""

from fairychess.engine.listener import serve

__all__ = ["serve"]
