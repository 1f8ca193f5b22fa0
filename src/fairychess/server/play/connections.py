"""Who listens at one table, and through whose eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from fairychess.server.identity.sessions import Visitor

_BACKLOG = 256


@dataclass(eq=False, slots=True)
class GameConnection:
    """One socket: the seats it may speak for and the one viewer it is. None ends its queue."""

    viewer: str
    seats: tuple[str, ...] = ()
    visitor: Visitor = field(default_factory=Visitor)
    token: str = field(default="", repr=False)
    muted: set[str] = field(default_factory=set)
    queue: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(_BACKLOG))

    @property
    def room(self) -> str:
        """Where this listener's remarks are heard."""
        return "spectators" if self.viewer == "spectator" else "players"

    def send(self, data: bytes) -> None:
        """Queue a message; a listener too slow for its queue is sent away."""
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """Send away; whatever still comes from this socket speaks for nobody."""
        self.viewer, self.seats = "spectator", ()
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class Connections:
    """All listeners of a table."""

    def __init__(self) -> None:
        self._listeners: set[GameConnection] = set()

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[GameConnection]:
        return iter(list(self._listeners))

    def add(self, listener: GameConnection) -> None:
        """Begin to send to a listener."""
        self._listeners.add(listener)

    def remove(self, listener: GameConnection) -> None:
        """Stop sending to a listener."""
        self._listeners.discard(listener)

    def viewers(self) -> set[str]:
        """Everybody's eyes, each once."""
        return {listener.viewer for listener in self._listeners}

    def count(self) -> tuple[int, list[str]]:
        """How many spectators, and which seats' eyes are here."""
        viewers = [listener.viewer for listener in self._listeners]
        return viewers.count("spectator"), sorted(set(viewers) - {"spectator", "both"})

    def send(self, data: bytes, wanted: Callable[[GameConnection], bool] = lambda _: True) -> None:
        """Send one message to all, or to those wanted."""
        for listener in self:
            if wanted(listener):
                listener.send(data)

    def dismiss(self, wanted: Callable[[GameConnection], bool] = lambda _: True) -> None:
        """Send all away, or those wanted."""
        for listener in self:
            if wanted(listener):
                self.remove(listener)
                listener.end()
