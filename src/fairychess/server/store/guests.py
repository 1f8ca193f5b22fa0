"""What people without an account keep here: how much at a time, and for how long.

A guest comes again without a cookie, and is another one. So what guests keep is counted by the
line they come from, of which a mark is kept and not the address. An account has room of its own.
"""

import hashlib
from collections.abc import Iterable

from sqlalchemy import ColumnElement, Table, delete, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError
from fairychess.server.store.database import Database
from fairychess.server.store.schema import (
    challenge,
    definition,
    game,
    holder,
    project,
    project_version,
    puzzle_strength,
    puzzle_try,
    seat,
    session,
    study,
)
from fairychess.server.store.statements import number_of

MOST_KEPT = 12_000_000
"""Letters of studies, projects and variants that the guests of a line keep together."""

MOST_GAMES = 1000
"""Games that guests of a line have begun and not ended."""

DAY = 86_400_000
_AT_ONCE = 200


def mark_of(line: str) -> str | None:
    """What stands for a line in the database; None where nobody is counted."""
    return hashlib.sha256(f"guests/{line}".encode()).hexdigest()[:32] if line else None


async def must_have_room(connection: AsyncConnection, mark: str | None, more: int) -> None:
    """Raise ProblemError where guests of a line may not keep so many letters more."""
    if mark is None:
        return
    total = more
    for text, where in (
        (study.c.document, (study.c.line == mark) & study.c.account.is_(None)),
        (
            project_version.c.text,
            project_version.c.project.in_(
                select(project.c.id).where(project.c.line == mark, project.c.account.is_(None))
            ),
        ),
        (definition.c.text, definition.c.line == mark),
    ):
        found = await connection.execute(select(func.sum(func.length(text))).where(where))
        total += int(found.scalar_one() or 0)
    if total > MOST_KEPT:
        raise ProblemError("too_much_kept", Message("guests_keep_too_much"), 403)


async def must_have_games(connection: AsyncConnection, mark: str | None) -> None:
    """Raise ProblemError where guests of a line may not begin one game more."""
    if mark is None:
        return
    begun = await number_of(connection, game.c.line == mark, game.c.status == "playing")
    if begun >= MOST_GAMES:
        raise ProblemError("too_much_kept", Message("guests_play_too_much"), 403)


async def opened(database: Database, what: Table, ids: Iterable[str], now: int) -> None:
    """Note that somebody has opened games, studies or projects, at most once a day."""
    stale = (what.c.id.in_(list(ids)), what.c.opened < now - DAY)
    async with database.read() as connection:
        due = list((await connection.execute(select(what.c.id).where(*stale))).scalars())
    if due:
        async with database.write() as connection:
            await connection.execute(update(what).where(what.c.id.in_(due)).values(opened=now))


async def forget(database: Database, before: int) -> int:
    """Remove what only guests have and nobody has opened since; how many of them. Browsers of
    guests that have not come since are forgotten as well, and are not counted.

    Games that are over stay: they are looked at, counted, and small.
    """
    owned = exists().where(seat.c.game == game.c.id, seat.c.account.is_not(None))
    old_games = (game.c.status == "playing", game.c.changed < before, ~owned)
    count = 0
    for what, more in (
        (study, (study.c.account.is_(None),)),
        (project, (project.c.account.is_(None),)),
        (game, old_games),
    ):
        while found := await _some(database, what, (what.c.opened < before, *more)):
            count += found
    await _forget_browsers(database, before)
    return count


async def _forget_browsers(database: Database, before: int) -> None:
    """Forget browsers of guests that have not come since, with what is theirs alone.

    Those that sit at a game which goes on are waited for: its clock, or nobody, ends it.
    """
    seated = exists().where(
        holder.c.session == session.c.id,
        game.c.id == holder.c.game,
        game.c.status == "playing",
    )
    async with database.write() as connection:
        chosen = (
            select(session.c.id)
            .where(session.c.account.is_(None), session.c.seen < before, ~seated)
            .limit(_AT_ONCE)
        )
        ids = list((await connection.execute(chosen)).scalars())
        for column in (
            holder.c.session,
            challenge.c.session,
            puzzle_try.c.holder,
            puzzle_strength.c.holder,
            session.c.id,
        ):
            mine: list[ColumnElement[bool]] = [column.in_(ids)]
            if column.table is challenge:
                mine.append(challenge.c.status == "open")
            await connection.execute(delete(column.table).where(*mine))


async def _some(database: Database, what: Table, where: Iterable[object]) -> int:
    """Remove a few at a time, so that no move waits long for it."""
    async with database.write() as connection:
        chosen = select(what.c.id).where(*where).limit(_AT_ONCE)  # type: ignore[arg-type]
        ids = list((await connection.execute(chosen)).scalars())
        await connection.execute(delete(what).where(what.c.id.in_(ids)))
    return len(ids)
