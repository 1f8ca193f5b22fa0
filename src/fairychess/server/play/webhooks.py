"""Webhooks: an account has what happens here posted to a chat or a program elsewhere.

Every process looks for what is new and writes it down for those who want it; a key of its own keeps
an event from being written down twice. Then each posts what waits, and of several processes one
posts to a webhook at a time.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import urlsplit

from fairychess.messages import Message
from fairychess.server.base import outgoing
from fairychess.server.base.errors import ProblemError, whereabouts
from fairychess.server.base.metrics import Metrics
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.play.announcements import TRIAL, Announcements
from fairychess.server.play.happenings import Happenings, News
from fairychess.server.store import users, webhooks
from fairychess.server.store.database import Database
from fairychess.server.store.webhooks import Taken, Webhook
from fairychess.server.variants.catalogue import Catalogue

log = logging.getLogger(__name__)

MOST = 5
"""Webhooks of one account."""

_MOST_OF_ALL = 300
_FOR_ONE_EACH = 150
"""Of those, the places for accounts that have none: a few accounts take half at most."""

_AT_ONCE = 4
_IN_A_ROUND = 10
_LOOKS_BACK = 600_000
"""Milliseconds before now beyond which nothing is new, however long no server ran."""

_GONE = (401, 403, 404, 410)
"""Answers that say that nothing will ever be taken there."""


class Webhooks:
    """Keeps webhooks, and posts to them."""

    def __init__(
        self,
        database: Database,
        catalogue: Catalogue,
        happenings: Happenings,
        announcements: Announcements,
        rate_limits: RateLimits,
        metrics: Metrics,
        now: Callable[[], int],
    ) -> None:
        self._database = database
        self._catalogue = catalogue
        self._address = happenings.address
        self._news = News(happenings)
        self._announcements = announcements
        self._rate_limits = rate_limits
        self._metrics = metrics
        self._now = now
        self._trials = asyncio.Semaphore(_AT_ONCE)

    # -- of one account ---------------------------------------------------------------------

    async def of(self, account: str) -> list[Webhook]:
        """The webhooks of an account."""
        return await self._database.query(webhooks.of, account)

    async def add(
        self,
        account: str,
        url: str,
        form: str,
        kinds: tuple[str, ...],
        variant: str,
        language: str,
    ) -> tuple[Webhook, str]:
        """A new webhook, to which something has been posted already, and its secret."""
        self._must_lead_elsewhere(url)
        if variant:
            await self._catalogue.info(variant)
        self._rate_limits.take("webhook", account)
        now = self._now()
        new = Webhook(
            secrets.token_urlsafe(12),
            account,
            url,
            form,
            kinds,
            variant,
            self._announcements.known(language),
            now,
            now,
        )
        await self._must_have_room(account)
        await self._try(new)
        async with self._database.write() as connection:
            await users.hold(connection, account)
            if len(await webhooks.of(connection, account)) >= MOST:
                raise _too_many()
            new = replace(new, created=self._now())  # what happened before is not missed
            await webhooks.add(connection, new)
        return new, self._announcements.secret(new.id)

    async def remove(self, account: str, ident: str) -> None:
        """Post there no more."""
        async with self._database.write() as connection:
            if not await webhooks.remove(connection, account, ident):
                raise _no_such()

    async def test(self, account: str, ident: str) -> None:
        """Post something there; where that works, one that was given up begins again."""
        self._rate_limits.take("webhook", account)
        found = next((one for one in await self.of(account) if one.id == ident), None)
        if found is None:
            raise _no_such()
        await self._try(found)
        if found.failures:
            await self._database.commit(webhooks.begin_again, found.id, self._now())

    def _must_lead_elsewhere(self, url: str) -> None:
        own = urlsplit(self._address).hostname
        if not own:
            raise ProblemError("refused", Message("no_webhooks"), 409)
        try:
            host = outgoing.place_of(url).hostname or ""
        except ValueError:
            host = own
        if host.rstrip(".") == own:
            raise ProblemError("bad_request", Message("webhook_needs_https"))

    async def _must_have_room(self, account: str) -> None:
        async with self._database.read() as connection:
            mine = await webhooks.of(connection, account)
            free = _MOST_OF_ALL - await webhooks.number(connection)
        if len(mine) >= MOST or free <= (_FOR_ONE_EACH if mine else 0):
            raise _too_many()

    async def _try(self, hook: Webhook) -> None:
        """Say hello. Raises ProblemError where that is not taken."""
        hello = {"type": TRIAL, "id": hook.id, "url": self._address, "at": self._now()}
        body, _ = await self._announcements.body(hook, [hello])
        async with self._trials:
            answer = await self._post(hook, body)
        if answer is None:
            raise ProblemError("webhook_failed", Message("webhook_unreachable"), 409)
        if not answer.taken:
            said = Message("webhook_refused", {"status": answer.status})
            raise ProblemError("webhook_failed", said, 409)

    # -- posting ----------------------------------------------------------------------------

    async def look(self) -> None:
        """Write down what is new for those who want to hear of it."""
        now = self._now()
        async with self._database.read() as connection:
            last = await webhooks.looked(connection)
            if not await webhooks.listening(connection, now):
                return
        found = await self._news.since(max(last, now - _LOOKS_BACK), now)
        if found or now - last > _LOOKS_BACK // 10:
            async with self._database.write() as connection:
                hooks = await webhooks.listening(connection, now)
                await webhooks.put_in_line(connection, hooks, found, now)
            self._news.tell(found, now)

    async def send_due(self) -> None:
        """Post what waits."""
        await asyncio.gather(*(self._send_some() for _ in range(_AT_ONCE)))

    async def _send_some(self) -> None:
        for _ in range(_IN_A_ROUND):
            if not await self._database.query(webhooks.waits, self._now()):
                return
            taken = await self._database.commit(webhooks.take, self._now())
            if taken is None:
                return
            await self._send(taken)

    async def _send(self, taken: Taken) -> None:
        body, told = await self._announcements.body(taken.hook, list(taken.events.values()))
        answer = await self._post(taken.hook, body) if body else outgoing.Answer(204)
        async with self._database.write() as connection:
            if answer is not None and answer.taken:
                keys = list(taken.events)[:told]
                await webhooks.posted(connection, taken, keys, self._now())
            else:
                again = answer.again * 1000 if answer else 0
                gone = answer is not None and answer.status in _GONE
                await webhooks.failed(connection, taken, self._now(), again, gone)

    async def _post(self, hook: Webhook, body: bytes) -> outgoing.Answer | None:
        """What is answered; None where nobody answers."""
        try:
            headers = self._announcements.headers(hook, body)
            answer = await outgoing.post(hook.url, headers, body)
        except (OSError, ValueError) as error:
            log.warning("nothing could be posted to a webhook: %s", whereabouts(error))
            answer = None
        result = "sent" if answer is not None and answer.taken else "failed"
        self._metrics.webhooks.labels(result).inc()
        return answer


def _no_such() -> ProblemError:
    return ProblemError("not_found", "there is no such webhook", 404)


def _too_many() -> ProblemError:
    return ProblemError("too_many", "these are too many webhooks", 403)
