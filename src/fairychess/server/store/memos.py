"""What the owner of a seat keeps beside a game: a note, and how far the chat has been read."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store.schema import memo
from fairychess.server.store.upserting import put


async def text(connection: AsyncConnection, game_id: str, side: str) -> str:
    """The note of a seat."""
    rows = await connection.execute(
        select(memo.c.text).where(memo.c.game == game_id, memo.c.side == side)
    )
    return rows.scalar_one_or_none() or ""


async def keep(connection: AsyncConnection, game_id: str, side: str, **values: Any) -> None:
    """Keep a note (`text`), or the last chat message that has been read (`heard`)."""
    await put(connection, memo, [{"game": game_id, "side": side, **values}], values)
