"""A bus over Redis publish/subscribe."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from redis import asyncio as redis
from redis.exceptions import RedisError

from fairychess.server.bus.base import Receive

log = logging.getLogger(__name__)
_CHANNEL = "fairychess"


class RedisBus:
    """Subscribes again when the connection is lost; notifications of the meantime are gone."""

    shared = True

    def __init__(self, url: str) -> None:
        self._redis = redis.Redis.from_url(url)
        self._task: asyncio.Task[None] | None = None

    async def open(self, receive: Receive) -> None:
        """Begin to receive."""
        listening = asyncio.Event()
        self._task = asyncio.create_task(self._listen(receive, listening))
        await asyncio.wait_for(listening.wait(), 10)

    async def publish(self, notification: str) -> None:
        """Tell every process; one that misses it looks into the database sooner or later."""
        try:
            await self._redis.publish(_CHANNEL, notification)
        except (OSError, RedisError) as error:
            log.warning("a notification was not told: %s", type(error).__name__)

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._redis.aclose()

    async def _listen(self, receive: Receive, listening: asyncio.Event) -> None:
        while True:
            try:
                async with self._redis.pubsub() as subscription:
                    await subscription.subscribe(_CHANNEL)
                    listening.set()
                    async for message in subscription.listen():
                        if message["type"] == "message":
                            await receive(message["data"].decode())
            except (OSError, RedisError) as error:
                log.warning("the bus is lost: %s", type(error).__name__)
                await asyncio.sleep(1)
