"""Vacations: times in which an account's clocks of days stand still."""

from sqlalchemy import Select, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.domain.setup import BOTH
from fairychess.server.store import users
from fairychess.server.store.games import PLAYING
from fairychess.server.store.schema import game, seat, vacation

DAY = 86_400_000
MOST = 28 * DAY
"""Of any year, so much may be vacation; each counts as a day at least."""

_YEAR = 365 * DAY


async def of_game(connection: AsyncConnection, game_id: str) -> dict[str, list[tuple[int, int]]]:
    """The vacations of those who sit at a game, by side, since it was begun."""
    rows = await connection.execute(
        select(seat.c.side, vacation.c.began, vacation.c.ended)
        .join(vacation, vacation.c.account == seat.c.account)
        .join(game, game.c.id == seat.c.game)
        .where(seat.c.game == game_id, vacation.c.ended > game.c.created)
    )
    found: dict[str, list[tuple[int, int]]] = {}
    for row in rows:
        found.setdefault(row.side, []).append((row.began, row.ended))
    return found


async def until(connection: AsyncConnection, account_id: str, now: int) -> int | None:
    """Until when an account is away; None where it is not."""
    rows = await connection.execute(
        select(func.max(vacation.c.ended)).where(
            vacation.c.account == account_id, vacation.c.ended > now
        )
    )
    found = rows.scalar_one()
    return None if found is None else int(found)


async def spent(connection: AsyncConnection, account_id: str, now: int) -> int:
    """How much of the last year was vacation, or will be."""
    rows = await connection.execute(
        select(vacation.c.began, vacation.c.ended).where(
            vacation.c.account == account_id, vacation.c.ended > now - _YEAR
        )
    )
    return sum(max(DAY, row.ended - max(row.began, now - _YEAR)) for row in rows)


async def begin(connection: AsyncConnection, account_id: str, now: int, ended: int) -> bool:
    """Let an account be away from now on; False where it is away, or would be for too long."""
    await users.hold(connection, account_id)
    used = await spent(connection, account_id, now)
    if await until(connection, account_id, now) is not None or used + ended - now > MOST:
        return False
    await connection.execute(insert(vacation).values(account=account_id, began=now, ended=ended))
    await _look_again(connection, account_id, now)
    return True


async def end(connection: AsyncConnection, account_id: str, now: int) -> None:
    """Let an account be back."""
    await connection.execute(
        update(vacation)
        .where(vacation.c.account == account_id, vacation.c.ended > now)
        .values(ended=now)
    )
    await _look_again(connection, account_id, now)


async def _look_again(connection: AsyncConnection, account_id: str, now: int) -> None:
    """Have the deadlines of an account's games worked out again by the next process that looks."""
    await connection.execute(
        update(game)
        .where(
            game.c.status == PLAYING,
            game.c.deadline.is_not(None),
            game.c.id.in_(_turns_of(account_id)),
        )
        .values(deadline=now)
    )


def _turns_of(account_id: str) -> Select[tuple[str]]:
    return (
        select(seat.c.game)
        .join(game, game.c.id == seat.c.game)
        .where(seat.c.account == account_id, game.c.to_move.in_([seat.c.side, BOTH]))
    )
