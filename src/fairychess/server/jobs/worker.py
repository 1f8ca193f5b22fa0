"""A pull-worker: leases jobs from the database, has them thought about, hands in answers.

The job is the view of one seat and nothing else, or the record of a finished game.
A worker that dies lets its lease run out, and another one takes the job; a lease that cannot
be renewed means that nobody waits any more, and the thinking is stopped.
"""

import asyncio
import contextlib
import logging
import signal
import time
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError, one_line
from fairychess.server.bus import bus_for
from fairychess.server.domain.engine_api import Opponent, installed_opponent
from fairychess.server.jobs.analysis import Analyst, installed_analyst
from fairychess.server.jobs.balance import BalanceWorker
from fairychess.server.jobs.leasing import LeasingWorker
from fairychess.server.schemas.job_requests import seconds_of, view_of
from fairychess.server.store import jobs
from fairychess.server.store.database import Database
from fairychess.server.store.timekeeping import follow

log = logging.getLogger(__name__)

LEASE = 10_000
"""Milliseconds a job stays with a worker that gives no sign."""

_RENEW, _POLL, _FOLLOW = 0.5, 0.5, 5.0

_TURN = 10.0
"""Seconds for which a game is looked over while other games wait."""

_URGENT = 500
"""Milliseconds after which a move that no other worker takes ends a turn before its time."""

Tell = Callable[[str], Awaitable[None]]


class JobWorker(LeasingWorker[jobs.Job]):
    """Takes one job at a time, until it is cancelled."""

    poll = _POLL

    def __init__(
        self,
        database: Database,
        opponent: Opponent,
        tell: Tell,
        settings: Settings,
        analyst: Analyst = installed_analyst,
    ) -> None:
        super().__init__(database, settings)
        self._opponent = opponent
        self._analyst = analyst
        self._tell = tell
        self.turn = _TURN

    async def _lease(self) -> jobs.Job | None:
        now = self._now()
        if not await self._database.query(jobs.any_free, now):
            return None
        return await self._database.commit(jobs.lease, self._name, now, now + LEASE)

    async def _work(self, found: jobs.Job) -> None:
        """Answer a job, or have a game looked over."""
        if found.sequence == jobs.ANALYSIS:
            await self._look_over(found)
            return
        view = await self._files.with_file(view_of(found.request))
        seconds = seconds_of(found.request)
        limits = () if seconds is None else (seconds,)
        thought = asyncio.ensure_future(self._opponent(view, found.level, *limits))
        await self._wait_for(found, thought, lambda: None)

    async def _look_over(self, found: jobs.Job) -> None:
        """Look a game over for one turn, going on from what was found in the turns before."""
        before = found.answer or ""
        so_far = [before]
        began = time.monotonic()

        def tell(text: str) -> None:
            so_far[0] = text

        async def turn_ends(connection: AsyncConnection) -> bool:
            if so_far[0] == before:
                return False  # every turn takes a game further
            now = self._now()
            enough = time.monotonic() - began >= self.turn
            if not await jobs.others_wait(connection, found, now, _URGENT, enough):
                return False
            await jobs.put_back(connection, found, self._name, so_far[0], now)
            return True

        thought = asyncio.ensure_future(self._analyst(found.request, before, tell))
        await self._wait_for(found, thought, lambda: so_far[0] or None, turn_ends)

    async def _wait_for(
        self,
        found: jobs.Job,
        thought: asyncio.Future[str],
        so_far: Callable[[], str | None],
        turn_ends: Callable[[AsyncConnection], Awaitable[bool]] | None = None,
    ) -> None:
        """Keep the lease until there is an answer; stop where it is lost or the turn ends."""
        try:
            while not (await asyncio.wait({thought}, timeout=_RENEW))[0]:
                async with self._database.write() as connection:
                    until = self._now() + LEASE
                    if not await jobs.renew(connection, found, self._name, until, so_far()):
                        return
                    if turn_ends is not None and await turn_ends(connection):
                        return
        finally:
            if not thought.done():
                thought.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await thought
        await self._hand_in(found, thought)

    async def _hand_in(self, found: jobs.Job, thought: asyncio.Future[str]) -> None:
        error = thought.exception()
        async with self._database.write() as connection:
            if error is None:
                await jobs.answer(connection, found, self._name, thought.result(), self._now())
            else:
                known = isinstance(error, ProblemError)
                log.warning("the computer player failed: %s", type(error).__name__)
                reason = one_line(error) if known else "it gave no answer"
                await jobs.fail(connection, found.game, found.sequence, reason)
        await self._tell(f"answer {found.game}")


async def work(settings: Settings) -> None:
    """Run workers in a process of their own until it is told to end."""
    database = Database(settings.database)
    await database.migrate()
    bus = bus_for(settings.bus, settings.database)
    workers: list[JobWorker | BalanceWorker] = [
        JobWorker(database, installed_opponent, bus.publish, settings)
        for _ in range(max(1, settings.thinkers))
    ]
    workers.append(BalanceWorker(database, settings))

    async def hear(note: str) -> None:
        if note == "job":
            for worker in workers:
                worker.wanted.set()

    await bus.open(hear)
    await follow(database, settings)
    tasks = [asyncio.create_task(worker.run()) for worker in workers]
    tasks.append(asyncio.create_task(_keep_time(database, settings)))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, lambda: _stop(tasks))
    print("Fairychess worker is ready   (Ctrl-C ends it)", flush=True)
    try:
        await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        _stop(tasks)
        await bus.close()
        await database.close()


async def _keep_time(database: Database, settings: Settings) -> None:
    """Leases are told apart by the servers' time, not by this machine's wall clock."""
    while True:
        await asyncio.sleep(_FOLLOW)
        with contextlib.suppress(SQLAlchemyError, OSError):
            await follow(database, settings)


def _stop(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
