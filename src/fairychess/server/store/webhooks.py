"""Webhooks: where what happens here is posted to, and what waits for that."""

import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    RowMapping,
    and_,
    case,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store.schema import account, setting, webhook, webhook_event
from fairychess.server.store.statements import has_changed, number_of
from fairychess.server.store.upserting import add_all_missing, put

LEASE = 120_000
"""Milliseconds for which one process posts to a webhook alone: for longer than that takes."""

TOGETHER = 10
"""Events that one post tells."""

_MOST_WAITING = 60
_STALE = 3_600_000
"""Milliseconds after which nobody wants to hear of something any more."""

_REMEMBERED = 120_000
"""Milliseconds for which what has been sent is known, so that it is not found once more."""

_MINUTE = 60_000
_PAUSE = 5_000
_MOST_FAILURES = 10
"""Of posts one after the other, with ever longer pauses: eight hours. Then it is given up."""

_LOOKED = "webhooks looked"
"""In `setting`, before the moment up to which it is known what has happened."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """A webhook; `url` opens somebody's channel and is shown to nobody but its owner."""

    id: str
    account: str
    url: str = field(repr=False)
    format: str
    kinds: tuple[str, ...]
    variant: str
    language: str
    created: int
    due: int
    failures: int = 0
    ended: int | None = None

    def wants(self, event: dict[str, Any]) -> bool:
        """Whether an event is to be posted there."""
        variants = event.get("variants", [event.get("variant")])
        about = not self.variant or self.variant in variants
        return event["type"] in self.kinds and about and event["at"] >= self.created


def _read(row: RowMapping) -> Webhook:
    return Webhook(**{**row, "kinds": tuple(row["kinds"].split())})


async def add(connection: AsyncConnection, new: Webhook) -> None:
    """Keep a webhook."""
    values = {column.name: getattr(new, column.name) for column in webhook.columns}
    await connection.execute(insert(webhook).values({**values, "kinds": " ".join(new.kinds)}))


async def of(connection: AsyncConnection, account_id: str) -> list[Webhook]:
    """The webhooks of an account, oldest first."""
    rows = await connection.execute(
        select(webhook).where(webhook.c.account == account_id).order_by(webhook.c.created)
    )
    return [_read(row) for row in rows.mappings()]


async def number(connection: AsyncConnection) -> int:
    """How many there are that are not given up."""
    return await number_of(connection, webhook.c.ended.is_(None))


async def remove(connection: AsyncConnection, account_id: str, ident: str) -> bool:
    """Forget a webhook of an account; False where it has none of this id."""
    return await has_changed(
        connection, delete(webhook).where(webhook.c.account == account_id, webhook.c.id == ident)
    )


def _may_post(now: int) -> ColumnElement[bool]:
    """Not given up, and its owner is not banned."""
    banned = exists().where(account.c.id == webhook.c.account, account.c.banned_until > now)
    return and_(webhook.c.ended.is_(None), ~banned)


async def listening(connection: AsyncConnection, now: int) -> list[Webhook]:
    """All that are posted to."""
    rows = await connection.execute(select(webhook).where(_may_post(now)))
    return [_read(row) for row in rows.mappings()]


async def looked(connection: AsyncConnection) -> int:
    """Up to when it is known what has happened."""
    value = await connection.scalar(select(setting.c.value).where(setting.c.name == _LOOKED))
    return int(value or 0)


async def put_in_line(
    connection: AsyncConnection,
    hooks: Iterable[Webhook],
    events: list[tuple[str, dict[str, Any]]],
    now: int,
) -> None:
    """Have events, by their keys, posted where they are wanted and are not known; all that had
    happened before `now` is known then."""
    rows = []
    waiting = await _waiting(connection)
    texts = {key: msgspec.json.encode(event).decode() for key, event in events}
    for hook in hooks:
        wanted = [key for key, event in events if hook.wants(event)]
        room = max(0, _MOST_WAITING - waiting.get(hook.id, 0))
        rows += [
            {"webhook": hook.id, "event": key, "text": texts[key], "at": now}
            for key in wanted[:room]
        ]
    # In one order everywhere, so that two processes cannot wait for each other.
    rows.sort(key=lambda row: (row["webhook"], row["event"]))
    await add_all_missing(connection, webhook_event, rows)
    known = {"value": str(now)}
    await put(connection, setting, [{"name": _LOOKED, **known}], known)
    await connection.execute(
        delete(webhook_event).where(webhook_event.c.sent, webhook_event.c.at < now - _REMEMBERED)
    )
    await connection.execute(delete(webhook_event).where(webhook_event.c.at < now - _STALE))


