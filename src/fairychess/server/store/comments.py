"""What people write under games, variants and players, and topics to talk about."""

import secrets
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store.schema import account, comment, report, topic
from fairychess.server.store.statements import has_changed

PAGE = 60


async def add(
    connection: AsyncConnection, subject: str, account_id: str, text: str, now: int
) -> int:
    """Keep a comment; its number."""
    done = await connection.execute(
        insert(comment).values(subject=subject, account=account_id, text=text, at=now)
    )
    if subject.startswith("topic:"):
        await connection.execute(
            update(topic).where(topic.c.id == subject.partition(":")[2]).values(changed=now)
        )
    key = done.inserted_primary_key
    assert key is not None
    return int(key[0])


async def about(
    connection: AsyncConnection, subject: str, before: int | None = None
) -> list[dict[str, Any]]:
    """A page of the comments on a subject, newest first."""
    where = [comment.c.subject == subject, ~comment.c.hidden]
    if before is not None:
        where.append(comment.c.id < before)
    rows = await connection.execute(
        select(comment.c.id, comment.c.text, comment.c.at, account.c.name)
        .join(account, account.c.id == comment.c.account)
        .where(*where)
        .order_by(comment.c.id.desc())
        .limit(PAGE)
    )
    return [dict(row) for row in rows.mappings()]


async def remove(connection: AsyncConnection, comment_id: int, account_id: str) -> bool:
    """Remove one's own comment; False where it is not."""
    return await has_changed(
        connection,
        delete(comment).where(comment.c.id == comment_id, comment.c.account == account_id),
    )


async def complain(
    connection: AsyncConnection, comment_id: int, reporter: str, reason: str, now: int
) -> bool:
    """Keep a complaint for the moderators; False where there is no such comment."""
    known = select(comment.c.id).where(comment.c.id == comment_id, ~comment.c.hidden)
    if (await connection.execute(known)).first() is None:
        return False
    await connection.execute(
        insert(report).values(comment=comment_id, reporter=reporter, reason=reason, at=now)
    )
    return True


async def open_topic(connection: AsyncConnection, title: str, account_id: str, now: int) -> str:
    """Begin a topic; its id."""
    made = secrets.token_urlsafe(9)
    await connection.execute(
        insert(topic).values(id=made, title=title, account=account_id, created=now, changed=now)
    )
    return made


async def topics(connection: AsyncConnection) -> list[dict[str, Any]]:
    """The topics that were written in last, with how many comments each has."""
    number = (
        select(func.count())
        .where(comment.c.subject == "topic:" + topic.c.id, ~comment.c.hidden)
        .correlate(topic)
        .scalar_subquery()
    )
    rows = await connection.execute(
        select(topic.c.id, topic.c.title, topic.c.changed, account.c.name, number.label("comments"))
        .join(account, account.c.id == topic.c.account)
        .order_by(topic.c.changed.desc())
        .limit(PAGE)
    )
    return [dict(row) for row in rows.mappings() if row["comments"]]


async def topic_title(connection: AsyncConnection, topic_id: str) -> str | None:
    """What a topic is called."""
    rows = await connection.execute(select(topic.c.title).where(topic.c.id == topic_id))
    return rows.scalar_one_or_none()
