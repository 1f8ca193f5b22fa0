"""The interface of every bus."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

Publish = Callable[[str], Awaitable[None]]
"""Tell every process, this one included, of a change that is in the database."""

Receive = Callable[[str], Awaitable[None]]
"""Called with every notification that comes in."""


class Bus(Protocol):
    """Notifications to every process, this one included; `shared` if there may be others."""

    shared: bool

    async def open(self, receive: Receive) -> None:
        """Begin to receive."""

    async def publish(self, notification: str) -> None:
        """Tell every process."""

    async def close(self) -> None:
        """Stop."""
