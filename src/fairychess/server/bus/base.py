"""What every bus can do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

Hear = Callable[[str], Awaitable[None]]


class Bus(Protocol):
    """Notes to every process, this one included; `shared` if there may be others."""

    shared: bool

    async def open(self, hear: Hear) -> None:
        """Begin to hear."""

    async def publish(self, note: str) -> None:
        """Tell everybody."""

    async def close(self) -> None:
        """Stop."""
