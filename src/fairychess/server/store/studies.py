"""Studies: trees of moves that people keep, under ids that nobody guesses."""

from dataclasses import asdict, dataclass, fields

from sqlalchemy import ColumnElement, RowMapping, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store.schema import study
from fairychess.server.store.statements import number_of


@dataclass(frozen=True, slots=True)
class StoredStudy:
    """A study with who owns it: a session, or the account it was made under."""

    id: str
    variant: str
    title: str
    document: str
    version: int
    session: str | None
    account: str | None
    line: str | None = None

    def is_of(self, session: str, account: str | None) -> bool:
        """Whether this person made it."""
        if self.account is not None:
            return self.account == account
        return bool(session) and self.session == session


_COLUMNS = [study.c[one.name] for one in fields(StoredStudy)]


def _owned(session: str, account: str | None) -> ColumnElement[bool]:
    mine: ColumnElement[bool] = (study.c.session == session) & study.c.account.is_(None)
    return mine if account is None else or_(mine, study.c.account == account)


async def add(connection: AsyncConnection, new: StoredStudy, now: int) -> None:
    """Keep a new study."""
    values = {**asdict(new), "created": now, "changed": now, "opened": now}
    await connection.execute(insert(study).values(**values))


async def find(connection: AsyncConnection, study_id: str) -> StoredStudy | None:
    """The study of an id."""
    rows = await connection.execute(select(*_COLUMNS).where(study.c.id == study_id))
    row = rows.mappings().one_or_none()
    return StoredStudy(**row) if row else None


async def change(
    connection: AsyncConnection, study_id: str, title: str, document: str, now: int
) -> None:
    """Keep the newest form of a study."""
    await connection.execute(
        update(study)
        .where(study.c.id == study_id)
        .values(title=title, document=document, version=study.c.version + 1, changed=now)
    )


async def remove(connection: AsyncConnection, study_id: str) -> None:
    """Forget a study."""
    await connection.execute(delete(study).where(study.c.id == study_id))


async def count(connection: AsyncConnection, session: str, account: str | None) -> int:
    """The number of studies a person keeps."""
    return await number_of(connection, _owned(session, account))


async def owned(connection: AsyncConnection, session: str, account: str | None) -> list[RowMapping]:
    """A person's studies, the newest first: id, variant, title, changed."""
    rows = await connection.execute(
        select(study.c.id, study.c.variant, study.c.title, study.c.changed)
        .where(_owned(session, account))
        .order_by(study.c.changed.desc())
        .limit(200)
    )
    return list(rows.mappings())


async def hand_over(connection: AsyncConnection, before: str, account: str) -> None:
    """What a guest's session has made belongs to the account it has logged in to."""
    await connection.execute(
        update(study)
        .where(study.c.session == before, study.c.account.is_(None))
        .values(account=account)
    )
