"""What goes on here, for communities elsewhere: new open challenges, ended games, published games.

One look at the database serves everybody who follows, and what it finds is what every visitor may
see: no game by link, none whose end is still held back, nothing of how one stands.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.outbox import Outbox
from fairychess.server.base.tasks import TaskSet
from fairychess.server.play.lobby import Lobby
from fairychess.server.store import archive, challenges, inventions
from fairychess.server.store.database import Database

Say = Callable[[Any], Awaitable[None]]

_LOOKING = 3.0
"""Seconds between two looks; the lobby calls for one at once."""

_MOST_STREAMS = 200
_OVERLAP = 10_000
"""Milliseconds that are looked at again, for what another process has written meanwhile."""


class Community:
    """Tells all who follow; looks at nothing while nobody does."""

    def __init__(
        self,
        database: Database,
        lobby: Lobby,
        address: str,
        tasks: TaskSet,
        now: Callable[[], int],
    ) -> None:
        self._database = database
        self._lobby = lobby
        self._address = address.rstrip("/")
        self._tasks = tasks
        self._now = now
        self._following: set[Outbox] = set()
        self._looking = False
        self._changed = asyncio.Event()
        self._told: dict[str, int] = {}

    def must_have_room(self) -> None:
        """Raise ProblemError where no more can follow."""
        if len(self._following) >= _MOST_STREAMS:
            raise ProblemError("too_many", "too many follow this at present", 429)

    async def follow(self, say: Say) -> None:
        """Tell what is new from now on."""

        async def pass_on(text: str) -> None:
            await say(msgspec.Raw(text.encode()))

        async with self._outbox() as outbox:
            await outbox.pour(pass_on)

    @asynccontextmanager
    async def _outbox(self) -> AsyncIterator[Outbox]:
        outbox = Outbox()
        self._following.add(outbox)
        if not self._looking:  # the look for those who have just left may still go on
            self._looking = True
            self._tasks.spawn(self._go_on(self._now()))
        try:
            yield outbox
        finally:
            self._following.discard(outbox)
            self._changed.set()

    async def _go_on(self, last: int) -> None:
        """Look until nobody follows any more; what was there before `last` is not new."""
        self._lobby.watch(self._changed.set, "")
        try:
            found = [one for one in await self._look(last, last) if one["at"] >= last]
            while self._following:
                for event in found:
                    for outbox in list(self._following):
                        outbox.put(msgspec.json.encode(event))
                with suppress(TimeoutError):
                    async with asyncio.timeout(_LOOKING):
                        await self._changed.wait()
                self._changed.clear()
                now = self._now()
                found = await self._look(now, last)
                last = now
        finally:
            self._looking = False
            self._lobby.unwatch(self._changed.set)
            for outbox in list(self._following):  # where the database has failed
                outbox.end()

    async def _look(self, now: int, since: int) -> list[dict[str, Any]]:
        """What there is and has not been told."""
        since -= _OVERLAP
        async with self._database.read() as connection:
            seeks = await challenges.listed(connection, now)
            ended = await archive.shown_since(connection, since, now)
            published = await inventions.changed_since(connection, since)
        events = [self._challenge(one) for one in seeks if one.created >= since]
        events += [self._ended(one) for one in ended]
        events += [self._published(one) for one in published]
        self._told = {key: at for key, at in self._told.items() if at > now - 2 * _OVERLAP}
        new = []
        for event in events:
            key = f"{event['type']} {event['id']} {event.get('version', '')}"
            if key not in self._told:
                new.append(event)
            self._told[key] = now
        return sorted(new, key=lambda one: int(one["at"]))

    def _challenge(self, one: challenges.Challenge) -> dict[str, Any]:
        return {
            "type": "challenge",
            "id": one.id,
            "url": f"{self._address}/challenge/{one.id}",
            "at": one.created,
            "variant": one.variant,
            "by": one.name,
            "terms": one.terms,
        }

    def _ended(self, one: dict[str, Any]) -> dict[str, Any]:
        return {
            "type": "gameEnd",
            "id": one["id"],
            "url": f"{self._address}/game/{one['id']}",
            "at": one["changed"],
            "variant": one["variant"],
            "winner": one["winner"],
            "reason": one["message"],
            "players": one["seats"],
        }

    def _published(self, one: dict[str, Any]) -> dict[str, Any]:
        return {
            "type": "published",
            "id": one["id"],
            "url": f"{self._address}/invention/{one['id']}",
            "at": one["changed"],
            "title": one["title"],
            "by": one["author"],
            "summary": one["summary"],
            "version": one["version"],
        }