async def _waiting(connection: AsyncConnection) -> dict[str, int]:
    """How much waits for each webhook for which anything does."""
    rows = await connection.execute(
        select(webhook_event.c.webhook, func.count().label("waiting"))
        .where(~webhook_event.c.sent)
        .group_by(webhook_event.c.webhook)
    )
    return {row.webhook: row.waiting for row in rows}


@dataclass(frozen=True, slots=True)
class Taken:
    """What is to be posted now: events by their keys, and the lease by which they are held."""

    hook: Webhook
    lease: int
    events: dict[str, dict[str, Any]]


def _ready(now: int) -> ColumnElement[bool]:
    waits = exists().where(webhook_event.c.webhook == webhook.c.id, ~webhook_event.c.sent)
    return and_(_may_post(now), webhook.c.due <= now, waits)


async def waits(connection: AsyncConnection, now: int) -> bool:
    """Whether there is anything to be posted."""
    return bool(await connection.scalar(select(exists().where(_ready(now)))))


async def take(connection: AsyncConnection, now: int) -> Taken | None:
    """Take what waits for one webhook; no other process gets it while the lease lasts."""
    rows = await connection.execute(
        select(webhook)
        .where(_ready(now))
        .order_by(webhook.c.due)
        .limit(1)
        .with_for_update(skip_locked=True, key_share=True)
    )
    row = rows.mappings().one_or_none()
    if row is None:
        return None
    hook, lease = _read(row), now + LEASE + secrets.randbelow(1000)
    if not await _change(connection, hook.id, hook.due, due=lease):
        return None
    events = await connection.execute(
        select(webhook_event.c.event, webhook_event.c.text)
        .where(webhook_event.c.webhook == hook.id, ~webhook_event.c.sent)
        .order_by(webhook_event.c.at, webhook_event.c.event)
        .limit(TOGETHER)
    )
    return Taken(hook, lease, {one.event: msgspec.json.decode(one.text) for one in events})


async def _change(connection: AsyncConnection, ident: str, was: int, **values: Any) -> bool:
    """Change a webhook that is due as it was; False where another process was first."""
    return await has_changed(
        connection,
        update(webhook).where(webhook.c.id == ident, webhook.c.due == was).values(**values),
    )


async def posted(
    connection: AsyncConnection, taken: Taken, events: Collection[str], now: int
) -> None:
    """Of what was taken, the events of these keys have been posted."""
    await connection.execute(
        update(webhook_event)
        .where(
            webhook_event.c.webhook == taken.hook.id,
            webhook_event.c.event.in_(list(events)),
        )
        .values(sent=True)
    )
    await _change(connection, taken.hook.id, taken.lease, due=now + _PAUSE, failures=0)


async def failed(
    connection: AsyncConnection, taken: Taken, now: int, again: int, gone: bool
) -> None:
    """What was taken could not be posted: later, and not before `again` milliseconds; given up
    where it is `gone` or has failed too often."""
    failures = taken.hook.failures + 1
    ended = now if gone or failures >= _MOST_FAILURES else None
    pause = max(_MINUTE * 2 ** (failures - 1), min(again, _STALE))
    await _change(
        connection,
        taken.hook.id,
        taken.lease,
        due=now + pause,
        failures=failures,
        ended=ended,
    )
    if ended is not None:
        await forget(connection, [taken.hook.id])


async def forget(connection: AsyncConnection, idents: Collection[str]) -> None:
    """Delete the events that wait to be posted to these webhooks."""
    await connection.execute(delete(webhook_event).where(webhook_event.c.webhook.in_(idents)))


async def begin_again(connection: AsyncConnection, ident: str, now: int) -> None:
    """Set a webhook going: forget its failures, and post what happens from `now` on (in
    milliseconds)."""
    await connection.execute(
        update(webhook)
        .where(webhook.c.id == ident)
        .values(
            failures=0,
            ended=None,
            due=case((webhook.c.due > now, webhook.c.due), else_=now),  # another may post just now
            created=now,
        )
    )
