"""The interface of every bus, and notifications that wait in line."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

Publish = Callable[[str], Awaitable[None]]
"""Tell every process, this one included, of a change that is in the database. It never waits."""

Receive = Callable[[str], Awaitable[None]]
"""Called with every notification that comes in."""

EVERYTHING = "everything"
"""The notification that others have been lost: whatever is in the database may be new."""

_MOST = 2000


class Bus(Protocol):
    """Notifications to every process, this one included; `shared` if there may be others."""

    shared: bool

    async def open(self, receive: Receive) -> None:
        """Begin to receive."""

    async def publish(self, notification: str) -> None:
        """Tell every process."""

    def waiting(self) -> int:
        """Return how many notifications are in line, to be followed or to be sent."""

    async def close(self) -> None:
        """Stop."""


class NotificationQueue:
    """Notifications in the order in which they came; of too many, one stands for all."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self._some = asyncio.Event()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, notification: str) -> None:
        """Add one at the end."""
        if len(self._waiting) >= _MOST:
            self.lose()
        else:
            self._waiting.append(notification)
            self._some.set()

    def lose(self) -> None:
        """Forget all that wait, but not that there were any."""
        self._waiting = [EVERYTHING]
        self._some.set()

    async def take(self) -> list[str]:
        """Wait for some, and take them all."""
        await self._some.wait()
        self._some.clear()
        taken, self._waiting = self._waiting, []
        return taken
