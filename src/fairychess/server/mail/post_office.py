"""Sends mail: letters about games from the line in the database, others at once."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from email.message import EmailMessage

from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError, whereabouts
from fairychess.server.base.metrics import Metrics
from fairychess.server.base.tasks import TaskSet
from fairychess.server.base.words import Words
from fairychess.server.mail.letters import MOST_GAMES, AboutGames, MailLetters, StopTokens
from fairychess.server.mail.relay import FAILURES, LONGEST, relay_of
from fairychess.server.store import inbox, mail
from fairychess.server.store.database import Database
from fairychess.server.variants.catalogue import Catalogue

log = logging.getLogger(__name__)

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
            else MailLetters(relay, self.words, catalogue, settings.address, self.stop_tokens)
        )
        self._turns = asyncio.Semaphore(_AT_ONCE)

    @property
    def open(self) -> bool:
        """Whether mail is sent at all."""
        return self._relay is not None

    @property
    def letters(self) -> MailLetters:
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
            async with self._turns:
                sent = await self._deliver(letter)
            if sent or pause is None:
                return
            await asyncio.sleep(pause)

    async def _deliver(self, letter: EmailMessage) -> bool:
        """Whether a letter has been handed over, when it is its turn."""
        assert self._relay is not None
        try:
            await asyncio.to_thread(self._relay.deliver, letter, time.monotonic() + LONGEST)
        except FAILURES as error:
            log.warning("a letter could not be sent: %s", whereabouts(error))
            self._metrics.letters.labels("failed").inc()
            return False
        self._metrics.letters.labels("sent").inc()
        return True

    # -- about games ------------------------------------------------------------------------

    async def send_due(self) -> None:
        """Send what is due: first put in line who gets a letter once a day."""
        if not self.open or not await self._anything_waits():
            return
        await self._database.commit(mail.begin_digests, self._now())
        for _ in range(_IN_A_ROUND):
            async with self._turns:  # a letter is taken when it can be sent at once
                await self._send_next()
            if not await self._anything_waits():
                return

    async def _anything_waits(self) -> bool:
        return await self._database.query(mail.waits, self._now())

    async def _send_next(self) -> None:
        """Send what waits for one account."""
        owner, now = secrets.token_hex(16), self._now()
        found = await self._database.commit(mail.take, owner, now)
        if found is None:
            return
        account, waiting = found
        about, box = await self._about(account, waiting, now)
        settle: Callable[[AsyncConnection, str, int], Awaitable[None]]
        if about is None or box is None:
            settle = mail.drop
        elif await self._has_enough(account, about, now):
            settle = mail.keep_for_later
        else:
            settle = mail.sent if await self._write_and_send(box, about, now) else mail.put_off
        await self._database.commit(settle, owner, now)

    async def _write_and_send(self, box: mail.Mailbox, about: AboutGames, now: int) -> bool:
        """Whether a letter about games has been handed over. One that cannot be written, as of a
        game that rules refuse today, must hold up no other, and not be tried for ever."""
        try:
            letter = await self.letters.about_games(box, about, now)
        except Exception as error:
            log.error("a letter could not be written: %s", whereabouts(error))
            return False
        return await self._deliver(letter)

    async def _has_enough(self, account: str, about: AboutGames, now: int) -> bool:
        return await self._database.query(mail.has_enough, account, now, about.kind == mail.WARNING)

    async def _about(
        self, account: str, waiting: list[mail.Waiting], now: int
    ) -> tuple[AboutGames | None, mail.Mailbox | None]:
        """What one letter says about all that waits, and where it goes; None where nothing is left
        to be said."""
        async with self._database.read() as connection:
            box = await mail.of(connection, account)
            wanted = [one for one in waiting if box is not None and box.wants(one.kind)]
            kinds = {one.game: one.kind for one in wanted if one.stands and one.game is not None}
            rows = await inbox.waiting(connection, "", account, "", now)
            ids = [game for game, kind in kinds.items() if kind == mail.END]
            over = await inbox.ended(connection, account, ids[:MOST_GAMES])
        mine = [row for row in rows if row["my_turn"]]
        told = mine
        if any(one.kind == mail.DIGEST for one in wanted):
            kind = mail.DIGEST
        else:
            told = [row for row in mine if row["id"] in kinds]
            warned = any(kinds[row["id"]] == mail.WARNING for row in told)
            kind = mail.WARNING if warned else mail.TURN if told else mail.END
        if not told and not over:
            return None, box
        return AboutGames(kind, told[:MOST_GAMES], over, len(mine)), box
