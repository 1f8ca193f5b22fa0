"""Sessions and accounts. A session is known by a digest of its token, a person by a hash."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, literal, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.setup import SIDES
from fairychess.server.store import archive
from fairychess.server.store.schema import (
    account,
    api_token,
    challenge,
    chat_message,
    comment,
    entrant,
    mailbox,
    memo,
    premove,
    reset,
    seat,
    session,
    tournament,
)


class NameTakenError(Exception):
    """Another person has an account of that name, or of one that looks like it."""


@dataclass(frozen=True, slots=True)
class Account:
    """A person who has come to stay."""

    id: str
    name: str
    password: str = field(repr=False)
    preferences: str = "{}"
    moderator: bool = False
    muted_until: int = 0
    banned_until: int = 0
    bot: bool = False
    created: int = 0


_NAMED = (seat, chat_message, entrant)
"""Where a name stands beside the account, to stay when that has gone."""

_COLUMNS = [account.c[one.name] for one in fields(Account)]


async def open_session(
    connection: AsyncConnection,
    digest: str,
    now: int,
    account_id: str | None = None,
    replaces: str | None = None,
) -> None:
    """Remember a new session, and the one it takes the place of when it is used."""
    await connection.execute(
        insert(session).values(
            id=digest, account=account_id, replaces=replaces, created=now, seen=now
        )
    )


async def settle_session(connection: AsyncConnection, digest: str) -> None:
    """A session has taken the place of the one before it."""
    await connection.execute(update(session).where(session.c.id == digest).values(replaces=None))


async def close_session(connection: AsyncConnection, digest: str) -> None:
    """Forget a session."""
    await connection.execute(delete(session).where(session.c.id == digest))


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A stored session; `replaces` is the one before it until this one is used."""

    account: str | None
    name: str | None
    replaces: str | None
    seen: int


async def find_session(connection: AsyncConnection, digest: str) -> StoredSession | None:
    """A session by its digest, None where there is no such session."""
    rows = await connection.execute(
        select(session.c.account, account.c.name, session.c.replaces, session.c.seen)
        .outerjoin(account, account.c.id == session.c.account)
        .where(session.c.id == digest)
    )
    row = rows.one_or_none()
    return StoredSession(row.account, row.name, row.replaces, row.seen) if row else None


async def see_session(connection: AsyncConnection, digest: str, now: int) -> None:
    """A session has been used."""
    await connection.execute(update(session).where(session.c.id == digest).values(seen=now))


async def register(
    connection: AsyncConnection, new: Account, folded: str, skeleton: str, now: int
) -> None:
    """Keep a new account; raises `NameTakenError`, where a name only looks like another's too."""
    try:
        await connection.execute(
            insert(account).values(
                id=new.id,
                name=new.name,
                folded=folded,
                skeleton=skeleton,
                password=new.password,
                created=now,
            )
        )
    except IntegrityError as error:
        raise NameTakenError(new.name) from error


async def by_name(connection: AsyncConnection, folded: str) -> Account | None:
    """The account of a name as `folded` for comparison."""
    rows = await connection.execute(select(*_COLUMNS).where(account.c.folded == folded))
    row = rows.mappings().one_or_none()
    return Account(**row) if row else None


async def by_names(connection: AsyncConnection, folded: Iterable[str]) -> list[Account]:
    """The accounts of some names as `folded` for comparison, in no order."""
    rows = await connection.execute(select(*_COLUMNS).where(account.c.folded.in_(list(folded))))
    return [Account(**row) for row in rows.mappings()]


async def by_ids(connection: AsyncConnection, ids: Iterable[str]) -> list[Account]:
    """The accounts of some ids, in no order."""
    rows = await connection.execute(select(*_COLUMNS).where(account.c.id.in_(list(ids))))
    return [Account(**row) for row in rows.mappings()]


async def by_id(connection: AsyncConnection, account_id: str) -> Account | None:
    """The account of an id."""
    rows = await connection.execute(select(*_COLUMNS).where(account.c.id == account_id))
    row = rows.mappings().one_or_none()
    return Account(**row) if row else None


