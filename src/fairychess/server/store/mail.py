"""Addresses, letters that wait to be sent, and ways back to an account. Tokens are digests here."""

from dataclasses import dataclass, field, fields
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    and_,
    case,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store import users
from fairychess.server.store.games import OVER, PLAYING
from fairychess.server.store.schema import game, letter, mailbox, reset
from fairychess.server.store.statements import has_changed

DAY = 86_400_000
TURN, WARNING, DIGEST, END = "turn", "warning", "digest", "end"
EACH, DAILY, NEVER = "each", "daily", "never"
MOST_A_DAY = 30
"""Letters to one account about its games; and so many that warn, whatever came before them."""

LEASE = 120_000
"""Milliseconds for which a process has a letter to itself: for longer than delivering takes."""

ATTEMPTS = 6
_LATER = 3_600_000
"""Milliseconds after which one who has got too many letters may get another."""
_SOME = 20


@dataclass(frozen=True, slots=True)
class Mailbox:
    """Where an account gets mail, and which: `about_turns` each, once a day, or never.

    `address` is empty until one has been confirmed; `wanted` waits for that.
    """

    account: str
    address: str = field(repr=False)
    wanted: str | None = field(repr=False)
    language: str
    about_turns: str
    warnings: bool
    digest: int

    def wants(self, kind: str) -> bool:
        """Whether its owner wants letters of a kind."""
        if not self.address or kind == WARNING:
            return bool(self.address) and self.warnings
        if kind == END:
            return self.about_turns != NEVER
        return self.about_turns == (EACH, DAILY)[kind == DIGEST]


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
        .where(mailbox.c.folded == address.lower(), mailbox.c.address != "")
        .order_by(mailbox.c.account)
        .limit(most)
    )
    return list(rows.scalars())


async def want(
    connection: AsyncConnection,
    account_id: str,
    address: str,
    language: str,
    token: str,
    until: int,
    digest: int,
) -> None:
    """Have an address confirmed by a token until then; the one before counts as long.

    `digest` is when a new mailbox gets its first letter of the day.
    """
    await users.hold(connection, account_id)
    asked = {"wanted": address, "language": language, "token": token, "until": until}
    done = await connection.execute(
        update(mailbox).where(mailbox.c.account == account_id).values(**asked)
    )
    if not done.rowcount:
        new = {"address": "", "folded": "", "about_turns": EACH, "warnings": True}
        await connection.execute(
            insert(mailbox).values(account=account_id, digest=digest, **new, **asked)
        )


async def forget(connection: AsyncConnection, account_id: str) -> None:
    """An account has no address any more; letters and links on their way there are void."""
    await users.hold(connection, account_id)
    for table in (mailbox, letter, reset):
        await connection.execute(delete(table).where(table.c.account == account_id))


async def confirm(connection: AsyncConnection, token: str, now: int) -> bool:
    """Whether a token, which is used up by that, confirms an address.

    Ways back that lie in the mail of the address before it lead nowhere any more.
    """
    asked = mailbox.c.token == token, mailbox.c.until > now
    rows = await connection.execute(select(mailbox.c.account).where(*asked))
    account_id = rows.scalar_one_or_none()
    if account_id is None:
        return False
    await users.hold(connection, account_id)  # a way back may be written down at this moment
    await connection.execute(delete(reset).where(reset.c.account == account_id))
    return await has_changed(
        connection,
        update(mailbox)
        .where(*asked)
        .values(
            address=mailbox.c.wanted,
            folded=func.lower(mailbox.c.wanted),
            wanted=None,
            token=None,
        ),
    )


async def prefer(connection: AsyncConnection, account_id: str, **values: Any) -> None:
    """Change what an account is told by mail."""
    await connection.execute(
        update(mailbox).where(mailbox.c.account == account_id).values(**values)
    )


# -- letters ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter to be put in line: of a game, as it stands after `ply` decisions."""

    account: str
    kind: str
    due: int
    game: str
    ply: int


def put(connection: Connection, new: Letter) -> None:
    """Put a letter in line, if its owner wants such letters.

    That a game is over is told with the letter of the day where one is wanted.
    """
    wanted = {
        TURN: mailbox.c.about_turns == EACH,
        WARNING: mailbox.c.warnings,
        END: mailbox.c.about_turns != NEVER,
    }
    due: ColumnElement[int] = literal(new.due, BigInteger)
    if new.kind == END:
        due = case((mailbox.c.about_turns == DAILY, mailbox.c.digest), else_=due)
    said = [literal(one) for one in (new.kind, new.game, new.ply)]
    connection.execute(
        insert(letter).from_select(
            ["account", "kind", "game", "ply", "due"],
            select(mailbox.c.account, *said, due).where(
                mailbox.c.account == new.account, mailbox.c.address != "", wanted[new.kind]
            ),
        )
    )


def _ready(now: int) -> ColumnElement[bool]:
    return and_(letter.c.sent.is_(None), letter.c.due <= now, letter.c.until <= now)


def _digest_due(now: int) -> ColumnElement[bool]:
    box = mailbox.c
    return and_(box.about_turns == DAILY, box.digest <= now, box.address != "")


async def waits(connection: AsyncConnection, now: int) -> bool:
    """Whether there is anything to be sent."""
    rows = await connection.execute(
        select(or_(exists().where(_ready(now)), exists().where(_digest_due(now))))
    )
    return bool(rows.scalar_one())


