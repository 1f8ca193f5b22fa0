"""A server over the network, in a thread, and the browser that looks at it."""

import asyncio
import contextlib
import os
import shutil
import socket
import threading
import time
from collections.abc import Iterator

import uvicorn

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.domain.engine_api import GamesBackend, Opponent
from fairychess.server.web.network import NetworkAccess

CHROMIUM = (
    os.environ.get("CHROMIUM")
    or shutil.which("chromium-headless-shell")  # without the windows of a whole browser: less work
    or shutil.which("chromium")
)


@contextlib.contextmanager
def serving(
    games: GamesBackend | None,
    opponent: Opponent | None,
    reach: NetworkAccess | None = None,
    port: int = 0,
) -> Iterator[str]:
    """A server in a thread; gives its address."""
    listener = socket.create_server(("127.0.0.1", port))
    config = uvicorn.Config(
        create_app(games, opponent, Settings(rates=False), reach),  # tests are quicker than people
        log_level="warning",
        ws="websockets-sansio",
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])), daemon=True)
    thread.start()
    deadline = time.monotonic() + 30
    while not server.started:
        assert time.monotonic() < deadline, "the server did not start"
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join(10)
    listener.close()
