"""How strong people are, variant by variant; settled in the transaction that ends a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server import glicko
from fairychess.server.setup import SIDES, Chair
from fairychess.server.store import games
from fairychess.server.store.schema import rating


@dataclass(frozen=True, slots=True)
class Strength:
    """Somebody's rating in a variant and the number of rated games behind it."""

    variant: str
    rating: glicko.Rating
    games: int = 0
    changed: int = 0

    @property
    def shown(self) -> int | None:
        """The number others see; None until there are enough games."""
        return round(self.rating.rating) if self.games >= glicko.SHOWN_AFTER else None


async def of(
    connection: AsyncConnection, account: str, variant: str, lock: bool = False
) -> Strength:
    """The strength of an account in a variant, as it was when last changed."""
    query = select(rating).where(rating.c.account == account, rating.c.variant == variant)
    row = (await connection.execute(query.with_for_update() if lock else query)).one_or_none()
    if row is None:
        return Strength(variant, glicko.Rating())
    found = glicko.Rating(row.rating, row.deviation, row.volatility)
    return Strength(variant, found, row.games, row.changed)


async def all_of(connection: AsyncConnection, account: str) -> list[Strength]:
    """An account's strengths in every variant it has played."""
    rows = await connection.execute(
        select(rating).where(rating.c.account == account).order_by(rating.c.games.desc())
    )
    return [
        Strength(r.variant, glicko.Rating(r.rating, r.deviation, r.volatility), r.games, r.changed)
        for r in rows
    ]


async def settle(
    connection: AsyncConnection,
    game: str,
    variant: str,
    chairs: Mapping[str, Chair],
    winner: str | None,
    now: int,
) -> None:
    """Count a rated game for both accounts."""
    accounts = {side: chairs[side].account for side in SIDES}
    first, second = accounts["first"], accounts["second"]
    if first is None or second is None or first == second:
        return
    # Always in the same order, so that two games ending at once cannot wait for each other.
    order = sorted(SIDES, key=lambda side: str(accounts[side]))
    known = {side: await of(connection, str(accounts[side]), variant, True) for side in order}
    aged = {
        side: one.rating.aged((now - one.changed) / glicko.PERIOD if one.changed else 0)
        for side, one in known.items()
    }
    for side, foe in (("first", "second"), ("second", "first")):
        score = 0.5 if winner is None else float(winner == side)
        new = glicko.after(aged[side], [(aged[foe], score)])
        strength = Strength(variant, new, known[side].games + 1, now)
        await _keep(connection, str(accounts[side]), strength)
        await games.sit(connection, game, side, before=known[side].shown, after=strength.shown)


async def _keep(connection: AsyncConnection, account: str, new: Strength) -> None:
    values = {
        "rating": new.rating.rating,
        "deviation": new.rating.deviation,
        "volatility": new.rating.volatility,
        "games": new.games,
        "changed": new.changed,
    }
    done = await connection.execute(
        update(rating)
        .where(rating.c.account == account, rating.c.variant == new.variant)
        .values(**values)
    )
    if not done.rowcount:
        await connection.execute(
            insert(rating).values(account=account, variant=new.variant, **values)
        )
