"""Regular rounds of a server: games whose time is up, answers, counts."""

from __future__ import annotations

import asyncio
import logging

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.tasks import TaskSet
from fairychess.server.play.autoplay import Autoplay
from fairychess.server.play.registry import GameRegistry
from fairychess.server.store import games, guests, jobs, schema
from fairychess.server.store.database import Database
from fairychess.server.store.timekeeping import Timekeeper

log = logging.getLogger(__name__)

_PAUSE = 60.0
"""Seconds before a game that could not be opened is tried again."""


class Rounds:
    """Looks after games that nobody may be looking at."""

    def __init__(
        self,
        registry: GameRegistry,
        autoplay: Autoplay,
        timekeeper: Timekeeper,
        database: Database,
        tasks: TaskSet,
    ) -> None:
        self._registry = registry
        self._autoplay = autoplay
        self._timekeeper = timekeeper
        self._database = database
        self._tasks = tasks
        self._visited: set[str] = set()

    async def visit_games(self) -> None:
        """Look for games whose time is up and answers that wait."""
        now = await self._timekeeper.moment()
        async with self._database.read() as connection:
            overdue = await games.overdue(connection, now)
            answered = await jobs.settled(connection)
        for ident in {*overdue, *answered} - self._visited:
            # One game that is slow, or cannot be opened, must not keep the others waiting.
            self._visited.add(ident)
            self._tasks.spawn(self._visit(ident, ident in overdue))

    async def _visit(self, game_id: str, overdue: bool) -> None:
        """Look after one game in which something is due; one that cannot be opened, seldom."""
        try:
            try:
                game = await self._registry.get(game_id)
            except ProblemError as problem:
                log.warning("a game in which something is due is not opened: %s", problem.code)
                await asyncio.sleep(_PAUSE)
                return
            if overdue:
                await game.keep_time()
            await self._autoplay.wake(game)
        finally:
            self._visited.discard(game_id)

    async def clear(self, days: int, now: int) -> None:
        """Remove what guests have left; a game that somebody looks at is open."""
        await guests.opened(self._database, schema.game, self._registry.open(), now)
        if days:
            await guests.forget(self._database, now - days * guests.DAY)

    async def publish_counts(self) -> None:
        """Tell everybody again how many look at a game."""
        for game in self._registry.watched():
            game.attendance.tell()
            await game.attendance.publish()
