"""Balance reports as people ask for them: begun, followed, stopped."""

import hashlib
from collections.abc import Callable

from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError
from fairychess.server.bus.base import Publish
from fairychess.server.store import balances
from fairychess.server.store.balances import Asker, BalanceProgress
from fairychess.server.store.database import Database

MOST_WAITING, MOST_OF_ONE = 20, 2
"""Reports that are unfinished at a time: on the whole server, and of one line."""


class BalanceRequests:
    """Puts reports into the queue of the workers and says how far they are."""

    def __init__(self, database: Database, publish: Publish, now: Callable[[], int]) -> None:
        self._database = database
        self._publish = publish
        self._now = now

    async def begin(self, definition: str, person: str, line: str) -> BalanceProgress:
        """Ask for a report; ProblemError where too many wait."""
        asker = Asker(person, hashlib.sha256(f"balance/{line}".encode()).hexdigest()[:32])
        async with self._database.write() as connection:
            before = await balances.progress(connection, definition)
            if before.status not in (*balances.UNFINISHED, balances.DONE):
                if await balances.waiting(connection, asker.line) >= MOST_OF_ONE:
                    raise ProblemError("refused", Message("balance_one_each"), 429)
                if await balances.waiting(connection) >= MOST_WAITING:
                    raise ProblemError("refused", Message("balance_queue_full"), 429)
                await balances.begin(connection, definition, asker, self._now())
            found = await balances.progress(connection, definition)
        await self._publish("job")
        return found

    async def progress(self, definition: str) -> BalanceProgress:
        """Say how far a report is."""
        return await self._database.query(balances.progress, definition)

    async def stop(self, definition: str, person: str) -> BalanceProgress:
        """Stop measuring, at the request of the person who asked for it."""
        async with self._database.write() as connection:
            found = await balances.progress(connection, definition)
            if found.status in balances.UNFINISHED:
                if found.asker != person:
                    raise ProblemError("forbidden", Message("balance_not_yours"), 403)
                await balances.stop(connection, definition)
            return await balances.progress(connection, definition)
