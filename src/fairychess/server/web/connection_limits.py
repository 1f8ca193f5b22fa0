"""Limits of connections: how many, from whom, and how long one may stay silent.

uvicorn ends a connection that is silent after an answer, but waits for ever for a request that
never comes or never ends. A WebSocket that does not answer pings is ended by uvicorn. None of its
public settings bounds what is bounded here, and a proxy in front, which could, is not always there.
"""

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
    from websockets.frames import Frame

log = logging.getLogger(__name__)

_RESERVE = 128
"""Files a server needs beside its connections: database, log, computer players."""

_NO_LIMIT = 1 << 30

STREAMS = "fairychess-streams"
"""What is in the scope of a request whose answer goes on and on; see `streams`."""

_MOST_PARTS, _MOST_UNREAD, _MOST_SIGNS = 1000, 250, 200
"""Parts of a message, messages of a socket that nobody has looked at yet, and pings and pongs
between two pings of our own."""
_ENOUGH_FILES = 65_536


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds until the head of a request must be there, for all of it with its answer, in which a
    socket must read what has been sent to it, and for which a line may lie idle between two
    requests.

    A proxy must let go of an idle line first: where the server does, a request that is on its way
    is lost. Caddy keeps lines for two minutes, nginx for one.
    """

    head: float = 15.0
    request: float = 120.0
    reading: float = 20.0
    idle: float = 5.0
    idle_of_proxies: float = 150.0


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
            of_proxy = self.occupancy.exempts(address)
            idle = self.patience.idle_of_proxies if of_proxy else self.patience.idle
            self.timeout_keep_alive = idle  # type: ignore[assignment]
            self._wait(self.patience.head)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._stop_waiting()
        self._uncount()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; what comes in drops does not prolong the waiting."""
        if self._timer is None:
            self._wait(self.patience.head)
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: "h11.Request") -> None:
        """Let the other protocol take over, which then counts as this connection."""
        self._stop_waiting()
        self._upgraded, self._counted = True, None
        super().handle_websocket_upgrade(event)

    def _look(self) -> None:
        """Wait for an answer once a request begins; after it uvicorn ends a line that lies idle."""
        if self.transport.is_closing() or self._upgraded:
            self._stop_waiting()
            return
        cycle = self.cycle
        busy_with = None if cycle is None or cycle.response_complete else cycle
        if busy_with is not self._busy_with:
            self._busy_with = busy_with
            if busy_with is None:
                self._stop_waiting()
            else:
                self._wait(self.patience.request)

    def shutdown(self) -> None:
        """End with the server; a stream would not end by itself."""
        if self._streams():
            self.transport.close()
        else:
            super().shutdown()

    def _streams(self) -> bool:
        """Whether what is being answered is a stream, which watches over itself."""
        cycle = self.cycle
        return cycle is not None and not cycle.response_complete and STREAMS in cycle.scope

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        if not self._streams():
            self.transport.abort()

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _uncount(self) -> None:
        if self._counted is not None:
            self.occupancy.leave(self._counted)
            self._counted = None


class _WatchedSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, with bounds to what it keeps for one that does not read.

    It is counted as the connection it has taken over.
    """

    occupancy: Occupancy
    patience: Patience
    _deaf: asyncio.TimerHandle | None = None
    _signs = 0

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._hears()
        super().connection_lost(exc)
        self.occupancy.leave(_address(self.client))

    def pause_writing(self) -> None:
        """Wait for the other side to read, but not for ever."""
        super().pause_writing()
        self._hears()
        self._deaf = self.loop.call_later(self.patience.reading, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: the other side reads."""
        self._hears()
        super().resume_writing()

    def _hears(self) -> None:
        if self._deaf is not None:
            self._deaf.cancel()
            self._deaf = None

    def send_keepalive_ping(self) -> None:
        """Ask whether the other side is there; from now on it may send as many frames again."""
        self._signs = 0
        super().send_keepalive_ping()

    def handle_ping(self) -> None:
        """Answer a ping; no browser sends any by itself."""
        if self._bears_sign():
            super().handle_ping()

    def handle_pong(self, event: "Frame") -> None:
        """Learn that the other side is there."""
        if self._bears_sign():
            super().handle_pong(event)

    def _bears_sign(self) -> bool:
        self._signs += 1
        if self._signs > _MOST_SIGNS:
            self.transport.abort()
        return self._signs <= _MOST_SIGNS

    def handle_cont(self, event: "Frame") -> None:
        """Take a part of a message; parts may be empty, so that their number has a bound too."""
        if len(self.frames) >= _MOST_PARTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; so many at once come from no page."""
        if self.queue.qsize() >= _MOST_UNREAD:
            self.transport.abort()
        else:
            super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """End, and do not wait until what was sent has been read."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Serve; what has not been read some time after the end never will be."""
        await super().run_asgi()
        self.loop.call_later(self.close_timeout + 1, self.transport.abort)


def configuration(
    app: "ASGIApp",
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
        ws_per_message_deflate=False,  # how long a view is when compressed could tell what is in it
        h11_max_incomplete_event_size=65536,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    most = _NO_LIMIT if files is None else max(files - _RESERVE, files // 2)
    trusted = config.forwarded_allow_ips
    proxies = trusted.split(",") if isinstance(trusted, str) else trusted
    occupancy = Occupancy(connections or _NO_LIMIT, [one.strip() for one in proxies])
    rest = {"occupancy": occupancy, "patience": patience}
    config.ws = type("WatchedSocket", (_WatchedSocket,), rest)
    config.http = type("Watched", (_Watched,), {**rest, "most": most})
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
