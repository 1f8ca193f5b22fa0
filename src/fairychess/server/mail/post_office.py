"""Sends mail: letters about games from the line in the database, others at once."""

from __future__ import annotations

import asyncio
import logging
import secrets
from email.message import EmailMessage

from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError, whereabouts
from fairychess.server.base.metrics import Metrics
from fairychess.server.base.tasks import TaskSet
from fairychess.server.base.words import Words
from fairychess.server.mail.letters import MOST_GAMES, AboutGames, Letters, StopTokens
from fairychess.server.mail.relay import FAILURES, relay_of
from fairychess.server.store import games, inbox, mail
from fairychess.server.store.database import Database
from fairychess.server.variants.catalogue import Catalogue

log = logging.getLogger(__name__)

WAIT = 5 * 60_000
"""Milliseconds between a turn and the letter about it: who sits at the board needs none."""

_AT_ONCE = 2
_IN_A_ROUND = 20
_AGAIN_AFTER = (5, 60)
"""Seconds before what is not in the line is tried again: who has asked for it waits for it."""


class PostOffice:
    """Writes to people; where the settings name no mail server, to nobody."""

    def __init__(
        self,
        database: Database,
        catalogue: Catalogue,
        settings: Settings,
        metrics: Metrics,
        tasks: TaskSet,
        key: str,
    ) -> None:
        relay = relay_of(settings)
        self.words = Words()
        self.stop_tokens = StopTokens(key)
        self._database = database
        self._now = settings.now
        self._metrics = metrics
        self._tasks = tasks
        self._relay = relay
        self._letters = (
            None
            if relay is None
            else Letters(relay, self.words, catalogue, settings.address, self.stop_tokens)
        )
        self._turns = asyncio.Semaphore(_AT_ONCE)

    @property
    def open(self) -> bool:
        """Whether mail is sent at all."""
        return self._relay is not None

    @property
    def letters(self) -> Letters:
        """Who writes them. Raises ProblemError where no mail is sent."""
        if self._letters is None:
            raise ProblemError("no_mail", "this server sends no mail", 409)
        return self._letters

    # -- at once ----------------------------------------------------------------------------

    def send(self, letter: EmailMessage) -> None:
        """Send a letter that somebody waits for; nobody waits for that."""
        self._tasks.spawn(self._send(letter))

    async def _send(self, letter: EmailMessage) -> None:
        for pause in (*_AGAIN_AFTER, None):
            if await self._deliver(letter) or pause is None:
                return
            await asyncio.sleep(pause)

    async def _deliver(self, letter: EmailMessage) -> bool:
        assert self._relay is not None
        try:
            async with self._turns:
                await asyncio.to_thread(self._relay.deliver, letter)
        except FAILURES as error:
            log.warning("a letter could not be sent: %s", whereabouts(error))
            self._metrics.letters.labels("failed").inc()
            return False
        self._metrics.letters.labels("sent").inc()
        return True

    # -- about games ------------------------------------------------------------------------

    async def tell(self, account: str | None, kind: str, turn: games.Turn) -> None:
        """Put a letter in line, if its owner wants such letters."""
        if not self.open or account is None:
            return
        async with self._database.read() as connection:
            box = await mail.of(connection, account)
        if box is not None and box.wants(kind):
            due = turn.at + (WAIT if kind == mail.TURN else 0)
            async with self._database.write() as connection:
                await mail.put(connection, account, kind, due, turn.game, turn.ply)

    async def send_due(self) -> None:
        """Send what is due: first put in line who gets a letter once a day."""
        if not self.open:
            return
        async with self._database.write() as connection:
            await mail.begin_digests(connection, self._now())
        for _ in range(_IN_A_ROUND):
            if not await self._send_next():
                return

    async def _send_next(self) -> bool:
        """Send what waits for one account; False where nothing waits."""
        owner, now = secrets.token_hex(16), self._now()
        async with self._database.write() as connection:
            found = await mail.take(connection, owner, now)
        if found is None:
            return False
        account, waiting = found
        letter = await self._written(account, waiting, now)
        sent = letter is not None and await self._deliver(letter)
        async with self._database.write() as connection:
            if letter is None:
                await mail.drop(connection, owner)
            elif sent:
                await mail.sent(connection, owner, now)
            else:
                await mail.put_off(connection, owner, now)
        return True

    async def _written(
        self, account: str, waiting: list[mail.Waiting], now: int
    ) -> EmailMessage | None:
        """One letter about all that waits; None where there is nothing to say any more."""
        async with self._database.read() as connection:
            box = await mail.of(connection, account)
            lately = await mail.sent_lately(connection, account, now)
            rows = await inbox.waiting(connection, "", account, "", now)
        if box is None or lately >= mail.MOST_A_DAY:
            return None
        mine = [row for row in rows if row["my_turn"]]
        wanted = [one for one in waiting if box.wants(one.kind)]
        if any(one.kind == mail.DIGEST for one in wanted):
            kind, told = mail.DIGEST, mine
        else:
            kinds = {one.game: one.kind for one in wanted if one.stands}
            told = [row for row in mine if row["id"] in kinds]
            warned = mail.WARNING in kinds.values()
            kind = mail.WARNING if warned else mail.TURN
        if not told:
            return None
        about = AboutGames(kind, told[:MOST_GAMES], len(mine))
        return await self.letters.about_games(box, about, now)