async def begin_digests(connection: AsyncConnection, now: int) -> None:
    """Put a digest in line for all who get one at this time of the day."""
    rows = await connection.execute(
        select(mailbox.c.account, mailbox.c.digest).where(_digest_due(now)).limit(_SOME)
    )
    for row in rows.all():
        mine = mailbox.c.account == row.account, mailbox.c.digest == row.digest
        late = (now - row.digest) // DAY  # days on which no server ran
        done = await connection.execute(
            update(mailbox).where(*mine).values(digest=row.digest + (late + 1) * DAY)
        )
        if done.rowcount:
            new = {"account": row.account, "kind": DIGEST, "due": now, "ply": 0}
            await connection.execute(insert(letter).values(**new))


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
    ready = _ready(now)
    rows = await connection.execute(
        select(letter.c.account).where(ready).order_by(letter.c.due).limit(1)
    )
    account_id = rows.scalar_one_or_none()
    if account_id is None:
        return None
    await connection.execute(
        update(letter)
        .where(letter.c.account == account_id, ready)
        .values(owner=owner, until=now + LEASE, attempts=letter.c.attempts + 1)
    )
    over = and_(letter.c.kind == END, game.c.status == OVER)
    goes_on = and_(letter.c.kind != END, game.c.status == PLAYING, game.c.ply == letter.c.ply)
    rows = await connection.execute(
        select(letter.c.kind, letter.c.game, game.c.id.is_not(None))
        .outerjoin(game, and_(game.c.id == letter.c.game, or_(over, goes_on)))
        .where(letter.c.owner == owner, letter.c.sent.is_(None))
        .order_by(letter.c.due)
    )
    return str(account_id), [Waiting(row[0], row[1], bool(row[2])) for row in rows]


async def has_enough(connection: AsyncConnection, account_id: str, now: int, warned: bool) -> bool:
    """Whether an account has got as many letters in the last day as it may; of those that warn,
    if this one does."""
    counted = letter.c.kind == WARNING if warned else letter.c.kind != WARNING
    rows = await connection.execute(
        select(func.count(func.distinct(letter.c.sent))).where(
            letter.c.account == account_id, letter.c.sent > now - DAY, counted
        )
    )
    return int(rows.scalar_one()) >= MOST_A_DAY


async def sent(connection: AsyncConnection, owner: str, now: int) -> None:
    """What was taken has been sent; it is remembered for a day, to count."""
    await connection.execute(
        update(letter).where(letter.c.owner == owner, letter.c.sent.is_(None)).values(sent=now)
    )


async def drop(connection: AsyncConnection, owner: str, _now: int) -> None:
    """What was taken need not be sent any more."""
    await connection.execute(delete(letter).where(letter.c.owner == owner, letter.c.sent.is_(None)))


async def keep_for_later(connection: AsyncConnection, owner: str, now: int) -> None:
    """What was taken waits: its owner has got enough letters for now."""
    await connection.execute(
        update(letter)
        .where(letter.c.owner == owner, letter.c.sent.is_(None))
        .values(due=now + _LATER, until=0, owner=None, attempts=0)
    )


async def put_off(connection: AsyncConnection, owner: str, now: int) -> None:
    """What was taken could not be sent: it is tried again, later every time, and then given up."""
    mine = letter.c.owner == owner, letter.c.sent.is_(None)
    await connection.execute(delete(letter).where(*mine, letter.c.attempts >= ATTEMPTS))
    again = now + LEASE * letter.c.attempts * letter.c.attempts
    await connection.execute(update(letter).where(*mine).values(due=again, until=0, owner=None))


# -- ways back ----------------------------------------------------------------------------------


async def offer_reset(
    connection: AsyncConnection, account_id: str, digest: str, until: int
) -> Mailbox | None:
    """A way back to an account until then, and the mailbox it goes to; None where there is no
    address. Those before stay, for anybody may ask for one."""
    await users.hold(connection, account_id)  # its address may be changing at this moment
    box = await of(connection, account_id)
    if box is None or not box.address:
        return None
    await connection.execute(insert(reset).values(id=digest, account=account_id, until=until))
    return box


async def way_back(connection: AsyncConnection, digest: str, now: int) -> str | None:
    """The account to which a way back leads."""
    rows = await connection.execute(
        select(reset.c.account).where(reset.c.id == digest, reset.c.until > now)
    )
    return rows.scalar_one_or_none()


async def use_reset(connection: AsyncConnection, digest: str, now: int) -> str | None:
    """Use a link for a new password up, by its digest: return the id of its account, None where the
    link is unknown, used or out of date."""
    account_id = await way_back(connection, digest, now)
    if account_id is None:
        return None
    await users.hold(connection, account_id)  # another one to there may be used at this moment
    used = await connection.execute(delete(reset).where(reset.c.id == digest))
    return account_id if used.rowcount else None


async def clear(connection: AsyncConnection, now: int) -> None:
    """Forget what has been sent a day ago, and what has run out unused."""
    await connection.execute(delete(letter).where(letter.c.sent <= now - DAY))
    await connection.execute(delete(reset).where(reset.c.until <= now))
    late = mailbox.c.wanted.is_not(None), mailbox.c.until <= now
    await connection.execute(update(mailbox).where(*late).values(wanted=None, token=None))
    nowhere = mailbox.c.address == "", mailbox.c.wanted.is_(None)
    await connection.execute(delete(mailbox).where(*nowhere))
