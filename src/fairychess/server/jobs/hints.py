"""Requests to computer players beside a game: hints, and the analysis of a finished game."""

import asyncio
from collections.abc import Callable

from fairychess.game.view import View
from fairychess.messages import Message
from fairychess.search.levels import STRONGEST
from fairychess.server.base.errors import ProblemError
from fairychess.server.bus.base import Publish
from fairychess.server.schemas.job_requests import request_for
from fairychess.server.store import jobs
from fairychess.server.store.database import Database

_SECONDS = 2.0
"""The most time for a hint, for a person waits for it."""
_PATIENCE, _LOOK = 30.0, 0.2
"""Seconds for which a hint is waited, and between two looks whether it is there."""


class JobRequests:
    """Puts jobs into the database and waits for what workers make of them."""

    def __init__(self, database: Database, publish: Publish, now: Callable[[], int]) -> None:
        self._database = database
        self._publish = publish
        self._now = now

    async def begin_analysis(self, game_id: str, record: str, asker: str) -> None:
        """Have a finished game analysed; one analysis that has failed is begun again."""
        async with self._database.write() as connection:
            if (await jobs.state(connection, game_id, jobs.ANALYSIS))[0] == jobs.FAILED:
                await jobs.drop(connection, game_id, jobs.ANALYSIS)
            job = jobs.Job(game_id, jobs.ANALYSIS, "", 0, record, asker=asker)
            await jobs.ask(connection, job, self._now())
        await self._publish("job")

    async def end_analysis(self, game_id: str) -> None:
        """Go on no further; an analysis that is finished stays."""
        async with self._database.write() as connection:
            if (await jobs.state(connection, game_id, jobs.ANALYSIS))[0] != jobs.ANSWERED:
                await jobs.drop(connection, game_id, jobs.ANALYSIS)

    async def analysis(self, game_id: str) -> tuple[str | None, str | None]:
        """Return the status of an analysis, and what has been found or why it failed."""
        return await self._database.query(jobs.state, game_id, jobs.ANALYSIS)

    async def hint(self, game_id: str, seat: str, number: int, view: View) -> str:
        """Return the move a computer player would make on a view; `number` tells jobs apart."""
        job = jobs.Job(game_id, number, seat, STRONGEST, request_for(view, _SECONDS))
        await self._database.commit(jobs.ask, job, self._now())
        await self._publish("job")
        return await self._answer(game_id, number)

    async def _answer(self, game_id: str, number: int) -> str:
        """The answer to a job; it is forgotten however this ends."""
        refusal = ProblemError("refused", Message("no_hint"), 409)
        try:
            async with asyncio.timeout(_PATIENCE):
                while True:
                    status, answer = await self._database.query(jobs.state, game_id, number)
                    if status == jobs.ANSWERED and answer:
                        return answer
                    if status not in (jobs.WAITING, jobs.LEASED):
                        raise refusal
                    await asyncio.sleep(_LOOK)
        except TimeoutError:
            raise refusal from None
        finally:
            await self._database.commit(jobs.drop, game_id, number)
