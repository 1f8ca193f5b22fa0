"""Ratings of people, variant by variant; updated in the transaction that ends a game."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.domain import glicko
from fairychess.server.domain.setup import SIDES, SeatSetup, other
from fairychess.server.store import games, users
from fairychess.server.store.schema import game, rating, seat
from fairychess.server.store.upserting import put


@dataclass(frozen=True, slots=True)
class RatedStrength:
    """A person's rating in a variant and the number of rated games behind it."""

    variant: str
    rating: glicko.Rating
    games: int = 0
    changed: int = 0

    @property
    def shown(self) -> int | None:
        """The number others see; None until there are enough games."""
        return round(self.rating.rating) if self.games >= glicko.SHOWN_AFTER else None


async def of(connection: AsyncConnection, account: str, variant: str) -> RatedStrength:
    """The strength of an account in a variant, as it was when last changed."""
    query = select(rating).where(rating.c.account == account, rating.c.variant == variant)
    row = (await connection.execute(query)).one_or_none()
    return RatedStrength(variant, glicko.Rating()) if row is None else _strength(row)


async def all_of(connection: AsyncConnection, account: str) -> list[RatedStrength]:
    """An account's strengths in every variant it has played."""
    return [one for _, one in await _all_of(connection, [account])]


async def _all_of(
    connection: AsyncConnection, accounts: Collection[str]
) -> list[tuple[str, RatedStrength]]:
    rows = await connection.execute(
        select(rating).where(rating.c.account.in_(accounts)).order_by(rating.c.games.desc())
    )
    return [(row.account, _strength(row)) for row in rows]


def _strength(row: Any) -> RatedStrength:
    known = glicko.Rating(row.rating, row.deviation, row.volatility)
    return RatedStrength(row.variant, known, row.games, row.changed)


async def public_of(
    connection: AsyncConnection, accounts: Collection[str], now: int
) -> dict[str, list[dict[str, Any]]]:
    """The public ratings of some accounts: variant, rating and number of games.

    A game that is shown late changes them when everybody may know how it ended.
    """
    rows = await connection.execute(
        select(seat.c.account, game.c.variant, seat.c.before)
        .join(seat, seat.c.game == game.c.id)
        .where(seat.c.account.in_(accounts), seat.c.after.is_not(None), game.c.shown > now)
        .where(game.c.status == games.OVER)
        .order_by(game.c.changed)
    )
    late: dict[tuple[str, str], list[float | None]] = {}
    for row in rows:
        late.setdefault((row.account, row.variant), []).append(row.before)
    found: dict[str, list[dict[str, Any]]] = {account: [] for account in accounts}
    for account, one in await _all_of(connection, accounts):
        before = late.get((account, one.variant), [])
        rating = before[0] if before else one.shown
        if rating is not None:
            number = one.games - len(before)
            found[account].append(
                {"variant": one.variant, "rating": round(rating), "games": number}
            )
    return found


async def public(connection: AsyncConnection, account: str, now: int) -> list[dict[str, Any]]:
    """The public ratings of one account."""
    return (await public_of(connection, [account], now))[account]


async def public_rating(
    connection: AsyncConnection, account: str, variant: str, now: int
) -> int | None:
    """The number everybody may know; None until there are enough games."""
    known = await public(connection, account, now)
    return next((int(one["rating"]) for one in known if one["variant"] == variant), None)


async def settle(
    connection: AsyncConnection,
    game_id: str,
    variant: str,
    seats: Mapping[str, SeatSetup],
    winner: str | None,
    now: int,
) -> None:
    """Count a rated game for both accounts; a game with a bot, for bots alone.

    So no program moves a person's rating, and a bot's rating says how it fares against the ratings
    of those it meets.
    """
    accounts = {side: seats[side].account for side in SIDES}
    first, second = accounts["first"], accounts["second"]
    if first is None or second is None or first == second:
        return
    # Always in the same order, so that two games ending at once cannot wait for each other.
    order = sorted(SIDES, key=lambda side: str(accounts[side]))
    known = {}
    for side in order:
        # The account, for who has no rating yet has no row of it to hold.
        await users.hold(connection, str(accounts[side]))
        known[side] = await of(connection, str(accounts[side]), variant)
    aged = {
        side: one.rating.aged((now - one.changed) / glicko.PERIOD if one.changed else 0)
        for side, one in known.items()
    }
    with_bot = any(seats[side].bot for side in SIDES)
    for side, enemy in ((one, other(one)) for one in SIDES):
        if with_bot and not seats[side].bot:
            continue
        score = 0.5 if winner is None else float(winner == side)
        new = glicko.after(aged[side], [(aged[enemy], score)])
        strength = RatedStrength(variant, new, known[side].games + 1, now)
        await _keep(connection, str(accounts[side]), strength)
        await games.sit(connection, game_id, side, before=known[side].shown, after=strength.shown)


async def _keep(connection: AsyncConnection, account: str, new: RatedStrength) -> None:
    values = {**asdict(new.rating), "games": new.games, "changed": new.changed}
    row = {"account": account, "variant": new.variant, **values}
    await put(connection, rating, [row], values)
