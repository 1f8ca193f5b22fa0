"""A bus for one process."""

import asyncio

from fairychess.server.bus.base import NotificationQueue, Receive


class MemoryBus:
    """Notifications arrive in the order in which they were published, and never at once."""

    shared = False

    def __init__(self) -> None:
        self._arrived = NotificationQueue()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, receive: Receive) -> None:
        """Begin to receive."""

        async def run() -> None:
            while True:
                for notification in await self._arrived.take():
                    await receive(notification)

        self._tasks.append(asyncio.create_task(run()))

    async def publish(self, notification: str) -> None:
        """Tell this process."""
        self._arrived.put(notification)

    def waiting(self) -> int:
        """Return how many notifications are in line, to be followed or to be sent."""
        return len(self._arrived)

    async def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
