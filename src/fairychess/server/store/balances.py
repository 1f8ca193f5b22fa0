"""Balance reports of custom variants: one is measured at a time, leased, game by game.

A report belongs to a definition, which never changes. Its games are kept until it is made, so that
whatever interrupts the work costs one game.
"""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store.schema import balance, balance_game
from fairychess.server.store.statements import number_of

WAITING, MEASURING, STOPPED, DONE, FAILED = "waiting", "measuring", "stopped", "done", "failed"
UNFINISHED = (WAITING, MEASURING)
ATTEMPTS = 3
"""How often in a row the process may end without a game played."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asked for a report: a key of the person, and one of their network."""

    person: str
    line: str


@dataclass(frozen=True, slots=True)
class Measurement:
    """Work that a worker has leased: `spent` are seconds of processor time until now, `stories`
    the games played, as JSON."""

    definition: str
    spent: float
    stories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BalanceProgress:
    """How far it is; `ahead` reports are made before this one. Without a status, nothing is."""

    status: str = ""
    played: int = 0
    ahead: int = 0
    asker: str = ""
    report: str | None = None


# ---- what people ask for ------------------------------------------------------------------------


async def begin(connection: AsyncConnection, definition: str, asker: Asker, now: int) -> None:
    """Put a report in the queue, or back into it; one that is done or under way stays as it is."""
    rows = await connection.execute(
        select(balance.c.status).where(balance.c.definition == definition)
    )
    status = rows.scalar_one_or_none()
    if status in (*UNFINISHED, DONE):
        return
    values = {
        "asker": asker.person,
        "line": asker.line,
        "status": WAITING,
        "owner": None,
        "until": None,
        "attempts": 0,
        "created": now,
    }
    if status is None:
        new = insert(balance).values(definition=definition, spent=0.0, **values)
        await connection.execute(new)
    else:
        again = update(balance).where(balance.c.definition == definition)
        await connection.execute(again.values(**values))


async def waiting(connection: AsyncConnection, line: str = "") -> int:
    """The number of unfinished reports, or of those that one line has asked for."""
    asked = [balance.c.line == line] if line else []
    return await number_of(connection, balance.c.status.in_(UNFINISHED), *asked)


async def stop(connection: AsyncConnection, definition: str) -> None:
    """Measure no further; the games played stay, to be gone on with."""
    await connection.execute(
        update(balance)
        .where(balance.c.definition == definition, balance.c.status.in_(UNFINISHED))
        .values(status=STOPPED, owner=None, until=None, line="")
    )


async def progress(connection: AsyncConnection, definition: str) -> BalanceProgress:
    """How far the report of a definition is, and the report where it is done."""
    rows = await connection.execute(select(balance).where(balance.c.definition == definition))
    row = rows.one_or_none()
    if row is None:
        return BalanceProgress()
    played = await number_of(connection, balance_game.c.definition == definition)
    ahead = 0
    if row.status == WAITING:
        before = and_(balance.c.status == WAITING, balance.c.created < row.created)
        ahead = await number_of(connection, or_(balance.c.status == MEASURING, before))
    return BalanceProgress(row.status, played, ahead, row.asker, row.report)


# ---- what workers do ----------------------------------------------------------------------------


def _free(now: int) -> ColumnElement[bool]:
    lost = and_(balance.c.status == MEASURING, balance.c.until < now)
    return or_(balance.c.status == WAITING, lost)


async def any_free(connection: AsyncConnection, now: int) -> bool:
    """Whether a report waits and none is being measured."""
    busy = select(balance.c.definition).where(balance.c.status == MEASURING, balance.c.until >= now)
    if (await connection.execute(busy.limit(1))).first() is not None:
        return False
    free = select(balance.c.definition).where(_free(now)).limit(1)
    return (await connection.execute(free)).first() is not None


async def lease(
    connection: AsyncConnection, owner: str, now: int, until: int
) -> Measurement | None:
    """Take the oldest report that waits, if none is being measured on the whole server."""
    if not await any_free(connection, now):
        return None
    # All processes want the same row: the second one waits for it, and finds it taken.
    oldest = select(balance).where(_free(now)).order_by(balance.c.created, balance.c.definition)
    row = (await connection.execute(oldest.limit(1).with_for_update())).one_or_none()
    if row is None:
        return None
    if row.attempts >= ATTEMPTS:  # its processes end again and again
        await fail(connection, row.definition)
        return None
    await connection.execute(
        update(balance)
        .where(balance.c.definition == row.definition)
        .values(status=MEASURING, owner=owner, until=until, attempts=row.attempts + 1)
    )
    games = await connection.execute(
        select(balance_game.c.story)
        .where(balance_game.c.definition == row.definition)
        .order_by(balance_game.c.number)
    )
    return Measurement(row.definition, row.spent, tuple(games.scalars()))


def _held(definition: str, owner: str) -> ColumnElement[bool]:
    return and_(
        balance.c.definition == definition,
        balance.c.owner == owner,
        balance.c.status == MEASURING,
    )


async def renew(
    connection: AsyncConnection,
    definition: str,
    owner: str,
    until: int,
    played: dict[int, str],
    spent: float,
) -> bool:
    """Keep the lease and what has been played since; False where it is no longer wanted."""
    values = {"until": until, "spent": spent} | ({"attempts": 0} if played else {})
    done = await connection.execute(
        update(balance).where(_held(definition, owner)).values(**values)
    )
    if not done.rowcount:
        return False
    if played:
        rows = [
            {"definition": definition, "number": number, "story": story}
            for number, story in played.items()
        ]
        await connection.execute(insert(balance_game), rows)
    return True


async def put_back(
    connection: AsyncConnection, definition: str, owner: str, failed: bool = False
) -> None:
    """Let another worker go on: this one ends, or its process has `failed`."""
    values = {"status": WAITING, "owner": None, "until": None} | ({} if failed else {"attempts": 0})
    await connection.execute(update(balance).where(_held(definition, owner)).values(**values))


async def finish(connection: AsyncConnection, definition: str, owner: str, report: str) -> None:
    """Keep the report. Its games are in it, so that they need not be kept."""
    done = await connection.execute(
        update(balance)
        .where(_held(definition, owner))
        .values(status=DONE, owner=None, until=None, report=report, line="")
    )
    if done.rowcount:
        await _forget_games(connection, definition)


async def fail(connection: AsyncConnection, definition: str) -> None:
    """Give up: the variant needs too much, or its games cannot be played."""
    await connection.execute(
        update(balance)
        .where(balance.c.definition == definition)
        .values(status=FAILED, owner=None, until=None, line="")
    )
    await _forget_games(connection, definition)


async def _forget_games(connection: AsyncConnection, definition: str) -> None:
    await connection.execute(delete(balance_game).where(balance_game.c.definition == definition))
