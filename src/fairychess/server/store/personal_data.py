"""All that is kept of one account, for its owner."""

from typing import Any

from sqlalchemy import Column, Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store import schema

KEPT: dict[str, tuple[Table, Column[Any], tuple[str, ...]]] = {
    "account": (
        schema.account,
        schema.account.c.id,
        ("name", "preferences", "created", "moderator", "muted_until", "banned_until", "bot"),
    ),
    "sessions": (schema.session, schema.session.c.account, ("created", "seen")),
    "passkeys": (schema.passkey, schema.passkey.c.account, ("name", "created")),
    "api_tokens": (schema.api_token, schema.api_token.c.account, ("name", "created", "used")),
    "webhooks": (
        schema.webhook,
        schema.webhook.c.account,
        ("url", "format", "kinds", "variant", "created"),
    ),
    "subscriptions": (schema.subscription, schema.subscription.c.account, ("endpoint", "created")),
    "mailboxes": (
        schema.mailbox,
        schema.mailbox.c.account,
        ("address", "wanted", "language", "about_turns", "warnings"),
    ),
    "letters": (schema.letter, schema.letter.c.account, ("game", "kind", "due", "sent")),
    "resets": (schema.reset, schema.reset.c.account, ("until",)),
    "vacations": (schema.vacation, schema.vacation.c.account, ("began", "ended")),
    "seats": (schema.seat, schema.seat.c.account, ("game", "side", "name", "before", "after")),
    "messages": (schema.chat_message, schema.chat_message.c.account, ("game", "text", "at")),
    "ratings": (
        schema.rating,
        schema.rating.c.account,
        ("variant", "rating", "deviation", "volatility", "games", "changed"),
    ),
    "challenges": (
        schema.challenge,
        schema.challenge.c.account,
        ("variant", "terms", "status", "created"),
    ),
    "studies": (schema.study, schema.study.c.account, ("title", "variant", "document", "changed")),
    "projects": (schema.project, schema.project.c.account, ("id", "title", "changed")),
    "inventions": (
        schema.invention,
        schema.invention.c.account,
        ("id", "title", "summary", "tags", "definition", "listed", "created"),
    ),
    "stars": (schema.star, schema.star.c.account, ("invention",)),
    "topics": (schema.topic, schema.topic.c.account, ("id", "title", "created")),
    "comments": (schema.comment, schema.comment.c.account, ("subject", "text", "at")),
    "tournaments": (
        schema.tournament,
        schema.tournament.c.account,
        ("id", "title", "about", "plan", "created"),
    ),
    "entries": (schema.entrant, schema.entrant.c.account, ("tournament", "number", "joined")),
    "lessons": (schema.lesson_step, schema.lesson_step.c.account, ("course", "step")),
    "puzzles": (
        schema.puzzle_try,
        schema.puzzle_try.c.account,
        ("puzzle", "variant", "solved", "created"),
    ),
    "puzzle_ratings": (
        schema.puzzle_strength,
        schema.puzzle_strength.c.account,
        ("variant", "rating", "deviation", "tries"),
    ),
}
"""By what it is called: the table, the column that names the account, and what is told of a row."""


async def of(connection: AsyncConnection, account_id: str) -> dict[str, list[dict[str, Any]]]:
    """What is kept of an account, by kind; secrets and password hashes are not told."""
    found: dict[str, list[dict[str, Any]]] = {}
    for kind, (table, owner, told) in KEPT.items():
        columns = [table.c[name] for name in told]
        rows = await connection.execute(select(*columns).where(owner == account_id))
        found[kind] = [dict(row) for row in rows.mappings()]
    versions, project = schema.project_version, schema.project
    rows = await connection.execute(
        select(versions.c.project, versions.c.number, versions.c.text, versions.c.created)
        .join(project, project.c.id == versions.c.project)
        .where(project.c.account == account_id)
    )
    found["versions"] = [dict(row) for row in rows.mappings()]
    memo, seat = schema.memo, schema.seat
    rows = await connection.execute(
        select(memo.c.game, memo.c.side, memo.c.text)
        .join(seat, (seat.c.game == memo.c.game) & (seat.c.side == memo.c.side))
        .where(seat.c.account == account_id)
    )
    found["notes"] = [dict(row) for row in rows.mappings()]
    premove = schema.premove
    rows = await connection.execute(
        select(premove.c.game, premove.c.side, premove.c.lines)
        .join(seat, (seat.c.game == premove.c.game) & (seat.c.side == premove.c.side))
        .where(seat.c.account == account_id)
    )
    found["prepared"] = [dict(row) for row in rows.mappings()]
    for kind, column, table in (
        ("following", schema.follow.c.followed, schema.follow),
        ("blocked", schema.block.c.blocked, schema.block),
    ):
        mine = next(iter(table.primary_key.columns))
        rows = await connection.execute(
            select(schema.account.c.name)
            .join(table, column == schema.account.c.id)
            .where(mine == account_id)
        )
        found[kind] = [dict(row) for row in rows.mappings()]
    return found
