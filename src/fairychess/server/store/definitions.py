"""Definitions people have brought: texts that compile, to be read by others."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import insert, select

from fairychess.server.store.database import Database
from fairychess.server.store.schema import definition


@dataclass(frozen=True, slots=True)
class Definition:
    """A variant's text under an id."""

    id: str
    title: str
    text: str


async def add(database: Database, new: Definition, session: str, now: int) -> None:
    """Keep a definition."""
    async with database.write() as connection:
        await connection.execute(
            insert(definition).values(
                id=new.id, title=new.title, text=new.text, session=session or None, created=now
            )
        )


async def find(database: Database, definition_id: str) -> Definition | None:
    """The definition of an id."""
    async with database.read() as connection:
        rows = await connection.execute(select(definition).where(definition.c.id == definition_id))
        row = rows.one_or_none()
    return Definition(row.id, row.title, row.text) if row else None
