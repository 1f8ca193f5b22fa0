"""People as others see them: who is here, the ladder of each game, results, whom one follows."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, and_, case, delete, func, insert, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.messages import Message
from fairychess.server.domain import glicko
from fairychess.server.store import ratings, users
from fairychess.server.store.games import OVER
from fairychess.server.store.schema import (
    account,
    api_token,
    block,
    follow,
    game,
    rating,
    seat,
    session,
)
from fairychess.server.store.statements import number_of

HERE = 5 * 60_000
"""Milliseconds since a person's last request within which they count as here."""

LADDER_GAMES = 10
"""Rated games of a variant after which a person stands on its ladder."""

_ON_A_LADDER = 100
_LADDERS = 40
_OPPONENTS = 20
_MOST_RELATED = 500

RELATIONS = {
    "follow": (follow, True),
    "unfollow": (follow, False),
    "block": (block, True),
    "unblock": (block, False),
}
"""What one may do to another account: the table that keeps it, and whether it begins."""


async def here(connection: AsyncConnection, now: int, limit: int = 60) -> list[str]:
    """The names of the people who are here, the latest first; bots have a list of their own."""
    latest = func.max(session.c.seen)
    rows = await connection.execute(
        select(account.c.name)
        .join(session, session.c.account == account.c.id)
        .where(session.c.seen > now - HERE, ~account.c.bot)
        .group_by(account.c.id, account.c.name)
        .order_by(latest.desc())
        .limit(limit)
    )
    return list(rows.scalars())


async def of_these_here(
    connection: AsyncConnection, accounts: Collection[str], now: int
) -> set[str]:
    """Those of some accounts that are here, themselves or by their programs."""
    by_page = select(session.c.account).where(
        session.c.account.in_(accounts), session.c.seen > now - HERE
    )
    by_program = select(api_token.c.account).where(
        api_token.c.account.in_(accounts), api_token.c.used > now - HERE
    )
    rows = await connection.execute(by_page.union(by_program))
    return set(rows.scalars())


async def bots_here(connection: AsyncConnection, now: int, limit: int = 60) -> list[str]:
    """The names of the bots whose programs are here, the latest first."""
    latest = func.max(api_token.c.used)
    rows = await connection.execute(
        select(account.c.name)
        .join(api_token, api_token.c.account == account.c.id)
        .where(api_token.c.used > now - HERE, account.c.bot)
        .group_by(account.c.id, account.c.name)
        .order_by(latest.desc())
        .limit(limit)
    )
    return list(rows.scalars())


async def ladder(
    connection: AsyncConnection,
    variant: str,
    now: int,
    limit: int = _ON_A_LADDER,
    bots: bool = False,
) -> list[dict[str, Any]]:
    """The strongest of a variant: name, variant, rating, games, and whether it is provisional.

    People and `bots` have ladders of their own.

    A game that is shown late counts when everybody may know how it ended; until then the rating of
    before is provisional, for how sure it is would tell of the game.
    """
    rows = await connection.execute(
        select(account.c.id, account.c.name, rating)
        .join(account, account.c.id == rating.c.account)
        .where(rating.c.variant == variant, rating.c.games >= LADDER_GAMES, account.c.bot == bots)
        .order_by(rating.c.rating.desc(), account.c.name)
        .limit(limit)
    )
    unseen = await _unseen(connection, variant, now)
    known = await ratings.public_of(connection, unseen, now)
    found = []
    for row in rows.mappings():
        if row["account"] in unseen:
            public = next((one for one in known[row["account"]] if one["variant"] == variant), None)
            if public is None or public["games"] < LADDER_GAMES:
                continue
            found.append({"name": row["name"], "provisional": True, **public})
            continue
        aged = glicko.Rating(row["rating"], row["deviation"], row["volatility"]).aged(
            (now - row["changed"]) / glicko.PERIOD
        )
        found.append(
            {
                "name": row["name"],
                "provisional": aged.deviation > glicko.SURE,
                "variant": variant,
                "rating": round(row["rating"]),
                "games": row["games"],
            }
        )
    return sorted(found, key=lambda one: -int(one["rating"]))


