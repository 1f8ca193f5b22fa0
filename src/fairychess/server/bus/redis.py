"""A bus over Redis publish/subscribe."""

import asyncio
from typing import Any

from redis import asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from fairychess.server.bus.shared import CHANNEL, SharedBus


class RedisBus(SharedBus):
    """One connection sends and one listens; the library is not to mend them unseen."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._redis = redis.Redis.from_url(url, retry=Retry(NoBackoff(), 0))
        self._listening: asyncio.Task[None] | None = None

    async def _connect(self) -> None:
        subscription = self._redis.pubsub()
        subscribed = asyncio.Event()
        await subscription.subscribe(CHANNEL)
        self._listening = asyncio.create_task(self._listen(subscription, subscribed))
        self._listening.add_done_callback(lambda _: self._lose())
        await subscribed.wait()

    async def _listen(self, subscription: Any, subscribed: asyncio.Event) -> None:
        async with subscription:
            async for message in subscription.listen():
                if message["type"] == "message":
                    self._heard(message["data"].decode())
                elif subscribed.is_set():
                    return  # subscribed again: what came between is lost
                else:
                    subscribed.set()

    async def _send(self, notifications: list[str]) -> None:
        async with self._redis.pipeline(transaction=False) as pipeline:
            for one in notifications:
                pipeline.publish(CHANNEL, one)
            await pipeline.execute()

    async def _disconnect(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
            self._listening = None
        await self._redis.aclose()
