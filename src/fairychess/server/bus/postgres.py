"""A bus over PostgreSQL's LISTEN and NOTIFY, with a connection of its own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import asyncpg

from fairychess.server.bus.base import Receive

log = logging.getLogger(__name__)
_CHANNEL = "fairychess"


class PostgresBus:
    """Connects again when the connection is lost; notifications of the meantime are gone."""

    shared = True

    def __init__(self, url: str) -> None:
        scheme, _, rest = url.partition("://")
        self._url = f"{scheme.partition('+')[0]}://{rest}"
        self._connection: Any = None
        self._notifications: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, receive: Receive) -> None:
        """Begin to receive."""

        async def run() -> None:
            while True:
                await receive(await self._notifications.get())

        await self._connect()
        self._tasks = [asyncio.create_task(run()), asyncio.create_task(self._stay())]

    async def publish(self, notification: str) -> None:
        """Tell every process; one that misses it looks into the database sooner or later."""
        try:
            await self._connection.execute("SELECT pg_notify($1, $2)", _CHANNEL, notification)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            log.warning("a notification was not told: %s", type(error).__name__)
            self._notifications.put_nowait(notification)

    async def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        if self._connection is not None:
            await self._connection.close()

    async def _connect(self) -> None:
        self._connection = await asyncpg.connect(self._url)
        await self._connection.add_listener(_CHANNEL, self._heard)

    def _heard(self, _connection: object, _pid: int, _channel: str, notification: object) -> None:
        self._notifications.put_nowait(str(notification))

    async def _stay(self) -> None:
        while True:
            await asyncio.sleep(1)
            if self._connection.is_closed():
                with contextlib.suppress(OSError, asyncpg.PostgresError):
                    await self._connect()
