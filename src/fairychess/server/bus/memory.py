"""A bus for one process."""

from __future__ import annotations

import asyncio
import contextlib

from fairychess.server.bus.base import Receive


class MemoryBus:
    """Notifications arrive in the order in which they were published, and never at once."""

    shared = False

    def __init__(self) -> None:
        self._notifications: asyncio.Queue[str] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def open(self, receive: Receive) -> None:
        """Begin to receive."""

        async def run() -> None:
            while True:
                await receive(await self._notifications.get())

        self._task = asyncio.create_task(run())

    async def publish(self, notification: str) -> None:
        """Tell this process."""
        self._notifications.put_nowait(notification)

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
