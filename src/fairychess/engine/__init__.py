"""Our player as an engine: what a graphical board starts and talks to by lines of text.

`uci`, which speaks USI as well, and `cecp` are the protocols. Both have a `player`, which has the
`game` on the board and a `thinker` that searches beside the conversation and can be stopped;
`listener` finds out which protocol the other side speaks. Games with secrets are not offered: a
board would have to show them.
"""

from fairychess.engine.listener import serve

__all__ = ["serve"]
