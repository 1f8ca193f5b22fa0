"""All that is kept of one account, for its owner."""

from typing import Any

from sqlalchemy import Select, Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store import schema

KEPT: dict[str, tuple[Table, tuple[str, ...]]] = {
    "account": (
        schema.account,
        ("name", "preferences", "created", "moderator", "muted_until", "banned_until", "bot"),
    ),
    "sessions": (schema.session, ("created", "seen")),
    "passkeys": (schema.passkey, ("name", "created")),
    "api_tokens": (schema.api_token, ("name", "created", "used")),
    "webhooks": (schema.webhook, ("url", "format", "kinds", "variant", "created")),
    "subscriptions": (schema.subscription, ("endpoint", "created")),
    "mailboxes": (schema.mailbox, ("address", "wanted", "language", "about_turns", "warnings")),
    "letters": (schema.letter, ("game", "kind", "due", "sent")),
    "resets": (schema.reset, ("until",)),
    "vacations": (schema.vacation, ("began", "ended")),
    "seats": (schema.seat, ("game", "side", "name", "before", "after")),
    "messages": (schema.chat_message, ("game", "text", "at")),
    "ratings": (
        schema.rating,
        ("variant", "rating", "deviation", "volatility", "games", "changed"),
    ),
    "challenges": (schema.challenge, ("variant", "terms", "status", "created")),
    "studies": (schema.study, ("title", "variant", "document", "changed")),
    "projects": (schema.project, ("id", "title", "changed")),
    "inventions": (
        schema.invention,
        ("id", "title", "summary", "tags", "definition", "listed", "created"),
    ),
    "stars": (schema.star, ("invention",)),
    "topics": (schema.topic, ("id", "title", "created")),
    "comments": (schema.comment, ("subject", "text", "at")),
    "tournaments": (schema.tournament, ("id", "title", "about", "plan", "created")),
    "entries": (schema.entrant, ("tournament", "number", "joined")),
    "lessons": (schema.lesson_step, ("course", "step")),
    "puzzles": (schema.puzzle_try, ("puzzle", "variant", "solved", "created")),
    "puzzle_ratings": (schema.puzzle_strength, ("variant", "rating", "deviation", "tries")),
}
"""By what it is called: the table, and what is told of a row."""


async def of(connection: AsyncConnection, account_id: str) -> dict[str, list[dict[str, Any]]]:
    """What is kept of an account, by kind; secrets and password hashes are not told."""
    account, memo, premove, seat = schema.account, schema.memo, schema.premove, schema.seat
    project, versions = schema.project, schema.project_version
    asked: dict[str, Select[Any]] = {}
    for kind, (table, told) in KEPT.items():
        owner = table.c.id if table is account else table.c.account
        columns = [table.c[name] for name in told]
        asked[kind] = select(*columns).where(owner == account_id)
    asked["versions"] = (
        select(versions.c.project, versions.c.number, versions.c.text, versions.c.created)
        .join(project, project.c.id == versions.c.project)
        .where(project.c.account == account_id)
    )
    for kind, table, text in (("notes", memo, memo.c.text), ("prepared", premove, premove.c.lines)):
        asked[kind] = (
            select(table.c.game, table.c.side, text)
            .join(seat, (seat.c.game == table.c.game) & (seat.c.side == table.c.side))
            .where(seat.c.account == account_id)
        )
    for kind, table in (("following", schema.follow), ("blocked", schema.block)):
        mine, theirs = table.primary_key.columns
        asked[kind] = (
            select(account.c.name).join(table, theirs == account.c.id).where(mine == account_id)
        )
    return {
        kind: [dict(row) for row in (await connection.execute(statement)).mappings()]
        for kind, statement in asked.items()
    }
