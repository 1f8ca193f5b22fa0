"""Browsers that want to be told when it is their owner's turn."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields

from sqlalchemy import ColumnElement, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store.schema import subscription

MOST = 10
"""At most so many browsers of one session are kept."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser's push address, its keys, and the text of its notifications."""

    endpoint: str = field(repr=False)
    key: str = field(repr=False)
    auth: str = field(repr=False)
    session: str
    account: str | None
    words: str


async def keep(connection: AsyncConnection, new: Subscription, now: int) -> None:
    """Remember a browser, instead of what was known of it before."""
    await end(connection, new.endpoint)
    known = await connection.execute(
        select(subscription.c.endpoint)
        .where(subscription.c.session == new.session)
        .order_by(subscription.c.created)
    )
    for endpoint in list(known.scalars())[: -MOST + 1]:
        await end(connection, endpoint)
    await connection.execute(insert(subscription).values(**asdict(new), created=now))


async def end(connection: AsyncConnection, endpoint: str, session: str | None = None) -> None:
    """Forget a browser; where `session` is given, only if it is that one's."""
    mine = [subscription.c.endpoint == endpoint]
    if session is not None:
        mine.append(subscription.c.session == session)
    await connection.execute(delete(subscription).where(*mine))


async def hand_over(connection: AsyncConnection, before: str, session: str, account: str) -> None:
    """Let a guest's browsers be told of the turns of the account that has just logged in."""
    await connection.execute(
        update(subscription)
        .where(subscription.c.session == before)
        .values(session=session, account=account)
    )


async def of(
    connection: AsyncConnection, sessions: Sequence[str], account: str | None
) -> list[Subscription]:
    """Return the browsers of the people who hold a seat."""
    wanted: ColumnElement[bool] = subscription.c.session.in_(sessions)
    if account is not None:
        wanted = or_(wanted, subscription.c.account == account)
    columns = [subscription.c[one.name] for one in fields(Subscription)]
    rows = await connection.execute(select(*columns).where(wanted).limit(3 * MOST))
    return [Subscription(**row) for row in rows.mappings()]
