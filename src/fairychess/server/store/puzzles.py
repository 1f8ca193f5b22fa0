"""Puzzles people have tried: whether they solved them, and how strong that makes both.

A holder is an account, or a guest's session. The strength of a puzzle stands beside those of
people, under its id with a mark before it.
"""

from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.domain import glicko
from fairychess.server.store.schema import puzzle_strength, puzzle_try
from fairychess.server.store.upserting import add_missing, put

MARK = "*"
"""Before the id of a puzzle where it stands for a holder."""
SURE = 110.0
"""The deviation of a puzzle that nobody has tried: the search that rated it is a fair guess."""
UNSURE = 200.0
"""The deviation of a solver at first, and the most there is: a puzzle is worth 230 at most."""
LOWEST, HIGHEST = 400.0, 3000.0
"""No rating of a solver or of a puzzle leaves these, however one-sided the tries are."""
LATELY = 400
"""Tries that are looked at for a streak."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who tries: `id` is the account's, or the session's of a guest."""

    id: str
    account: str | None


@dataclass(frozen=True, slots=True)
class PuzzleStrength:
    """A rating in the puzzles of a variant, and the number of tries behind it."""

    rating: glicko.Rating
    tries: int = 0
    changed: int = 0


@dataclass(frozen=True, slots=True)
class Tried:
    """One puzzle tried: which, whether it was solved at once, and when."""

    puzzle: str
    variant: str
    solved: bool
    created: int


async def strength(
    connection: AsyncConnection, holder: str, variant: str, first: glicko.Rating | None = None
) -> PuzzleStrength:
    """The strength of a holder in a variant; `first` is what it begins with."""
    rows = await connection.execute(
        select(puzzle_strength).where(
            puzzle_strength.c.holder == holder, puzzle_strength.c.variant == variant
        )
    )
    row = rows.one_or_none()
    if row is None:
        return PuzzleStrength(first or glicko.Rating())
    return _strength(row)


def _strength(row: Any) -> PuzzleStrength:
    known = glicko.Rating(row.rating, row.deviation, row.volatility)
    return PuzzleStrength(known, row.tries, row.changed)


async def strengths(connection: AsyncConnection, holder: str) -> dict[str, PuzzleStrength]:
    """A holder's strengths by variant."""
    rows = await connection.execute(
        select(puzzle_strength).where(puzzle_strength.c.holder == holder)
    )
    return {row.variant: _strength(row) for row in rows}


async def tried(connection: AsyncConnection, holder: str, variant: str = "") -> list[Tried]:
    """The puzzles a holder has tried, the newest first; of one variant, or lately of all."""
    query = select(puzzle_try).where(puzzle_try.c.holder == holder)
    query = query.where(puzzle_try.c.variant == variant) if variant else query.limit(LATELY)
    rows = await connection.execute(query.order_by(puzzle_try.c.created.desc()))
    return [Tried(row.puzzle, row.variant, row.solved, row.created) for row in rows]


async def settle(
    connection: AsyncConnection,
    holder: Holder,
    puzzle: str,
    variant: str,
    guess: int,
    begin: float,
    solved: bool,
    now: int,
) -> tuple[int, int] | None:
    """Count a first try of a puzzle, whose rating was `guess` at first, for both.

    A holder who has tried none in this variant begins with the rating `begin`. Returns the
    holder's rating before and after; None where it has tried the puzzle before.
    """
    tried = {
        "holder": holder.id,
        "puzzle": puzzle,
        "variant": variant,
        "solved": solved,
        "created": now,
        "account": holder.account,
    }
    if not await add_missing(connection, puzzle_try, tried):
        return None
    newcomer = glicko.Rating(begin, deviation=UNSURE)
    mine = await strength(connection, holder.id, variant, newcomer)
    its = await strength(
        connection, MARK + puzzle, variant, glicko.Rating(float(guess), deviation=SURE)
    )
    aged = [one.rating.aged(_periods(one, now), UNSURE) for one in (mine, its)]
    after = _bounded(glicko.after(aged[0], [(aged[1], float(solved))]))
    await _keep(connection, holder, variant, PuzzleStrength(after, mine.tries + 1, now))
    other = _bounded(glicko.after(aged[1], [(aged[0], float(not solved))]))
    itself = Holder(MARK + puzzle, None)
    await _keep(connection, itself, variant, PuzzleStrength(other, its.tries + 1, now))
    return round(mine.rating.rating), round(after.rating)


def _bounded(rating: glicko.Rating) -> glicko.Rating:
    return replace(rating, rating=min(HIGHEST, max(LOWEST, rating.rating)))


def _periods(one: PuzzleStrength, now: int) -> float:
    return (now - one.changed) / glicko.PERIOD if one.changed else 0.0


async def _keep(
    connection: AsyncConnection, holder: Holder, variant: str, new: PuzzleStrength
) -> None:
    values = {**asdict(new.rating), "tries": new.tries, "changed": new.changed}
    row = {"holder": holder.id, "variant": variant, "account": holder.account, **values}
    await put(connection, puzzle_strength, [row], values)


async def hand_over(connection: AsyncConnection, before: str, account: str) -> None:
    """What a guest's session has tried belongs to the account it has logged in to.

    Where the account has tried the same puzzle, or has a strength in a variant, its own stays.
    """
    for table, key in (
        (puzzle_try, puzzle_try.c.puzzle),
        (puzzle_strength, puzzle_strength.c.variant),
    ):
        own = select(key).where(table.c.holder == account)
        await connection.execute(
            delete(table).where(table.c.holder == before, key.in_(own.scalar_subquery()))
        )
        await connection.execute(
            update(table).where(table.c.holder == before).values(holder=account, account=account)
        )
