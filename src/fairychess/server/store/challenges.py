"""Challenges: a person looks for an opponent, in the lobby, by a link, or asks somebody."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

import msgspec
from sqlalchemy import RowMapping, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.domain.setup import Terms
from fairychess.server.store.schema import challenge
from fairychess.server.store.statements import has_changed, number_of

OPEN, TAKEN, DECLINED, CANCELLED = "open", "taken", "declined", "cancelled"
_LASTING = 86_400_000
"""A challenge in the lobby is offered for a day; another one until it is answered."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A stored challenge: its offer, its maker, its result."""

    id: str
    variant: str
    options: dict[str, Any]
    terms: Terms
    colour: str
    listed: bool
    name: str
    session: str | None
    account: str | None
    created: int
    status: str = OPEN
    game: str | None = None
    position: str | None = None
    recipient: str | None = None
    declined: str = ""


def _read(row: RowMapping) -> Challenge:
    values = dict(row)
    values["options"] = msgspec.json.decode(values["options"])
    values["terms"] = msgspec.json.decode(values["terms"], type=Terms)
    return Challenge(**values)


async def create(connection: AsyncConnection, new: Challenge) -> None:
    """Keep a challenge."""
    documents = {
        "options": msgspec.json.encode(new.options).decode(),
        "terms": msgspec.json.encode(new.terms).decode(),
    }
    await connection.execute(insert(challenge).values(**asdict(new) | documents))


async def find(connection: AsyncConnection, challenge_id: str) -> Challenge | None:
    """The challenge of an id."""
    rows = await connection.execute(select(challenge).where(challenge.c.id == challenge_id))
    row = rows.mappings().one_or_none()
    return _read(row) if row else None


async def listed(connection: AsyncConnection, now: int) -> list[Challenge]:
    """The open challenges of the lobby, newest first."""
    rows = await connection.execute(
        select(challenge)
        .where(
            challenge.c.listed,
            challenge.c.recipient.is_(None),
            challenge.c.status == OPEN,
            challenge.c.created > now - _LASTING,
        )
        .order_by(challenge.c.created.desc())
        .limit(100)
    )
    return [_read(row) for row in rows.mappings()]


async def sent_to(connection: AsyncConnection, account: str) -> list[Challenge]:
    """The open challenges to one account, newest first."""
    rows = await connection.execute(
        select(challenge)
        .where(challenge.c.recipient == account, challenge.c.status == OPEN)
        .order_by(challenge.c.created.desc())
        .limit(50)
    )
    return [_read(row) for row in rows.mappings()]


async def asked_by(
    connection: AsyncConnection, session: str, account: str | None, recipient: str
) -> int:
    """How many challenges of a person to one account stand open, from whatever session."""
    by = challenge.c.session == session if account is None else challenge.c.account == account
    return await number_of(
        connection, challenge.c.recipient == recipient, by, challenge.c.status == OPEN
    )


async def made_by(connection: AsyncConnection, account: str) -> list[Challenge]:
    """The open challenges of one account to others, newest first."""
    rows = await connection.execute(
        select(challenge)
        .where(
            challenge.c.account == account,
            challenge.c.status == OPEN,
            challenge.c.recipient.is_not(None),
        )
        .order_by(challenge.c.created.desc())
        .limit(50)
    )
    return [_read(row) for row in rows.mappings()]


async def settle(
    connection: AsyncConnection,
    challenge_id: str,
    status: str,
    game: str | None = None,
    declined: str = "",
) -> bool:
    """Close an open challenge; False where another one was first. `declined` is why, in a word."""
    return await has_changed(
        connection,
        update(challenge)
        .where(challenge.c.id == challenge_id, challenge.c.status == OPEN)
        .values(status=status, game=game, declined=declined),
    )


async def hand_over(connection: AsyncConnection, before: str, session: str, account: str) -> None:
    """Give a guest's open challenges to the account that has just logged in, and its session."""
    await connection.execute(
        update(challenge)
        .where(challenge.c.session == before, challenge.c.status == OPEN)
        .values(session=session, account=account)
    )


async def of(connection: AsyncConnection, sessions: Iterable[str]) -> list[Challenge]:
    """Return the open challenges of some sessions."""
    rows = await connection.execute(
        select(challenge).where(challenge.c.session.in_(list(sessions)), challenge.c.status == OPEN)
    )
    return [_read(row) for row in rows.mappings()]
