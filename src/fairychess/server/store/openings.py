"""Openings: how often each move was played in a position, and in which games a position occurred.

Games that everyone may see are counted in `opening`, the computer's games with itself, which are
read in by `fairychess openings`, in `self_play`; the two are never added up.
"""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Table, delete, false, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store.games import OVER
from fairychess.server.store.schema import game, opening, passed, self_play
from fairychess.server.store.upserting import put

PLIES = 30
"""Decisions from the start of a game that belong to its opening."""

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
    connection: AsyncConnection,
    game_id: str,
    moves: list[tuple[str, str]],
    winner: str | None,
    positions: Iterable[str],
) -> None:
    """Count a game, once: pairs of a position's key and the move played there, and all its keys."""
    marked = await connection.execute(
        update(game).where(game.c.id == game_id, game.c.counted.is_(false())).values(counted=True)
    )
    if not marked.rowcount:
        return
    await _count(connection, opening, moves, winner)
    rows = [{"key": key, "game": game_id} for key in dict.fromkeys(positions)]
    if rows:
        await connection.execute(insert(passed), rows)


async def add_self_play(
    connection: AsyncConnection, moves: list[tuple[str, str]], winner: str | None
) -> None:
    """Count a game of the computer with itself, as often as it is read in."""
    await _count(connection, self_play, moves, winner)


async def forget_self_play(connection: AsyncConnection) -> None:
    """Begin the counts of the computer's own games again."""
    await connection.execute(delete(self_play))


async def _count(
    connection: AsyncConnection, table: Table, moves: list[tuple[str, str]], winner: str | None
) -> None:
    result = winner or "drawn"
    counts = {name: int(name == result) for name in ("first", "drawn", "second")}
    rows = [{"key": key, "move": move, **counts} for key, move in sorted(set(moves))]
    await put(connection, table, rows, {result: table.c[result] + 1})


async def played(connection: AsyncConnection, key: str) -> dict[str, list[dict[str, Any]]]:
    """What was played in a position by people, and by the computer with itself."""
    return {
        "people": await _rows(connection, opening, key),
        "self_play": await _rows(connection, self_play, key),
    }


async def _rows(connection: AsyncConnection, table: Table, key: str) -> list[dict[str, Any]]:
    """The moves played in a position, the most frequent first, with how their games ended."""
    games = table.c.first + table.c.drawn + table.c.second
    rows = await connection.execute(
        select(table.c.move, table.c.first, table.c.drawn, table.c.second)
        .where(table.c.key == key)
        .order_by(games.desc(), table.c.move)
        .limit(_MOST)
    )
    return [dict(row) for row in rows.mappings()]
