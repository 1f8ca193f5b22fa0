"""Limits of connections: how many, from whom, and how long one may stay silent.

uvicorn ends a connection that is silent after an answer, but waits for ever for a request that
never comes or never ends. A WebSocket that does not answer pings is ended by uvicorn.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fairychess.server.base.addresses import Occupancy

if TYPE_CHECKING:
    import h11
    from starlette.types import ASGIApp

log = logging.getLogger(__name__)

_RESERVE = 128
"""Files a server needs beside its connections: database, log, computer players."""

_NO_LIMIT = 1 << 30
_ENOUGH_FILES = 65_536


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds until the head of a request must be there, and for all of it with its answer."""

    head: float = 15.0
    request: float = 120.0


class _Watched(H11Protocol):
    """uvicorn's HTTP protocol, with an end to all waiting."""

    patience: Patience
    occupancy: Occupancy
    most: int
    _timer: asyncio.TimerHandle | None = None
    _busy_with: object = None
    _counted: str | None = None
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, unless there are too many connections already."""
        super().connection_made(transport)
        address = _address(self.client)
        if len(self.connections) > self.most:
            log.warning("a connection was refused: there are too many")
            transport.abort()
        elif not self.occupancy.enter(address):
            log.warning("a connection was refused: its address has too many")
            transport.abort()
        else:
            self._counted = address
            self._wait(self.patience.head)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._stop_waiting()
        self._uncount()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; what comes in drops does not prolong the waiting."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Let the other protocol take over, which then counts as this connection."""
        self._stop_waiting()
        self._upgraded, self._counted = True, None
        super().handle_websocket_upgrade(event)

    def _look(self) -> None:
        """Wait again when a request begins or its answer has ended."""
        if self.transport.is_closing() or self._upgraded:
            self._stop_waiting()
            return
        cycle = self.cycle
        busy_with = None if cycle is None or cycle.response_complete else cycle
        if busy_with is not self._busy_with:
            self._busy_with = busy_with
            self._wait(self.patience.head if busy_with is None else self.patience.request)

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _uncount(self) -> None:
        if self._counted is not None:
            self.occupancy.leave(self._counted)
            self._counted = None


class _WatchedSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol; it is counted as the connection it has taken over."""

    occupancy: Occupancy

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        super().connection_lost(exc)
        self.occupancy.leave(_address(self.client))


def configuration(
    app: ASGIApp,
    connections: int,
    files: int | None = None,
    patience: Patience = Patience(),
    lifespan: Literal["auto", "on", "off"] = "auto",
) -> uvicorn.Config:
    """uvicorn, set up for strangers: at most so many `connections` an address, 0 for no limit.

    Proxies (FORWARDED_ALLOW_IPS) may have more. Of the `files` this process may open, some are
    kept for the rest of the server.
    """
    config = uvicorn.Config(
        app,
        lifespan=lifespan,
        log_config=None,
        access_log=False,
        ws_max_size=65536,
        ws_max_queue=32,
        ws_per_message_deflate=False,  # how long a view is when compressed could tell what is in it
        h11_max_incomplete_event_size=65536,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    most = _NO_LIMIT if files is None else max(files - _RESERVE, files // 2)
    trusted = config.forwarded_allow_ips
    proxies = trusted.split(",") if isinstance(trusted, str) else trusted
    occupancy = Occupancy(connections or _NO_LIMIT, [one.strip() for one in proxies])
    rest = {"occupancy": occupancy}
    config.ws = type("WatchedSocket", (_WatchedSocket,), rest)
    config.http = type("Watched", (_Watched,), {**rest, "patience": patience, "most": most})
    return config


def open_files() -> int | None:
    """The number of files this process may open, after raising its limit.

    None where the system does not say.
    """
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH_FILES if hard == resource.RLIM_INFINITY else min(hard, _ENOUGH_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return min(resource.getrlimit(resource.RLIMIT_NOFILE)[0], _ENOUGH_FILES)


def _address(client: tuple[str, int] | None) -> str:
    return client[0] if client else ""
