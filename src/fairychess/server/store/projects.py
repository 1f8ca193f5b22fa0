"""What inventors keep: a project is a variant's text with the versions that it has had.

A project belongs to the browser, or the account, that has made it; all who have its link may read
it. What is kept is bounded: the oldest project and the oldest versions make room for new ones.
"""

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store import guests
from fairychess.server.store.schema import project, project_version

MOST_PROJECTS, MOST_VERSIONS = 60, 60


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose a project is: a browser's session, its account where there is one, else its line."""

    session: str
    account: str | None = None
    line: str | None = None

    def owns(self, session: str | None, account: str | None) -> bool:
        """Whether this is the owner of what such a session or account has made."""
        if account is not None:
            return account == self.account
        return bool(self.session) and session == self.session


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a project, without its text."""

    number: int
    created: int


@dataclass(frozen=True, slots=True)
class StoredProject:
    """A project with the text of one of its versions; `versions` are the newest first."""

    id: str
    title: str
    text: str
    version: int
    versions: tuple[Version, ...]
    mine: bool


@dataclass(frozen=True, slots=True)
class Listed:
    """A project in its owner's list."""

    id: str
    title: str
    version: int
    changed: int


def _mine(owner: Owner) -> Any:
    by_session = project.c.account.is_(None) & (project.c.session == owner.session)
    return or_(by_session, project.c.account == owner.account) if owner.account else by_session


async def create(connection: AsyncConnection, owner: Owner, title: str, text: str, now: int) -> str:
    """Keep a new project under a new id."""
    known = await listed(connection, owner)
    for old in known[MOST_PROJECTS - 1 :]:
        await forget(connection, old.id, owner)
    await guests.must_have_room(connection, owner.line, len(text))
    made = secrets.token_urlsafe(9)
    await connection.execute(
        insert(project).values(
            id=made,
            title=title,
            session=owner.session,
            account=owner.account,
            version=1,
            created=now,
            changed=now,
            opened=now,
            line=owner.line,
        )
    )
    await _add_version(connection, made, 1, text, now)
    return made


async def _add_version(
    connection: AsyncConnection, project_id: str, number: int, text: str, now: int
) -> None:
    await connection.execute(
        insert(project_version).values(project=project_id, number=number, text=text, created=now)
    )


async def save(
    connection: AsyncConnection, project_id: str, owner: Owner, title: str, text: str, now: int
) -> int | None:
    """Keep a new version; its number, None where it is not their project.

    A text that the newest version has already makes no other one.
    """
    newest = await _own(connection, project_id, owner)
    if newest is None:
        return None
    known = select(project_version.c.text).where(
        project_version.c.project == project_id, project_version.c.number == newest
    )
    if (await connection.execute(known)).scalar_one_or_none() == text:
        return newest
    number = newest + 1
    await guests.must_have_room(connection, owner.line, len(text))
    await _add_version(connection, project_id, number, text, now)
    await connection.execute(
        update(project)
        .where(project.c.id == project_id)
        .values(title=title, version=number, changed=now)
    )
    await connection.execute(
        delete(project_version).where(
            project_version.c.project == project_id,
            project_version.c.number <= number - MOST_VERSIONS,
        )
    )
    return number


async def _own(connection: AsyncConnection, project_id: str, owner: Owner) -> int | None:
    """The newest version of one's own project."""
    rows = await connection.execute(select(project).where(project.c.id == project_id))
    row = rows.one_or_none()
    return row.version if row and owner.owns(row.session, row.account) else None


async def find(
    connection: AsyncConnection, project_id: str, owner: Owner, number: int | None = None
) -> StoredProject | None:
    """A project with one of its versions, the newest unless another is asked for."""
    rows = await connection.execute(select(project).where(project.c.id == project_id))
    row = rows.one_or_none()
    if row is None:
        return None
    wanted = row.version if number is None else number
    every = await connection.execute(
        select(project_version.c.number, project_version.c.created)
        .where(project_version.c.project == project_id)
        .order_by(project_version.c.number.desc())
    )
    versions = tuple(Version(one.number, one.created) for one in every)
    text = await connection.execute(
        select(project_version.c.text).where(
            project_version.c.project == project_id, project_version.c.number == wanted
        )
    )
    found = text.scalar_one_or_none()
    if found is None:
        return None
    mine = owner.owns(row.session, row.account)
    return StoredProject(row.id, row.title, found, wanted, versions, mine)


async def listed(connection: AsyncConnection, owner: Owner) -> list[Listed]:
    """One's own projects, those changed last first."""
    if not owner.session and owner.account is None:
        return []
    rows = await connection.execute(
        select(project).where(_mine(owner)).order_by(project.c.changed.desc(), project.c.id)
    )
    return [Listed(row.id, row.title, row.version, row.changed) for row in rows]


async def forget(connection: AsyncConnection, project_id: str, owner: Owner) -> bool:
    """Remove one's own project with all its versions."""
    if await _own(connection, project_id, owner) is None:
        return False
    await connection.execute(delete(project_version).where(project_version.c.project == project_id))
    await connection.execute(delete(project).where(project.c.id == project_id))
    return True


async def hand_over(connection: AsyncConnection, before: str, account: str) -> None:
    """What a guest's session has made belongs to the account it has logged in to."""
    await connection.execute(
        update(project)
        .where(project.c.session == before, project.c.account.is_(None))
        .values(account=account)
    )
