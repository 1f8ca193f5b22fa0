"""A bus for one process."""

from __future__ import annotations

import asyncio
import contextlib

from fairychess.server.bus.base import Hear


class MemoryBus:
    """Notes are heard in the order in which they were told, after whatever runs now."""

    shared = False

    def __init__(self) -> None:
        self._notes: asyncio.Queue[str] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def open(self, hear: Hear) -> None:
        """Begin to hear."""

        async def run() -> None:
            while True:
                await hear(await self._notes.get())

        self._task = asyncio.create_task(run())

    async def publish(self, note: str) -> None:
        """Tell this process."""
        self._notes.put_nowait(note)

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
