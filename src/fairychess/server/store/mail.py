"""Addresses, letters that wait to be sent, and ways back to an account. Tokens are digests here."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store.games import PLAYING
from fairychess.server.store.schema import game, letter, mailbox, reset

DAY = 86_400_000
TURN, WARNING, DIGEST = "turn", "warning", "digest"
EACH, DAILY, NEVER = "each", "daily", "never"
MOST_A_DAY = 30
"""Letters to one account about its games."""

LEASE = 120_000
ATTEMPTS = 6
_SOME = 20


@dataclass(frozen=True, slots=True)
class Mailbox:
    """Where an account gets mail, and which: `about_turns` each, once a day, or never."""

    account: str
    address: str = field(repr=False)
    language: str
    confirmed: bool
    about_turns: str
    warnings: bool
    digest: int

    def wants(self, kind: str) -> bool:
        """Whether its owner wants letters of a kind."""
        if not self.confirmed:
            return False
        return (
            self.warnings if kind == WARNING else self.about_turns == (EACH, DAILY)[kind == DIGEST]
        )


_COLUMNS = [mailbox.c[one.name] for one in fields(Mailbox)]


# -- addresses ----------------------------------------------------------------------------------


async def of(connection: AsyncConnection, account_id: str) -> Mailbox | None:
    """The mailbox of an account."""
    rows = await connection.execute(select(*_COLUMNS).where(mailbox.c.account == account_id))
    row = rows.mappings().one_or_none()
    return Mailbox(**row) if row else None


async def at(connection: AsyncConnection, address: str, most: int) -> list[str]:
    """The accounts that have confirmed an address."""
    rows = await connection.execute(
        select(mailbox.c.account)
        .where(func.lower(mailbox.c.address) == address.lower(), mailbox.c.confirmed)
        .order_by(mailbox.c.account)
        .limit(most)
    )
    return list(rows.scalars())


async def keep(connection: AsyncConnection, new: Mailbox, token: str | None, until: int) -> None:
    """An address that is to be confirmed by a token until then, instead of the one before."""
    await forget(connection, new.account)
    values = {one.name: getattr(new, one.name) for one in fields(Mailbox)}
    await connection.execute(insert(mailbox).values(token=token, until=until, **values))


async def forget(connection: AsyncConnection, account_id: str) -> None:
    """An account has no address any more; letters and links on their way there are void."""
    for table in (mailbox, letter, reset):
        await connection.execute(delete(table).where(table.c.account == account_id))


async def confirm(connection: AsyncConnection, token: str, now: int) -> bool:
    """Whether a token, which is used up by that, confirms an address."""
    done = await connection.execute(
        update(mailbox)
        .where(mailbox.c.token == token, mailbox.c.until > now)
        .values(confirmed=True, token=None)
    )
    return bool(done.rowcount)


async def prefer(connection: AsyncConnection, account_id: str, **values: Any) -> None:
    """Change what an account is told by mail."""
    await connection.execute(
        update(mailbox).where(mailbox.c.account == account_id).values(**values)
    )


# -- letters ------------------------------------------------------------------------------------


async def put(
    connection: AsyncConnection, account_id: str, kind: str, due: int, game_id: str | None, ply: int
) -> None:
    """Put a letter in line."""
    await connection.execute(
        insert(letter).values(account=account_id, kind=kind, due=due, game=game_id, ply=ply)
    )


async def begin_digests(connection: AsyncConnection, now: int) -> None:
    """Put a digest in line for all who get one at this time of the day."""
    rows = await connection.execute(
        select(mailbox.c.account, mailbox.c.digest)
        .where(mailbox.c.digest <= now, mailbox.c.about_turns == DAILY, mailbox.c.confirmed)
        .limit(_SOME)
    )
    for row in rows.all():
        mine = mailbox.c.account == row.account, mailbox.c.digest == row.digest
        late = (now - row.digest) // DAY  # days on which no server ran
        done = await connection.execute(
            update(mailbox).where(*mine).values(digest=row.digest + (late + 1) * DAY)
        )
        if done.rowcount:
            await put(connection, row.account, DIGEST, now, None, 0)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A letter in line; whether its game still `stands` where it was put in."""

    kind: str
    game: str | None
    stands: bool


