"""Sockets that only say that something has changed; nothing is listened to."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.websockets import WebSocket

from fairychess.server.base.addresses import Occupancy
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.web.security import same_origin
from fairychess.server.web.socket import one_more

_PAUSE = 0.5
"""Seconds between two messages of one socket: what changes often is told less often."""


@contextlib.asynccontextmanager
async def welcomed(socket: WebSocket, occupancy: Occupancy) -> AsyncIterator[bool]:
    """Take a socket, and count it while it lasts; False where it has been closed at once."""
    await socket.accept()
    if not same_origin(socket):
        await socket.close(4403)
        yield False
        return
    with one_more(occupancy, socket) as welcome:
        if not welcome:
            await socket.close(4429)
        yield welcome


async def tell_changes(
    socket: WebSocket,
    rate_limits: RateLimits,
    changed: asyncio.Event,
    text: Callable[[], Awaitable[bytes]],
) -> None:
    """Send a text now and after each change, until the socket is closed."""
    changed.set()
    writer = asyncio.create_task(_tell(socket, changed, text))
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            rate_limits.take("message", str(id(socket)))
    except ProblemError:  # a flood that nobody reads
        await socket.close(4429)
    finally:
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)


async def _tell(
    socket: WebSocket, changed: asyncio.Event, text: Callable[[], Awaitable[bytes]]
) -> None:
    while True:
        await changed.wait()
        changed.clear()
        await socket.send_text((await text()).decode())
        await asyncio.sleep(_PAUSE)
