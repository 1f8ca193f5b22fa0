"""The few things the whole installation shares: its signing key, and when no server ran."""

from __future__ import annotations

import secrets

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from fairychess.server.store.database import Database
from fairychess.server.store.schema import outage, setting

_KEY, _ALIVE = "signing_key", "alive"


async def signing_key(database: Database) -> str:
    """The key that signs seat links, made at the first start."""
    found = await _value(database, _KEY)
    if found is None:
        try:
            async with database.write() as connection:
                key = secrets.token_urlsafe(32)
                await connection.execute(insert(setting).values(name=_KEY, value=key))
        except IntegrityError:
            pass  # another process was first
        found = await _value(database, _KEY)
    assert found is not None
    return found


async def alive(database: Database, now: int) -> None:
    """Note that a server runs at this moment."""
    async with database.write() as connection:
        values = {"value": str(now)}
        done = await connection.execute(
            update(setting).where(setting.c.name == _ALIVE).values(**values)
        )
        if not done.rowcount:
            await connection.execute(insert(setting).values(name=_ALIVE, **values))


async def note_outage(database: Database, now: int, longer_than: int) -> None:
    """If no server has been alive for a while, that while costs nobody time."""
    last = await _value(database, _ALIVE)
    if last is None or now - int(last) <= longer_than:
        return
    try:
        async with database.write() as connection:
            await connection.execute(insert(outage).values(began=int(last), ended=now))
    except IntegrityError:
        pass  # another process has noted it


async def outages(database: Database, since: int) -> list[tuple[int, int]]:
    """When no server ran, (began, ended), as far as it ended after `since`."""
    async with database.read() as connection:
        rows = await connection.execute(
            select(outage.c.began, outage.c.ended)
            .where(outage.c.ended > since)
            .order_by(outage.c.began)
        )
        return [(row.began, row.ended) for row in rows]


async def _value(database: Database, name: str) -> str | None:
    async with database.read() as connection:
        found = await connection.execute(select(setting.c.value).where(setting.c.name == name))
        return found.scalar_one_or_none()
