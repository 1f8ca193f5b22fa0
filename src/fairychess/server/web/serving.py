"""Serving one application on a socket, and on more of them later on."""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Literal

import uvicorn


class _Beside(uvicorn.Server):
    """A server in the loop of another one, which hears the signals for both."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave the signals to the first server."""
        yield


class _First(uvicorn.Server):
    """The server that hears the signals; those beside it end when it does."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.beside: list[uvicorn.Server] = []
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so once the application answers."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End all of them."""
        for other in self.beside:
            other.should_exit = True
        super().handle_exit(sig, frame)


class Listening:
    """Serves one application.

    `configure("on" or "off")` gives uvicorn's configuration with or without the application's
    lifespan; `bind(host)` makes a listening socket, or raises OSError. `ready` is called when it
    answers.
    """

    def __init__(
        self,
        configure: Callable[[Literal["on", "off"]], uvicorn.Config],
        bind: Callable[[str], socket.socket],
        ready: Callable[[], None],
    ) -> None:
        self._configure = configure
        self._bind = bind
        self._first = _First(configure("on"), ready)
        self._tasks: list[asyncio.Task[None]] = []

    def run(self, listener: socket.socket) -> None:
        """Serve on a socket until interrupted."""
        self._first.run(sockets=[listener])

    async def widen(self, hosts: list[str]) -> None:
        """Serve on more hosts, too. Raises OSError where one of them cannot be listened on."""
        with contextlib.ExitStack() as opened:
            sockets = [opened.enter_context(self._bind(host)) for host in hosts]
            opened.pop_all()
        other = _Beside(self._configure("off"))
        self._first.beside.append(other)
        self._tasks.append(asyncio.create_task(other.serve(sockets)))
        while not other.started:
            await asyncio.sleep(0.02)
