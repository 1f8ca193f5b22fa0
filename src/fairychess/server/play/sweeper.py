"""What a server looks after: games whose time is up, answers, what nobody has told, counts."""

import asyncio
import logging

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.metrics import Metrics
from fairychess.server.base.service import service
from fairychess.server.base.tasks import TaskSet
from fairychess.server.play.autoplay import Autoplay
from fairychess.server.play.registry import GameRegistry
from fairychess.server.store import games, guests, jobs, mail, schema
from fairychess.server.store.database import Database
from fairychess.server.store.timekeeping import Timekeeper

log = logging.getLogger(__name__)

_PAUSE = 60.0
"""Seconds before a game that could not be opened is tried again."""


@service
class Sweeper:
    """Looks after games that nobody may be looking at."""

    registry: GameRegistry
    autoplay: Autoplay
    timekeeper: Timekeeper
    database: Database
    tasks: TaskSet
    metrics: Metrics

    def __post_init__(self) -> None:
        self._visited: set[str] = set()
        self._behind: set[str] = set()

    async def visit_games(self) -> None:
        """Look for games whose time is up and answers that wait."""
        now = await self.timekeeper.moment()
        async with self.database.read() as connection:
            overdue = await games.overdue(connection, now)
            answered = await jobs.settled(connection)
        for ident in {*overdue, *answered, *self._behind} - self._visited:
            # One game that is slow, or cannot be opened, must not keep the others waiting.
            self._visited.add(ident)
            self.tasks.spawn(self._visit(ident, ident in overdue))

    def expect_changes(self, *game_ids: str) -> None:
        """Let these games learn soon what the database has of them, until that has gone well."""
        self._behind.update(game_ids)

    async def compare(self) -> None:
        """Look for games that are behind the database: nobody may have said that they are."""
        shown = {game.id: game for game in self.registry.shown()}
        sequences = await self.database.query(games.sequences, list(shown))
        behind = [id for id, there in sequences.items() if there > shown[id].told]
        self.metrics.late.inc(len(behind))
        self.expect_changes(*behind)

    async def _visit(self, game_id: str, overdue: bool) -> None:
        """Look after one game in which something is due; one that cannot be opened, seldom."""
        try:
            try:
                game = await self.registry.get(game_id)
            except ProblemError as problem:
                log.warning("a game in which something is due is not opened: %s", problem.code)
                self._behind.discard(game_id)
                await asyncio.sleep(_PAUSE)
                return
            async with game.lock:
                if overdue:
                    await game.keep_time()
                await self.autoplay.go_on(game)
            self._behind.discard(game_id)
        finally:
            self._visited.discard(game_id)

    async def clear(self, days: int, now: int) -> None:
        """Remove what guests have left, and what is known of letters for long enough; a game that
        somebody looks at is open."""
        ids = [game.id for game in self.registry.shown()]
        await guests.opened(self.database, schema.game, ids, now)
        await self.database.commit(mail.clear, now)
        if days:
            await guests.forget(self.database, now - days * guests.DAY)

    async def publish_counts(self) -> None:
        """Tell everybody again how many look at a game."""
        for game in self.registry.watched():
            game.attendance.tell()
            await game.attendance.publish()
