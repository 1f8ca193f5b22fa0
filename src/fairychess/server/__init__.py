"""The browser's side of a game: HTTP pages, typed messages over a socket, and the static board.

Knows: `fairychess.game` and nothing behind it. A page holds a View, never a position; every
move is a text that the game accepts or refuses. Computer players are asked through one
injected coroutine and run in another process, so the event loop never thinks about chess.
From a click to the other browser: `web/socket.py` parses (`schemas/websocket.py`),
`play/commands.py` decides who speaks and which action it is, `play/live_game.py` commits it,
`play/game_log.py` writes it, `play/connections.py` sends each connection its own view.

Bad input of any kind becomes a typed error and the game goes on. A replica of a game that is behind
is found by comparing sequences with the database, for notifications over the `bus` may be lost.

`create_app()` is the Starlette application; `python -m fairychess.server` shows it working.
"""

from typing import TYPE_CHECKING

from fairychess.later import names_from

if TYPE_CHECKING:
    from fairychess.server.app import create_app

__all__ = ["create_app"]

# Only when asked for: the processes of the sandbox know a few modules of this room, and no server.
__getattr__ = names_from(__name__)
