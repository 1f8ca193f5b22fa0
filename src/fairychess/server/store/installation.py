"""The few things the whole installation shares: its signing key, and when no server ran."""

import secrets
from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from fairychess.server.store.database import Database
from fairychess.server.store.schema import outage, setting
from fairychess.server.store.upserting import put

_KEY, _ALIVE = "signing_key", "alive"


@dataclass(frozen=True, slots=True)
class Sign:
    """A heartbeat: the installation's time, and what the wall clock said then (milliseconds)."""

    at: int
    wall: int


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


async def alive(database: Database, at: int, wall: int) -> int:
    """Note that a server runs at this moment; the latest time any server has noted."""
    known = select(setting.c.value).where(setting.c.name == _ALIVE).with_for_update()
    async with database.write() as connection:
        value = (await connection.execute(known)).scalar_one_or_none()
        latest = at if value is None else max(at, _sign(value).at)
        said = f"{latest} {wall}"
        row = {"name": _ALIVE, "value": said}
        await put(connection, setting, [row], {"value": said})  # two may begin on an empty database
    return latest


async def last_sign(database: Database) -> Sign | None:
    """The last heartbeat of any server."""
    value = await _value(database, _ALIVE)
    return None if value is None else _sign(value)


def _sign(value: str) -> Sign:
    at, _, wall = value.partition(" ")
    return Sign(int(at), int(wall or at))  # servers of before noted one number


async def note_outage(database: Database, began: int, ended: int) -> None:
    """Record that no server ran for a while, which then costs nobody time."""
    try:
        async with database.write() as connection:
            await connection.execute(insert(outage).values(began=began, ended=ended))
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
