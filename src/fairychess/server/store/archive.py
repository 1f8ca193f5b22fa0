"""Finished games that everybody may see, found by what they were."""

import datetime
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, exists, false, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.messages import Message
from fairychess.server.domain.names import called
from fairychess.server.domain.setup import SIDES, other
from fairychess.server.store.games import OVER, PLAYING
from fairychess.server.store.schema import account, game, passed, seat, setting
from fairychess.server.store.upserting import put

PAGE = 40

_LONGEST_DELAY = 3_600_000
"""Milliseconds; see `domain.setup.Terms`."""

_DAY = 86_400_000
_SEEN = 60_000
"""Milliseconds after which what a transaction has changed can be seen by others."""

_RENAMED = "renamed in "
"""In `setting`, before the month in whose games names have changed."""


class Wanted(msgspec.Struct, frozen=True):
    """What is looked for; what is left empty is not asked about.

    `result` is a side, or "drawn"; `rating` the least that one of the players had before the game;
    `since` and `until` are milliseconds, `folded` a player's name as it is compared, and `position`
    the key of a position that occurred, as the explorer has it.
    """

    variant: str = ""
    folded: str = ""
    result: str = ""
    rating: int = 0
    since: int = 0
    until: int = 0
    shortest: int = 0
    longest: int = 0
    position: str = ""


async def find(
    connection: AsyncConnection,
    wanted: Wanted,
    now: int,
    before: tuple[int, str] | None = None,
    limit: int = PAGE,
) -> list[dict[str, Any]]:
    """A page of games, newest first, each with its players by side: name, level and rating.

    The page begins after the game that was changed at `before`, with that id.
    """
    where = _conditions(wanted, now)
    if before is not None:
        at, last = before
        where.append(or_(game.c.changed < at, and_(game.c.changed == at, game.c.id < last)))
    return await _found(connection, where, limit)


async def shown_since(connection: AsyncConnection, since: int, now: int) -> list[dict[str, Any]]:
    """The games whose end everybody has been able to see since a moment."""
    ended = Wanted(since=since - _LONGEST_DELAY)  # by it they are found in an index
    return await _found(connection, [*_conditions(ended, now), game.c.shown >= since], PAGE)


async def begun_since(connection: AsyncConnection, since: int) -> list[dict[str, Any]]:
    """The games that everybody may watch, begun since a moment, that go on."""
    begun = [
        game.c.listed,
        game.c.changed >= since,  # by it they are found in an index
        game.c.created >= since,
        game.c.trial.is_(false()),
        game.c.status == PLAYING,
    ]
    return await _found(connection, begun, PAGE)


async def _found(
    connection: AsyncConnection, where: list[ColumnElement[bool]], limit: int
) -> list[dict[str, Any]]:
    rows = await connection.execute(
        select(
            game.c.id, game.c.variant, game.c.winner, game.c.reason.label("message"),
            game.c.ply, game.c.created, game.c.changed, game.c.terms,
        )
        .where(*where)
        .order_by(game.c.changed.desc(), game.c.id.desc())
        .limit(limit)
    )  # fmt: skip
    found = [dict(row) for row in rows.mappings()]
    players = await _players(connection, [one["id"] for one in found])
    for one in found:
        one["terms"] = msgspec.Raw(one["terms"].encode())
        one["seats"] = players.get(one["id"], {})
    return found


def _conditions(wanted: Wanted, now: int) -> list[ColumnElement[bool]]:
    where: list[ColumnElement[bool]] = [
        game.c.listed,
        game.c.status == OVER,
        game.c.trial.is_(false()),
        game.c.reason != Message("aborted"),
        game.c.shown <= now,
    ]
    if wanted.variant:
        where.append(game.c.variant == wanted.variant)
    if wanted.result:
        where.append(
            game.c.winner == wanted.result if wanted.result in SIDES else game.c.winner.is_(None)
        )
    for bound, condition in (
        (wanted.since, game.c.changed >= wanted.since),
        (wanted.until, game.c.changed < wanted.until),
        (wanted.shortest, game.c.ply >= wanted.shortest),
        (wanted.longest, game.c.ply <= wanted.longest),
    ):
        if bound:
            where.append(condition)
    if wanted.position:
        where.append(exists().where(passed.c.game == game.c.id, passed.c.key == wanted.position))
    if wanted.rating:
        where.append(exists().where(seat.c.game == game.c.id, seat.c.before >= wanted.rating))
    if wanted.folded:
        where.append(
            exists().where(
                seat.c.game == game.c.id,
                seat.c.account == account.c.id,
                account.c.folded == wanted.folded,
            )
        )
    return where