async def must_not_be_muted(connection: AsyncConnection, account_id: str | None, now: int) -> None:
    """Raise ProblemError where a moderator has muted an account."""
    found = await by_id(connection, account_id) if account_id is not None else None
    if found is not None and found.muted_until > now:
        raise ProblemError("muted", "a moderator has muted you", 403)


async def change(connection: AsyncConnection, account_id: str, **changes: Any) -> None:
    """Change what is kept of an account."""
    await connection.execute(update(account).where(account.c.id == account_id).values(**changes))


async def rename(
    connection: AsyncConnection, account_id: str, name: str, folded: str, skeleton: str, now: int
) -> None:
    """Give an account another name, in its games too; raises `NameTakenError`."""
    await _change_tournaments(connection, account_id)  # held before accounts, as by who enters
    about = list(await connection.scalars(select(comment.c.id).where(_about(account_id))))
    try:
        async with connection.begin_nested():
            await change(connection, account_id, name=name, folded=folded, skeleton=skeleton)
    except IntegrityError as error:
        raise NameTakenError(name) from error
    await archive.names_change(connection, account_id, now)
    for table in (*_NAMED, challenge):
        await connection.execute(
            update(table).where(table.c.account == account_id).values(name=name)
        )
    await connection.execute(
        update(comment).where(comment.c.id.in_(about)).values(subject=f"player:{folded}")
    )


def _about(account_id: str) -> ColumnElement[bool]:
    """What others have written on the page of an account."""
    name = select(literal("player:") + account.c.folded).where(account.c.id == account_id)
    return comment.c.subject == name.scalar_subquery()


async def hold(connection: AsyncConnection, account_id: str) -> None:
    """Let other requests of an account wait until this one's transaction ends, so that of two at
    once the second sees the first."""
    await connection.execute(
        select(account.c.id).where(account.c.id == account_id).with_for_update()
    )


async def _change_tournaments(connection: AsyncConnection, account_id: str) -> None:
    """Servers keep the latest version of a tournament, in which its people are named."""
    entered = select(entrant.c.tournament).where(entrant.c.account == account_id)
    rows = await connection.execute(
        select(tournament.c.id)
        .where(or_(tournament.c.account == account_id, tournament.c.id.in_(entered)))
        .order_by(tournament.c.id)  # two accounts may have several in common
        .with_for_update()
    )
    named = tournament.c.id.in_(list(rows.scalars()))
    await connection.execute(
        update(tournament).where(named).values(version=tournament.c.version + 1)
    )


async def set_password(
    connection: AsyncConnection, account_id: str, hashed: str, but: str | None = None
) -> None:
    """Give an account another password: its sessions, `but` one if it is said, the tokens of its
    programs and ways back to it by mail end with the one before. So does an address that is to be
    confirmed, which somebody may have asked for who knew that password."""
    await change(connection, account_id, password=hashed)
    await close_sessions(connection, account_id, but=but)
    for table in (api_token, reset):
        await connection.execute(delete(table).where(table.c.account == account_id))
    mine = mailbox.c.account == account_id
    await connection.execute(update(mailbox).where(mine).values(wanted=None, token=None))


async def close_sessions(
    connection: AsyncConnection, account_id: str, but: str | None = None
) -> None:
    """Forget all sessions of an account, `but` one if it is said."""
    where = [session.c.account == account_id]
    if but is not None:
        where.append(session.c.id != but)
    await connection.execute(delete(session).where(*where))


async def remove(connection: AsyncConnection, account_id: str, now: int) -> None:
    """Remove an account; its games stay, without its name, notes and plans. What stands on its page
    goes too, for the next person of that name has one there."""
    for side in SIDES:
        own = select(seat.c.game).where(seat.c.account == account_id, seat.c.side == side)
        for table in (memo, premove):
            mine = table.c.side == side, table.c.game.in_(own)
            await connection.execute(delete(table).where(*mine))
    gone = {"name": "", "account": None}
    await _change_tournaments(connection, account_id)
    await hold(connection, account_id)  # before its seats, as where a rated game ends
    await archive.names_change(connection, account_id, now)
    for table in _NAMED:
        await connection.execute(update(table).where(table.c.account == account_id).values(**gone))
    await connection.execute(delete(comment).where(_about(account_id)))
    await connection.execute(delete(account).where(account.c.id == account_id))
