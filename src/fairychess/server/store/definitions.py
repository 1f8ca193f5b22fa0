"""Definitions of custom variants: texts that compile, to be read and played by others."""

import hashlib
from dataclasses import asdict, dataclass

from sqlalchemy import insert, select

from fairychess.server.store import guests
from fairychess.server.store.database import Database
from fairychess.server.store.schema import definition

MARK = "~"
"""A variant of this first letter is a definition of the database; no folder is called so."""


def is_custom(variant: str) -> bool:
    """Whether this is the name of a custom variant."""
    return variant.startswith(MARK)


@dataclass(frozen=True, slots=True)
class StoredDefinition:
    """A variant's text under an id, with the page of its rules."""

    id: str
    title: str
    text: str
    page: str = ""

    @property
    def variant(self) -> str:
        """Its name among the variants."""
        return MARK + self.id


def id_of(text: str, page: str) -> str:
    """The id of a definition: the same for the same text."""
    return hashlib.sha256(f"{text}\0{page}".encode()).hexdigest()[:20]


async def add(
    database: Database, new: StoredDefinition, session: str, now: int, line: str | None = None
) -> None:
    """Keep a definition, of a guest with the mark of the line; not where it is kept already."""
    async with database.write() as connection:
        known = select(definition.c.id).where(definition.c.id == new.id)
        if (await connection.execute(known)).first() is not None:
            return
        await guests.must_have_room(connection, line, len(new.text))
        values = {**asdict(new), "session": session or None, "created": now, "line": line}
        await connection.execute(insert(definition).values(**values))


async def find(database: Database, definition_id: str) -> StoredDefinition | None:
    """The definition of an id."""
    async with database.read() as connection:
        rows = await connection.execute(select(definition).where(definition.c.id == definition_id))
        row = rows.one_or_none()
    return StoredDefinition(row.id, row.title, row.text, row.page) if row else None


async def named(database: Database, variant: str) -> StoredDefinition | None:
    """The definition a variant's name stands for; None also where the variant is no such."""
    if not is_custom(variant):
        return None
    return await find(database, variant.removeprefix(MARK))
