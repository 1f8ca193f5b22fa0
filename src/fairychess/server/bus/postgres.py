"""A bus over PostgreSQL's LISTEN and NOTIFY, with a connection of its own."""

from typing import Any

import asyncpg

from fairychess.server.bus.shared import CHANNEL, SharedBus

_TELL = "SELECT pg_notify($1, notification) FROM unnest($2::text[]) AS notification"


class PostgresBus(SharedBus):
    """Needs nothing but the database."""

    def __init__(self, url: str) -> None:
        super().__init__()
        scheme, _, rest = url.partition("://")
        self._url = f"{scheme.partition('+')[0]}://{rest}"
        self._connection: Any = None

    async def _connect(self) -> None:
        self._connection = await asyncpg.connect(self._url)
        self._connection.add_termination_listener(lambda _: self._lose())
        await self._connection.add_listener(CHANNEL, lambda *heard: self._heard(str(heard[-1])))

    async def _send(self, notifications: list[str]) -> None:
        await self._connection.execute(_TELL, CHANNEL, notifications)

    async def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
