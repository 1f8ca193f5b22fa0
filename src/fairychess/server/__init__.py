"""The browser's side of a game: HTTP pages, typed messages over a socket, and the static board.

Knows: `fairychess.game` and nothing behind it. A page holds a View, never a position; every
move is a text that the game accepts or refuses. Computer players are asked through one
injected coroutine and run in another process, so the event loop never thinks about chess.
Bad input of any kind becomes a typed error and the game goes on.

`create_app()` is the Starlette application; `python -m fairychess.server` shows it working.
"""

from __future__ import annotations

from fairychess.server.app import create_app

__all__ = ["create_app"]
