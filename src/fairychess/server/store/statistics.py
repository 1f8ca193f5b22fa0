"""Counting what has been played: a variant's games, and the public games of an account."""

from typing import Any

from sqlalchemy import false, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.messages import Message
from fairychess.server.store.games import OVER, PLAYING
from fairychess.server.store.schema import game, seat

_ENDINGS = 8


async def of_variant(connection: AsyncConnection, variant: str, now: int) -> dict[str, Any]:
    """Results of a variant's finished games: games, first, second, drawn, plies, endings.

    Games that are shown late count when everybody may know.
    """
    finished = (
        game.c.variant == variant,
        game.c.status == OVER,
        game.c.reason != Message("aborted"),
        game.c.shown <= now,
        game.c.trial.is_(false()),
    )
    rows = await connection.execute(
        select(game.c.winner, func.count(), func.sum(game.c.ply))
        .where(*finished)
        .group_by(game.c.winner)
    )
    counts = {winner: (number, plies) for winner, number, plies in rows}
    number = sum(count for count, _ in counts.values())
    endings = await connection.execute(
        select(game.c.reason, func.count())
        .where(*finished)
        .group_by(game.c.reason)
        .order_by(func.count().desc())
        .limit(_ENDINGS)
    )
    return {
        "games": number,
        "first": counts.get("first", (0, 0))[0],
        "second": counts.get("second", (0, 0))[0],
        "drawn": counts.get(None, (0, 0))[0],
        "plies": round(sum(int(plies) for _, plies in counts.values()) / number) if number else 0,
        "endings": [{"message": message, "games": count} for message, count in endings],
    }


async def public_games(connection: AsyncConnection, account: str, now: int) -> list[dict[str, Any]]:
    """The newest games of an account that everyone could watch, as far as everyone may know.

    Of a game that is shown late, what has happened last is left out: its end and its length.
    """
    rows = await connection.execute(
        select(
            game.c.id, game.c.variant, game.c.status, game.c.winner,
            game.c.reason.label("message"), game.c.ply, game.c.changed, seat.c.side,
            game.c.shown, game.c.created,
        )
        .join(seat, seat.c.game == game.c.id)
        .where(seat.c.account == account, game.c.listed)
        .order_by(game.c.changed.desc())
        .limit(30)
    )  # fmt: skip
    return [_public(dict(row), now) for row in rows.mappings()]


def _public(row: dict[str, Any], now: int) -> dict[str, Any]:
    shown, created = row.pop("shown"), row.pop("created")
    if shown > now:
        row.update(status=PLAYING, winner=None, message=None, ply=0, changed=created)
    return row