async def _unseen(connection: AsyncConnection, variant: str, now: int) -> set[str]:
    """The accounts with a rated game of a variant that others do not know the end of yet."""
    rows = await connection.execute(
        select(seat.c.account)
        .join(game, game.c.id == seat.c.game)
        .where(
            game.c.variant == variant,
            game.c.shown > now,
            seat.c.after.is_not(None),
            seat.c.account.is_not(None),
        )
    )
    return set(rows.scalars())


async def laddered(connection: AsyncConnection) -> list[str]:
    """The variants that have a ladder, those with the most people first."""
    number = func.count()
    rows = await connection.execute(
        select(rating.c.variant)
        .join(account, account.c.id == rating.c.account)
        .where(~account.c.bot, rating.c.games >= LADDER_GAMES)
        .group_by(rating.c.variant)
        .order_by(number.desc(), rating.c.variant)
        .limit(_LADDERS)
    )
    return list(rows.scalars())


def _public_results(account_id: str, now: int) -> Select[Any]:
    """One's seats in the finished games that everybody may know the end of."""
    won = case((game.c.winner == seat.c.side, 1), else_=0)
    drawn = case((game.c.winner.is_(None), 1), else_=0)
    lost = case((and_(game.c.winner.is_not(None), game.c.winner != seat.c.side), 1), else_=0)
    return (
        select(func.sum(won).label("won"), func.sum(drawn).label("drawn"))
        .add_columns(func.sum(lost).label("lost"))
        .select_from(seat.join(game, game.c.id == seat.c.game))
        .where(
            seat.c.account == account_id,
            game.c.listed == true(),
            game.c.status == OVER,
            game.c.reason != Message("aborted"),
            game.c.shown <= now,
        )
    )


async def results(connection: AsyncConnection, account_id: str, now: int) -> list[dict[str, Any]]:
    """How an account's public games have ended, by variant: variant, won, drawn, lost."""
    number = func.count()
    rows = await connection.execute(
        _public_results(account_id, now)
        .add_columns(game.c.variant)
        .group_by(game.c.variant)
        .order_by(number.desc(), game.c.variant)
    )
    return [dict(row) for row in rows.mappings()]


async def opponents(connection: AsyncConnection, account_id: str, now: int) -> list[dict[str, Any]]:
    """How an account's public games have ended, by opponent with an account, the most met first."""
    enemy = seat.alias()
    number = func.count()
    rows = await connection.execute(
        _public_results(account_id, now)
        .join(enemy, and_(enemy.c.game == game.c.id, enemy.c.side != seat.c.side))
        .join(account, account.c.id == enemy.c.account)
        .add_columns(account.c.name)
        .where(enemy.c.account != account_id)
        .group_by(account.c.id, account.c.name)
        .order_by(number.desc(), account.c.name)
        .limit(_OPPONENTS)
    )
    return [dict(row) for row in rows.mappings()]


async def relate(
    connection: AsyncConnection, relation: str, account_id: str, other: str, now: int
) -> bool:
    """Follow or block another account, or stop it; False where one does too many already."""
    kept, begin = RELATIONS[relation]
    mine, theirs = kept.primary_key.columns
    await users.hold(connection, account_id)
    await connection.execute(delete(kept).where(mine == account_id, theirs == other))
    if not begin:
        return True
    if await number_of(connection, mine == account_id) >= _MOST_RELATED:
        return False
    values = {mine.name: account_id, theirs.name: other, "since": now}
    await connection.execute(insert(kept).values(**values))
    return True


async def relations(
    connection: AsyncConnection, account_id: str | None, other: str
) -> dict[str, bool]:
    """Whether an account follows and blocks another one."""
    found = {}
    for name, kept in (("followed", follow), ("blocked", block)):
        mine, theirs = kept.primary_key.columns
        rows = await connection.execute(
            select(mine).where(mine == account_id, theirs == other).limit(1)
        )
        found[name] = account_id is not None and rows.first() is not None
    return found


async def blocks(connection: AsyncConnection, blocker: str | None, blocked: str | None) -> bool:
    """Whether an account has blocked another one."""
    if blocker is None or blocked is None:
        return False
    return (await relations(connection, blocker, blocked))["blocked"]


async def following(connection: AsyncConnection, follower: str) -> list[str]:
    """The names of those whom an account follows."""
    rows = await connection.execute(
        select(account.c.name)
        .join(follow, follow.c.followed == account.c.id)
        .where(follow.c.follower == follower)
        .order_by(account.c.folded)
    )
    return list(rows.scalars())