async def with_opponents(
    connection: AsyncConnection, rows: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Games with the `side` of one person, each with the seat across from it as `opponent`.

    How that was rated is left out: it tells how games ended that are not to be seen yet.
    """
    players = await _players(connection, [row["id"] for row in rows])
    for row in rows:
        rival = players.get(row["id"], {}).get(other(row["side"]))
        row["opponent"] = rival and {**rival, "rating": None}
    return rows


async def _players(
    connection: AsyncConnection, games: list[str]
) -> dict[str, dict[str, dict[str, Any]]]:
    rows = await connection.execute(
        select(
            seat.c.game, seat.c.side, seat.c.type, seat.c.level, seat.c.name, seat.c.before,
            account.c.name.label("account"),
        )
        .outerjoin(account, account.c.id == seat.c.account)
        .where(seat.c.game.in_(games))
    )  # fmt: skip
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for row in rows:
        found.setdefault(row.game, {})[row.side] = {
            "type": row.type,
            "level": row.level,
            "name": row.account or row.name,
            "called": called(row.account or row.name),
            "account": row.account is not None,
            "rating": None if row.before is None else round(row.before),
        }
    return found


async def first_time(connection: AsyncConnection, now: int) -> int | None:
    """When the first game of the archive was over; None where it is empty."""
    found: int | None = await connection.scalar(
        select(func.min(game.c.changed)).where(*_conditions(Wanted(), now))
    )
    return found


async def names_change(connection: AsyncConnection, account_id: str, now: int) -> None:
    """An account is renamed or removed: files of the months in which it played are out of date.

    Those are that were begun before the change can be seen by others, at most a minute after `now`.
    """
    days = await connection.execute(
        select(game.c.changed // _DAY)
        .distinct()
        .join(seat, seat.c.game == game.c.id)
        .where(seat.c.account == account_id, game.c.listed, game.c.status == OVER)
    )
    until = {"value": str(now + _SEEN)}
    months = sorted({month_of(day * _DAY) for day in days.scalars()})
    rows = [{"name": _RENAMED + month, **until} for month in months]
    await put(connection, setting, rows, until)


async def renamed(connection: AsyncConnection) -> dict[str, int]:
    """By month, as 2026-11, until when names in its games have been changing."""
    rows = await connection.execute(
        select(setting.c.name, setting.c.value).where(setting.c.name.startswith(_RENAMED))
    )
    return {row.name.removeprefix(_RENAMED): int(row.value) for row in rows}


def month_of(moment: int) -> str:
    """The month of a moment in milliseconds, in UTC, as 2026-11."""
    return f"{datetime.datetime.fromtimestamp(moment / 1000, datetime.UTC):%Y-%m}"


async def is_there(connection: AsyncConnection, game_id: str, now: int) -> bool:
    """Whether a game is in the archive."""
    rows = await connection.execute(
        select(game.c.id).where(game.c.id == game_id, *_conditions(Wanted(), now))
    )
    return rows.first() is not None


async def played(connection: AsyncConnection, now: int) -> list[dict[str, Any]]:
    """How many games there are of each variant, the most played first."""
    number = func.count()
    rows = await connection.execute(
        select(game.c.variant, number.label("games"))
        .where(*_conditions(Wanted(), now))
        .group_by(game.c.variant)
        .order_by(number.desc(), game.c.variant)
        .limit(300)
    )
    return [dict(row) for row in rows.mappings()]
