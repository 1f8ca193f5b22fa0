"""Openings: how often each move was played in a position of the games that everyone may see."""

from __future__ import annotations

from sqlalchemy import false, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store.games import OVER
from fairychess.server.store.schema import game, opening

_MOST = 40


async def waiting(connection: AsyncConnection, now: int, limit: int) -> list[str]:
    """Games that have ended before everybody's eyes and are not counted yet."""
    rows = await connection.execute(
        select(game.c.id)
        .where(
            game.c.listed,
            game.c.counted.is_(false()),
            game.c.status == OVER,
            game.c.trial.is_(false()),
            game.c.shown <= now,
        )
        .limit(limit)
    )
    return list(rows.scalars())


async def add(
    connection: AsyncConnection, game_id: str, moves: list[tuple[str, str]], winner: str | None
) -> None:
    """Count a game, once: pairs of a position's key and the move played there."""
    marked = await connection.execute(
        update(game).where(game.c.id == game_id, game.c.counted.is_(false())).values(counted=True)
    )
    if not marked.rowcount:
        return
    result = winner or "drawn"
    for key, move in dict.fromkeys(moves):
        place = (opening.c.key == key, opening.c.move == move)
        changed = await connection.execute(
            update(opening).where(*place).values({result: opening.c[result] + 1})
        )
        if not changed.rowcount:
            counts = {name: int(name == result) for name in ("first", "drawn", "second")}
            await connection.execute(insert(opening).values(key=key, move=move, **counts))


async def played(connection: AsyncConnection, key: str) -> list[dict[str, object]]:
    """The moves played in a position, the most frequent first, with how their games ended."""
    games = opening.c.first + opening.c.drawn + opening.c.second
    rows = await connection.execute(
        select(opening.c.move, opening.c.first, opening.c.drawn, opening.c.second)
        .where(opening.c.key == key)
        .order_by(games.desc(), opening.c.move)
        .limit(_MOST)
    )
    return [dict(row) for row in rows.mappings()]
