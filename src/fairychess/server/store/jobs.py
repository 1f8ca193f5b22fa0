"""Jobs for computer players: leased, so that a worker that dies loses nothing.

A job is put after a sequence of a game's log. Below zero are those that no move waits for: a
finished game to be analysed (`ANALYSIS`), and hints for a person. Games are analysed in turns,
so that a long one does not keep others waiting.
"""

from dataclasses import asdict, dataclass, field

from sqlalchemy import (
    ColumnElement,
    Connection,
    ScalarSelect,
    and_,
    delete,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store.schema import job
from fairychess.server.store.statements import has_changed
from fairychess.server.store.upserting import add_missing

WAITING, LEASED, ANSWERED, FAILED = "waiting", "leased", "answered", "failed"
ATTEMPTS = 3
ANALYSIS = -1


@dataclass(frozen=True, slots=True)
class Job:
    """One job: the view of one seat, as JSON, and how strongly to play.

    `asker` stands for the person who asked for an analysis; `answer` is what has been found so far.
    """

    game: str
    sequence: int
    side: str
    level: int
    request: str = field(repr=False)
    attempts: int = 0
    answer: str | None = field(default=None, repr=False)
    asker: str = ""


async def ask(connection: AsyncConnection, asked: Job, now: int) -> bool:
    """Put a job; False where it has been put already."""
    return await add_missing(connection, job, asdict(asked) | {"status": WAITING, "created": now})


def _free(now: int) -> ColumnElement[bool]:
    return or_(job.c.status == WAITING, and_(job.c.status == LEASED, job.c.until < now))


async def any_free(connection: AsyncConnection, now: int) -> bool:
    """Whether there is a job without a worker."""
    rows = await connection.execute(select(job.c.sequence).where(_free(now)).limit(1))
    return rows.first() is not None


async def lease(connection: AsyncConnection, owner: str, now: int, until: int) -> Job | None:
    """Take the oldest job that nobody works on; of games to be analysed, one of the person
    who was served longest ago."""
    # Moves that are waited for come first, and one game at a time is looked over.
    analysing = select(job.c.sequence).where(
        job.c.sequence == ANALYSIS, job.c.status == LEASED, job.c.until >= now
    )
    free = _free(now)
    if (await connection.execute(analysing.limit(1))).first() is not None:
        free = and_(free, job.c.sequence != ANALYSIS)
    query = (
        select(job)
        .where(free)
        .order_by(job.c.sequence == ANALYSIS, _last_served(), job.c.served, job.c.created)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    row = (await connection.execute(query)).mappings().one_or_none()
    if row is None:
        return None
    found = Job(
        row["game"],
        row["sequence"],
        row["side"],
        row["level"],
        row["request"],
        answer=row["answer"],
        asker=row["asker"],
    )
    attempts = row["attempts"] + 1
    if attempts > ATTEMPTS:  # its workers die of it
        await fail(connection, found.game, found.sequence, "its process ended again and again")
        return None
    await connection.execute(
        update(job)
        .where(job.c.game == found.game, job.c.sequence == found.sequence)
        .values(status=LEASED, owner=owner, until=until, attempts=attempts)
    )
    return found


def _last_served() -> ScalarSelect[int]:
    """When a game of the same asker was worked on last."""
    theirs = job.alias("theirs")
    return (
        select(func.max(theirs.c.served))
        .where(theirs.c.asker == job.c.asker, theirs.c.sequence == ANALYSIS)
        .correlate(job)
        .scalar_subquery()
    )


async def others_wait(
    connection: AsyncConnection, found: Job, now: int, patience: int, studies: bool
) -> bool:
    """Whether a move has waited for longer than so many milliseconds; or, of `studies`, any."""
    other = and_(job.c.sequence != ANALYSIS, job.c.created <= now - patience)
    if studies:
        other = or_(other, and_(job.c.sequence == ANALYSIS, job.c.game != found.game))
    rows = await connection.execute(select(job.c.sequence).where(_free(now), other).limit(1))
    return rows.first() is not None


async def put_back(
    connection: AsyncConnection, found: Job, owner: str, so_far: str, now: int
) -> None:
    """End a turn: another person's game is next, and what was found is kept."""
    free = {"status": WAITING, "owner": None, "until": None, "attempts": 0}
    await _change(connection, found, owner, **free, answer=so_far, served=now)


async def renew(
    connection: AsyncConnection, found: Job, owner: str, until: int, so_far: str | None = None
) -> bool:
    """Keep a job for longer; False where it is no longer wanted from this owner.

    `so_far` is what has been found of the answer.
    """
    return await _change(connection, found, owner, until=until, answer=so_far)


async def answer(
    connection: AsyncConnection, found: Job, owner: str, text: str, now: int = 0
) -> bool:
    """Hand the answer in; False where it is no longer wanted from this owner."""
    return await _change(connection, found, owner, status=ANSWERED, answer=text, served=now)


async def _change(connection: AsyncConnection, found: Job, by: str, **values: object) -> bool:
    """Change a job that its owner `by` has; False where it has it no longer."""
    return await has_changed(
        connection,
        update(job)
        .where(
            job.c.game == found.game,
            job.c.sequence == found.sequence,
            job.c.owner == by,
            job.c.status == LEASED,
        )
        .values(**values),
    )


async def fail(connection: AsyncConnection, game: str, sequence: int, reason: str) -> None:
    """Give up on a job."""
    await connection.execute(
        update(job)
        .where(job.c.game == game, job.c.sequence == sequence)
        .values(status=FAILED, answer=reason)
    )


async def state(connection: AsyncConnection, game: str, sequence: int) -> tuple[str, str | None]:
    """(status, answer) of the job put after a sequence; ("", None) where there is none."""
    row = (
        await connection.execute(
            select(job.c.status, job.c.answer).where(job.c.game == game, job.c.sequence == sequence)
        )
    ).one_or_none()
    return (row.status, row.answer) if row else ("", None)


def forget(connection: Connection, game: str) -> None:
    """Drop a game's jobs: their answers are no longer awaited."""
    connection.execute(delete(job).where(job.c.game == game, job.c.sequence >= 0))


async def drop(connection: AsyncConnection, game: str, sequence: int) -> None:
    """Drop one job: its answer is no longer awaited, its worker stops."""
    await connection.execute(delete(job).where(job.c.game == game, job.c.sequence == sequence))


async def settled(connection: AsyncConnection) -> list[str]:
    """Games in which an answer waits to be played or a failure to be told."""
    rows = await connection.execute(
        select(job.c.game).where(job.c.status == ANSWERED, job.c.sequence >= 0).limit(200)
    )
    return list(rows.scalars())


async def waiting(connection: AsyncConnection) -> int:
    """The number of jobs without an answer."""
    rows = await connection.execute(
        select(job.c.sequence).where(job.c.status.in_((WAITING, LEASED)))
    )
    return len(rows.all())