async def take(
    connection: AsyncConnection, owner: str, now: int
) -> tuple[str, list[Waiting]] | None:
    """Take what waits for one account; no other process gets it while the lease lasts."""
    ready = (
        letter.c.sent.is_(None),
        letter.c.due <= now,
        letter.c.until <= now,
    )
    rows = await connection.execute(
        select(letter.c.account).where(*ready).order_by(letter.c.due).limit(1)
    )
    account_id = rows.scalar_one_or_none()
    if account_id is None:
        return None
    await connection.execute(
        update(letter)
        .where(letter.c.account == account_id, *ready)
        .values(owner=owner, until=now + LEASE, attempts=letter.c.attempts + 1)
    )
    rows = await connection.execute(
        select(letter.c.kind, letter.c.game, game.c.id.is_not(None))
        .outerjoin(
            game,
            (game.c.id == letter.c.game)
            & (game.c.status == PLAYING)
            & (game.c.ply == letter.c.ply),
        )
        .where(letter.c.owner == owner, letter.c.sent.is_(None))
        .order_by(letter.c.due)
    )
    return str(account_id), [Waiting(row[0], row[1], bool(row[2])) for row in rows]


async def sent_lately(connection: AsyncConnection, account_id: str, now: int) -> int:
    """How many letters an account has got in the last day."""
    rows = await connection.execute(
        select(func.count(func.distinct(letter.c.sent))).where(
            letter.c.account == account_id, letter.c.sent > now - DAY
        )
    )
    return int(rows.scalar_one())


async def sent(connection: AsyncConnection, owner: str, now: int) -> None:
    """What was taken has been sent; it is remembered for a day, to count."""
    await connection.execute(
        update(letter).where(letter.c.owner == owner, letter.c.sent.is_(None)).values(sent=now)
    )


async def drop(connection: AsyncConnection, owner: str) -> None:
    """What was taken need not be sent any more."""
    await connection.execute(delete(letter).where(letter.c.owner == owner, letter.c.sent.is_(None)))


async def put_off(connection: AsyncConnection, owner: str, now: int) -> None:
    """What was taken could not be sent: it is tried again, later every time, and then given up."""
    mine = letter.c.owner == owner, letter.c.sent.is_(None)
    await connection.execute(delete(letter).where(*mine, letter.c.attempts >= ATTEMPTS))
    again = now + LEASE * letter.c.attempts * letter.c.attempts
    await connection.execute(update(letter).where(*mine).values(due=again, until=0, owner=None))


# -- ways back ----------------------------------------------------------------------------------


async def offer_reset(
    connection: AsyncConnection, account_id: str, digest: str, until: int
) -> None:
    """A way back to an account, once and until then; the one before leads nowhere any more."""
    await connection.execute(delete(reset).where(reset.c.account == account_id))
    await connection.execute(insert(reset).values(id=digest, account=account_id, until=until))


async def take_reset(connection: AsyncConnection, digest: str, now: int) -> str | None:
    """Use a way back up: the account it leads to."""
    rows = await connection.execute(
        select(reset.c.account).where(reset.c.id == digest, reset.c.until > now)
    )
    account_id = rows.scalar_one_or_none()
    done = await connection.execute(delete(reset).where(reset.c.id == digest))
    return account_id if done.rowcount else None


async def clear(connection: AsyncConnection, now: int) -> None:
    """Forget what has been sent a day ago, and what has run out unused."""
    await connection.execute(delete(letter).where(letter.c.sent <= now - DAY))
    await connection.execute(delete(reset).where(reset.c.until <= now))
    await connection.execute(delete(mailbox).where(~mailbox.c.confirmed, mailbox.c.until <= now))
