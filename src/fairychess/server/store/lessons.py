"""How far accounts have come in lessons: the steps they have done, by course."""

from collections.abc import Mapping, Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store.schema import lesson_step
from fairychess.server.store.upserting import add_missing

Done = dict[str, list[int]]
"""Steps by course, `variant/course`, counted from 0."""


async def done(connection: AsyncConnection, account: str) -> Done:
    """What an account has done."""
    rows = await connection.execute(
        select(lesson_step.c.course, lesson_step.c.step)
        .where(lesson_step.c.account == account)
        .order_by(lesson_step.c.course, lesson_step.c.step)
    )
    found: Done = {}
    for course, step in rows:
        found.setdefault(course, []).append(step)
    return found


async def merge(
    connection: AsyncConnection, account: str, new: Mapping[str, Sequence[int]]
) -> Done:
    """Add what is new to what an account has done; all of it."""
    found = await done(connection, account)
    for course, steps in sorted(new.items()):
        there = found.setdefault(course, [])
        for step in sorted(set(steps) - set(there)):
            row = {"account": account, "course": course, "step": step}
            await add_missing(
                connection, lesson_step, row
            )  # another page may have said so just now
            there.append(step)
        there.sort()
    return found
