"""What moderators read and do: complaints, banned networks, and the log of it all."""

from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store.schema import (
    account,
    ban,
    chat_message,
    comment,
    invention,
    moderation,
    report,
    tournament,
)
from fairychess.server.store.statements import has_changed
from fairychess.server.store.upserting import put

_MOST = 200

_HIDEABLE = {
    "message": chat_message,
    "comment": comment,
    "invention": invention,
    "tournament": tournament,
}


async def open_reports(connection: AsyncConnection) -> list[dict[str, Any]]:
    """The complaints nobody has dealt with, oldest first: what was said, by whom, and why not."""
    writer = func.coalesce(chat_message.c.account, comment.c.account)
    rows = await connection.execute(
        select(
            report.c.id, report.c.at, report.c.reason, report.c.remark.label("message"),
            report.c.comment, chat_message.c.game, comment.c.subject, chat_message.c.name,
            func.coalesce(chat_message.c.text, comment.c.text).label("text"),
            func.coalesce(chat_message.c.hidden, comment.c.hidden).label("hidden"),
            account.c.name.label("account"),
        )
        .outerjoin(chat_message, chat_message.c.id == report.c.remark)
        .outerjoin(comment, comment.c.id == report.c.comment)
        .outerjoin(account, account.c.id == writer)
        .where(report.c.handled.is_(None))
        .order_by(report.c.id)
        .limit(_MOST)
    )  # fmt: skip
    return [{**row, "hidden": bool(row["hidden"])} for row in rows.mappings()]


async def handle_report(connection: AsyncConnection, report_id: int, now: int) -> bool:
    """Have a complaint dealt with; False where there is no such open one."""
    return await has_changed(
        connection,
        update(report)
        .where(report.c.id == report_id, report.c.handled.is_(None))
        .values(handled=now),
    )


async def hide(connection: AsyncConnection, what: str, ident: str | int, hidden: bool) -> bool:
    """Hide what `_HIDEABLE` names from everybody, or show it again; False where there is none."""
    table = _HIDEABLE[what]
    return await has_changed(
        connection, update(table).where(table.c.id == ident).values(hidden=hidden)
    )


async def game_of_message(connection: AsyncConnection, message_id: int) -> str | None:
    """The id of the game a chat message stands in, None where there is no such message."""
    return await connection.scalar(
        select(chat_message.c.game).where(chat_message.c.id == message_id)
    )


async def ban_network(connection: AsyncConnection, network: str, until: int) -> None:
    """Let nobody in from a network until then; 0 lets them in again."""
    await put(connection, ban, [{"network": network, "until": until}], {"until": until})


async def banned_networks(connection: AsyncConnection, now: int) -> list[str]:
    """The networks from which nobody is let in."""
    rows = await connection.execute(select(ban.c.network).where(ban.c.until > now))
    return list(rows.scalars())


async def note(
    connection: AsyncConnection, moderator: str, kind: str, target: str, reason: str, now: int
) -> None:
    """Write down what a moderator has done."""
    await connection.execute(
        insert(moderation).values(
            moderator=moderator, kind=kind, target=target, reason=reason, at=now
        )
    )


async def log(connection: AsyncConnection, limit: int = _MOST) -> list[dict[str, Any]]:
    """What moderators have done, the latest first."""
    rows = await connection.execute(
        select(moderation).order_by(moderation.c.id.desc()).limit(limit)
    )
    return [dict(row) for row in rows.mappings()]
