"""The connections to a game, in this process and in others, reported to all of them."""

import asyncio
from collections.abc import Callable

from fairychess.server.base.tasks import TaskSet
from fairychess.server.bus.base import Publish
from fairychess.server.domain.presence import Presence
from fairychess.server.domain.setup import SIDES
from fairychess.server.play.connections import Connections
from fairychess.server.schemas import websocket as m

_GATHERING = 0.3
"""Seconds in which people who come and go are counted together."""


class Attendance:
    """Counts the connections of one game; games at one screen (`local`) are not counted.

    `publish` is None where no other process could have connections.
    """

    def __init__(
        self,
        game_id: str,
        local: bool,
        connections: Connections,
        process: str,
        publish: Publish | None,
        tasks: TaskSet,
        now: Callable[[], int],
    ) -> None:
        self._game_id = game_id
        self._local = local
        self._connections = connections
        self._process = process
        self._publish = publish
        self._tasks = tasks
        self._now = now
        self._presence = Presence()
        self._counting: asyncio.TimerHandle | None = None

    def count_soon(self) -> None:
        """Tell who is here, once for all who come and go within a moment."""
        if not self._local and self._counting is None:
            loop = asyncio.get_running_loop()
            self._counting = loop.call_later(_GATHERING, self._count)

    def _count(self) -> None:
        self._counting = None
        self.tell()
        self._tasks.spawn(self.publish())

    def tell(self) -> None:
        """Tell everybody here how many look at the game, in this process and in others."""
        spectators, present = self._presence.total(*self._connections.count(), self._now())
        self._connections.send(m.encode(m.WatchingMessage(spectators, present)))

    def looking(self) -> set[str]:
        """The seats that look at the game, in this process or in another."""
        return set(self._presence.total(*self._connections.count(), self._now())[1])

    async def publish(self) -> None:
        """Tell other processes how many look at the game in this one."""
        if self._publish is not None and not self._local:
            spectators, present = self._connections.count()
            seats = ",".join(present) or "-"
            await self._publish(f"here {self._game_id} {self._process} {spectators} {seats}")

    async def learn(self, process: str, spectators: int, seats: str) -> None:
        """Take in how many look at the game in another process, which may not know of this one."""
        if process == self._process:
            return
        named = tuple(seat for seat in SIDES if seat in seats.split(","))
        new = self._presence.heard(process, spectators, named, self._now())
        self.tell()
        if new and len(self._connections):
            await self.publish()

    def close(self) -> None:
        """Tell nothing any more."""
        if self._counting is not None:
            self._counting.cancel()
