"""Keeps the processes of one installation on the same time, and records when none was running.

Every server writes a heartbeat each second: the installation's time, and beside it what the wall
clock says. A server that starts joins the time of those that run, however wrong its wall clock or
theirs may be. Where the last sign is old, where this process has not run for a while and no other
one has either, and where the wall clock is suddenly ahead (it was set, or the machine has slept),
that while becomes an outage: a recorded interval that costs no player anything.
"""

import asyncio
from collections.abc import Awaitable, Callable

from fairychess.server.base.config import Settings
from fairychess.server.base.server_time import GAP, ServerTime
from fairychess.server.store import installation
from fairychess.server.store.database import Database


class Timekeeper:
    """The time of one server process, which games ask for here and nowhere else."""

    def __init__(
        self,
        database: Database,
        now: Callable[[], int],
        publish: Callable[[str], Awaitable[None]],
    ) -> None:
        self._database = database
        self._now = now
        self._publish = publish
        self._settling = asyncio.Lock()
        self._on_outage: list[Callable[[], Awaitable[None]]] = []

    def on_outage(self, learn: Callable[[], Awaitable[None]]) -> None:
        """Call `learn` after every outage that has been noted, before time goes on."""
        self._on_outage.append(learn)

    async def start(self) -> None:
        """Join the installation's time; note for how long no server has run."""
        database, now = self._database, self._now
        sign = await installation.last_sign(database)
        if isinstance(now, ServerTime):
            now.begin_at(now.wall() if sign is None else _joined(sign, now.wall()))
        if sign is not None:
            await _note(database, sign.at, now())

    async def moment(self) -> int:
        """The time, after every gap before it has been noted: by this, clocks are read."""
        now = self._now
        at = now()
        if isinstance(now, ServerTime):
            while now.gaps:
                await self._settle(now)
        return at

    async def heartbeat(self) -> None:
        """Say that a server runs at this moment, and catch up with servers that are ahead."""
        at, now = await self.moment(), self._now
        if not isinstance(now, ServerTime):
            await installation.alive(self._database, at, at)
            return
        latest = await installation.alive(self._database, at, now.wall())
        if latest - at > GAP:
            await self.learn_outages()
        now.not_before(latest)
        if now.wall() - now() > GAP:
            await self._skip_to(now.wall(), now)

    async def learn_outages(self) -> None:
        """Say that outages have been noted, here or by another process."""
        for learn in self._on_outage:
            await learn()

    async def _skip_to(self, at: int, now: ServerTime) -> None:
        """Follow a wall clock that is ahead; the clocks learn of the outage before time jumps."""
        async with self._settling:
            await _note(self._database, now(), at)
            await self.learn_outages()
            now.not_before(at)
        await self._publish("outage")

    async def _settle(self, now: ServerTime) -> None:
        async with self._settling:
            gaps = list(now.gaps)
            if not gaps:
                return  # another task has settled them
            for began, ended in gaps:
                sign = await installation.last_sign(self._database)
                last = began if sign is None else max(began, sign.at)
                await _note(self._database, last, ended)
            await self.learn_outages()
            del now.gaps[: len(gaps)]
        await self._publish("outage")


async def follow(database: Database, settings: Settings) -> None:
    """Set the time of a process that is no server to that of the servers, where any runs."""
    sign, now = await installation.last_sign(database), settings.now
    if sign is not None and isinstance(now, ServerTime) and abs(now.wall() - sign.wall) <= GAP:
        now.begin_at(_joined(sign, now.wall()))


def _joined(sign: installation.Sign, wall: int) -> int:
    """The installation's time now, going by its last heartbeat."""
    passed = wall - sign.wall
    if abs(passed) <= GAP:
        return sign.at + max(passed, 0)
    return max(wall, sign.at)


async def _note(database: Database, began: int, ended: int) -> None:
    if ended - began > GAP:
        await installation.note_outage(database, began, ended)
