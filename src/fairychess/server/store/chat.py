"""Chat messages, and complaints about them."""

from dataclasses import asdict, dataclass, fields, replace

from sqlalchemy import insert, select

from fairychess.server.store.database import Database
from fairychess.server.store.schema import chat_message, report


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message; `room` is "players" or "spectators", `author` a key that is not a session."""

    id: int
    game: str
    room: str
    author: str
    name: str
    text: str
    at: int
    account: str | None = None


_COLUMNS = [chat_message.c[field.name] for field in fields(ChatMessage)]


async def add(database: Database, new: ChatMessage) -> ChatMessage:
    """Keep a message; return it with its id."""
    values = asdict(new)
    del values["id"]
    async with database.write() as connection:
        done = await connection.execute(insert(chat_message).values(**values))
        key = done.inserted_primary_key
    assert key is not None
    return replace(new, id=int(key[0]))


async def find(database: Database, message_id: int) -> ChatMessage | None:
    """Return the message of an id, unless a moderator has hidden it."""
    async with database.read() as connection:
        rows = await connection.execute(
            select(*_COLUMNS).where(chat_message.c.id == message_id, ~chat_message.c.hidden)
        )
        row = rows.mappings().one_or_none()
    return ChatMessage(**row) if row else None


async def said(database: Database, game: str, room: str, limit: int = 100) -> list[ChatMessage]:
    """Return the last messages in a room, oldest first."""
    async with database.read() as connection:
        rows = await connection.execute(
            select(*_COLUMNS)
            .where(chat_message.c.game == game, chat_message.c.room == room)
            .where(~chat_message.c.hidden)
            .order_by(chat_message.c.id.desc())
            .limit(limit)
        )
        return [ChatMessage(**row) for row in reversed(rows.mappings().all())]


async def complain(database: Database, about: int, reporter: str, reason: str, now: int) -> None:
    """Keep a complaint for the moderators."""
    async with database.write() as connection:
        await connection.execute(
            insert(report).values(remark=about, reporter=reporter, reason=reason, at=now)
        )
