"""Passkeys, and the questions that devices are asked with them: each is answered once."""

from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store.schema import ceremony, passkey
from fairychess.server.store.statements import has_changed, number_of

PATIENCE = 300_000
"""Milliseconds for which a question may be answered."""


@dataclass(frozen=True, slots=True)
class Passkey:
    """The public half of a key; `id` and `key` are base64url."""

    id: str
    account: str
    key: str
    count: int
    name: str
    created: int


async def ask(
    connection: AsyncConnection, ticket: str, challenge: str, account: str | None, now: int
) -> None:
    """Remember what a device is asked, of an account that adds a key or of nobody known yet."""
    await connection.execute(delete(ceremony).where(ceremony.c.created < now - PATIENCE))
    values = {"id": ticket, "challenge": challenge, "account": account, "created": now}
    await connection.execute(insert(ceremony).values(**values))


async def asked(
    connection: AsyncConnection, ticket: str, account: str | None, now: int
) -> str | None:
    """The challenge that was asked under a ticket, once; None where nobody waits for an answer."""
    rows = await connection.execute(select(ceremony).where(ceremony.c.id == ticket))
    row = rows.one_or_none()
    if row is None:
        return None
    done = await connection.execute(delete(ceremony).where(ceremony.c.id == ticket))
    fits = row.account == account and row.created >= now - PATIENCE and done.rowcount
    return str(row.challenge) if fits else None


async def add(connection: AsyncConnection, new: Passkey) -> bool:
    """Keep a key; False where it is known already."""
    try:
        await connection.execute(insert(passkey).values(**asdict(new)))
    except IntegrityError:
        return False
    return True


async def find(connection: AsyncConnection, passkey_id: str) -> Passkey | None:
    """The key of an id."""
    rows = await connection.execute(select(passkey).where(passkey.c.id == passkey_id))
    row = rows.mappings().one_or_none()
    return Passkey(**row) if row else None


async def of(connection: AsyncConnection, account: str) -> list[Passkey]:
    """The keys of an account, oldest first."""
    rows = await connection.execute(
        select(passkey).where(passkey.c.account == account).order_by(passkey.c.created)
    )
    return [Passkey(**row) for row in rows.mappings()]


async def number(connection: AsyncConnection, account: str) -> int:
    """The number of keys of an account."""
    return await number_of(connection, passkey.c.account == account)


async def used(connection: AsyncConnection, passkey_id: str, count: int) -> None:
    """Note how often a key has signed."""
    await connection.execute(update(passkey).where(passkey.c.id == passkey_id).values(count=count))


async def remove_all(connection: AsyncConnection, account: str) -> None:
    """Forget all keys of an account."""
    await connection.execute(delete(passkey).where(passkey.c.account == account))


async def remove(connection: AsyncConnection, account: str, passkey_id: str) -> bool:
    """Forget a key of an account."""
    return await has_changed(
        connection, delete(passkey).where(passkey.c.account == account, passkey.c.id == passkey_id)
    )
