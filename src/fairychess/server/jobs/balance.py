"""Measuring the balance of custom variants: one at a time on the whole server, in a process.

The process (`fairychess.lab.bounded_balance`) tells every game it has played. A worker keeps each
with the lease, so that a server that ends in the middle, or a worker that dies, loses one game.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from fairychess.lab import bounded_balance
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError, one_line
from fairychess.server.jobs.leasing import LeasingWorker
from fairychess.server.schemas.balance import Told
from fairychess.server.store import balances
from fairychess.server.store.database import Database
from fairychess.server.store.definitions import MARK
from fairychess.workers import LineProcess, ProcessEnded, inherited, running

log = logging.getLogger(__name__)

GAMES = 60
"""Games of a report."""
STRENGTHS = (60, 240)
"""Nodes a move of the weaker and of the stronger computer."""
SECONDS = 600.0
"""Processor time for all games of a report; it is made of those that were played until then."""
LEASE = 10_000
"""Milliseconds a report stays with a worker that gives no sign."""

_RENEW, _POLL = 1.0, 2.0
_LONGEST = 256 << 10
_SILENCE = 1800.0


@dataclass(slots=True)
class Heard:
    """What a process has told: games not yet kept, and the processor time it has spent."""

    played: dict[int, str] = field(default_factory=dict)
    spent: float = 0.0


Measure = Callable[[dict[str, Any], Heard], Awaitable[str]]
"""Given a request, fills in what it hears while it waits for the report, as JSON."""


async def in_a_process(request: dict[str, Any], heard: Heard) -> str:
    """Measure in a process, which ends with the task that waits for it."""
    before = heard.spent
    process = LineProcess(
        running(bounded_balance.__name__),
        environment=inherited("PATH"),
        longest=_LONGEST,
        new_session=True,
    )
    try:
        async with process:
            process.say(json.dumps(request).encode())
            while True:
                told = msgspec.json.decode(await process.listen(_SILENCE), type=Told)
                if told.story is not None:
                    heard.played[told.story.number] = msgspec.json.encode(told.story).decode()
                    heard.spent = before + told.spent
                elif told.report is not None:
                    return msgspec.json.encode(told.report).decode()
                else:
                    raise ProblemError("refused", told.error or "it said nothing", 409)
    except (ProcessEnded, OSError, ValueError) as error:  # or it says what it should not
        raise ProblemError("internal", "it ended without an answer", 500) from error


class BalanceWorker(LeasingWorker[balances.Measurement]):
    """Makes one report after another, until it is cancelled."""

    poll = _POLL

    def __init__(
        self, database: Database, settings: Settings, measure: Measure = in_a_process
    ) -> None:
        super().__init__(database, settings)
        self._measure = measure

    async def _lease(self) -> balances.Measurement | None:
        now = self._now()
        if not await self._database.query(balances.any_free, now):
            return None
        return await self._database.commit(balances.lease, self._name, now, now + LEASE)

    async def _work(self, found: balances.Measurement) -> None:
        """Measure, keep what is played, and hand the report in."""
        heard = Heard(spent=found.spent)
        try:
            request = await self._request(found)
        except ProblemError:  # the definition has just been removed, and the lease with it
            return
        work = asyncio.ensure_future(self._measure(request, heard))
        try:
            while not (await asyncio.wait({work}, timeout=_RENEW))[0]:
                if not await self._keep(found, heard):
                    return
            if await self._keep(found, heard):
                await self._hand_in(found, work)
        except asyncio.CancelledError:  # the server ends: another one goes on
            await self._end(work)
            await self._keep(found, heard)
            await self._database.commit(balances.put_back, found.definition, self._name)
            raise
        finally:
            await self._end(work)

    async def _request(self, found: balances.Measurement) -> dict[str, Any]:
        name = MARK + found.definition
        return {
            "variant": await self._files.name_of(name),
            "name": name,
            "games": GAMES,
            "nodes": STRENGTHS,
            "seconds": SECONDS - found.spent,
            "stories": [json.loads(story) for story in found.stories],
        }

    async def _keep(self, found: balances.Measurement, heard: Heard) -> bool:
        """Write down what has been played; False where nobody wants the report any more."""
        played, heard.played = heard.played, {}
        until = self._now() + LEASE
        return await self._database.commit(
            balances.renew, found.definition, self._name, until, played, heard.spent
        )

    async def _hand_in(self, found: balances.Measurement, work: asyncio.Future[str]) -> None:
        error = work.exception()
        async with self._database.write() as connection:
            if error is None:
                await balances.finish(connection, found.definition, self._name, work.result())
                return
            log.warning("a balance report failed: %s", one_line(error))
            if isinstance(error, ProblemError) and error.code == "refused":
                await balances.fail(connection, found.definition)
            else:
                await balances.put_back(connection, found.definition, self._name, failed=True)

    async def _end(self, work: asyncio.Future[str]) -> None:
        if not work.done():
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
