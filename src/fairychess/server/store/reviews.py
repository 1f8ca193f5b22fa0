"""Games of people against people with their analyses, for moderators."""

from typing import Any

from sqlalchemy import Select, and_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store.games import OVER
from fairychess.server.store.jobs import ANALYSIS, ANSWERED
from fairychess.server.store.schema import game, job, seat

_SHORTEST = 16
"""Decisions of a game that is worth looking at."""

_other = seat.alias("other")


def _games(analysed: bool) -> Select[Any]:
    """Seats of people in finished games against people."""
    with_job = and_(job.c.game == game.c.id, job.c.sequence == ANALYSIS)
    opponent = and_(_other.c.game == game.c.id, _other.c.side != seat.c.side)
    return (
        select(
            game.c.id.label("game"), game.c.variant, game.c.changed.label("ended"), seat.c.side,
            seat.c.before.label("rating"), job.c.status, job.c.answer,
        )
        .join(seat, seat.c.game == game.c.id)
        .join(_other, opponent)
        .join(job, with_job, isouter=not analysed)
        .where(
            game.c.status == OVER,
            game.c.ply >= _SHORTEST,
            seat.c.account.is_not(None),
            _other.c.type == "human",
        )
        .order_by(game.c.changed.desc())
    )  # fmt: skip


async def games_of(connection: AsyncConnection, account: str, limit: int) -> list[dict[str, Any]]:
    """An account's newest games, with what has been found of each; `status` is None for nothing."""
    rows = await connection.execute(
        _games(False).where(seat.c.account == account, game.c.local.is_(False)).limit(limit)
    )
    return [dict(row) for row in rows.mappings()]


async def analysed(
    connection: AsyncConnection, variants: list[str], but: str, limit: int
) -> list[dict[str, Any]]:
    """Analysed games of rated people in these variants, but for those of an account."""
    rows = await connection.execute(
        _games(True)
        .where(
            job.c.status == ANSWERED,
            game.c.variant.in_(variants),
            seat.c.account != but,
            seat.c.before.is_not(None),
        )
        .limit(limit)
    )
    return [dict(row) for row in rows.mappings()]
