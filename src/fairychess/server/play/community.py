"""What goes on here, told as it happens to communities elsewhere that follow.

One look at the database serves everybody who follows.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.outbox import Outbox
from fairychess.server.base.tasks import TaskSet
from fairychess.server.play.happenings import Happenings, News
from fairychess.server.play.lobby import Lobby

Say = Callable[[Any], Awaitable[None]]

_LOOKING = 3.0
"""Seconds between two looks; the lobby calls for one at once."""

_MOST_STREAMS = 200


class Community:
    """Tells all who follow; looks at nothing while nobody does."""

    def __init__(
        self,
        happenings: Happenings,
        lobby: Lobby,
        tasks: TaskSet,
        now: Callable[[], int],
    ) -> None:
        self._news = News(happenings)
        self._lobby = lobby
        self._tasks = tasks
        self._now = now
        self._following: set[Outbox] = set()
        self._looking = False
        self._changed = asyncio.Event()

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
        found = await self._news.since(since, now)
        self._news.tell(found, now)
        return [event for _, event in found]
