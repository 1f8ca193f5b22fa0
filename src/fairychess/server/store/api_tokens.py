"""Tokens by which programs act for an account; the database knows their digests alone."""

from collections.abc import Collection
from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store import users
from fairychess.server.store.schema import api_token
from fairychess.server.store.statements import has_changed, number_of
from fairychess.server.store.users import Account


@dataclass(frozen=True, slots=True)
class ApiToken:
    """A stored token: `id` is its digest, `used` when it was last seen, 0 for never."""

    id: str
    account: str
    name: str
    created: int
    used: int = 0


async def add(connection: AsyncConnection, new: ApiToken) -> None:
    """Keep a token."""
    await connection.execute(insert(api_token).values(**asdict(new)))


async def number(connection: AsyncConnection, account_id: str) -> int:
    """How many tokens an account has."""
    return await number_of(connection, api_token.c.account == account_id)


async def of(connection: AsyncConnection, account_id: str) -> list[ApiToken]:
    """The tokens of an account, oldest first."""
    rows = await connection.execute(
        select(api_token).where(api_token.c.account == account_id).order_by(api_token.c.created)
    )
    return [ApiToken(**row) for row in rows.mappings()]


async def find(
    connection: AsyncConnection, digests: Collection[str]
) -> dict[str, tuple[ApiToken, Account]]:
    """Tokens by their digests, and whose they are."""
    rows = await connection.execute(select(api_token).where(api_token.c.id.in_(digests)))
    tokens = [ApiToken(**row) for row in rows.mappings()]
    owners = await users.by_ids(connection, {one.account for one in tokens})
    by_id = {one.id: one for one in owners}
    return {one.id: (one, by_id[one.account]) for one in tokens if one.account in by_id}


async def see(connection: AsyncConnection, digest: str, now: int) -> None:
    """A token has been used."""
    await connection.execute(update(api_token).where(api_token.c.id == digest).values(used=now))


async def remove(connection: AsyncConnection, account_id: str, digest: str) -> bool:
    """Forget a token of an account; False where it has none like this."""
    return await has_changed(
        connection,
        delete(api_token).where(api_token.c.account == account_id, api_token.c.id == digest),
    )
