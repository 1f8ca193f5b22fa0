"""Games that their inventors have published: found, starred, given new versions.

A version is a definition; games and boards of an older one go on with the text they began with.
"""

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.base.errors import ProblemError
from fairychess.server.store import users
from fairychess.server.store.definitions import MARK
from fairychess.server.store.schema import account, game, invention, invention_version, star
from fairychess.server.store.statements import has_changed, number_of
from fairychess.server.store.upserting import add_missing

PAGE = 24
MOST = 100
"""Games that one account may publish."""
_MOST_VERSIONS = 60


@dataclass(frozen=True, slots=True)
class Published:
    """What an inventor says about a game: which definition it is, and what others find it by."""

    definition: str
    title: str
    summary: str
    tags: tuple[str, ...]
    listed: bool
    parent: str | None = None
    note: str = ""


async def publish(
    connection: AsyncConnection, account_id: str, new: Published, now: int
) -> str | None:
    """Publish a game; its id, None where the account has published too many."""
    await users.hold(connection, account_id)
    if await number_of(connection, invention.c.account == account_id) >= MOST:
        return None
    made = secrets.token_urlsafe(9)
    await connection.execute(
        insert(invention).values(
            id=made,
            account=account_id,
            **_told(new),
            parent=new.parent,
            version=1,
            created=now,
            changed=now,
        )
    )
    await _add_version(connection, made, 1, new, now)
    return made


def _told(new: Published) -> dict[str, Any]:
    return {
        "title": new.title,
        "summary": new.summary,
        "tags": " ".join(new.tags),
        "definition": new.definition,
        "listed": new.listed,
    }


async def _add_version(
    connection: AsyncConnection, invention_id: str, number: int, new: Published, now: int
) -> None:
    await connection.execute(
        insert(invention_version).values(
            invention=invention_id,
            number=number,
            definition=new.definition,
            note=new.note,
            created=now,
        )
    )


async def change(
    connection: AsyncConnection, invention_id: str, account_id: str, new: Published, now: int
) -> bool:
    """Say something else of one's own game, or give it a new version; False where it is not."""
    mine = (invention.c.id == invention_id, invention.c.account == account_id)
    row = (await connection.execute(select(invention).where(*mine))).one_or_none()
    if row is None:
        return False
    changes = _told(new)
    if new.definition != row.definition:
        if row.version >= _MOST_VERSIONS:
            return False
        changes |= {"version": row.version + 1, "changed": now}
        await _add_version(connection, invention_id, row.version + 1, new, now)
    await connection.execute(update(invention).where(*mine).values(**changes))
    return True


async def withdraw(connection: AsyncConnection, invention_id: str, account_id: str) -> bool:
    """Publish one's own game no longer; its definitions stay, for the games that are played."""
    return await has_changed(
        connection,
        delete(invention).where(invention.c.id == invention_id, invention.c.account == account_id),
    )


async def find(connection: AsyncConnection, invention_id: str) -> dict[str, Any] | None:
    """A published game with its author, its versions, newest first, and what it was made from."""
    rows = await connection.execute(_shown().where(invention.c.id == invention_id))
    row = rows.mappings().one_or_none()
    if row is None:
        return None
    versions = await connection.execute(
        select(
            invention_version.c.number,
            invention_version.c.definition,
            invention_version.c.note,
            invention_version.c.created,
        )
        .where(invention_version.c.invention == invention_id)
        .order_by(invention_version.c.number.desc())
    )
    (found,) = await _with_plays(connection, [dict(row)])
    return {
        **found,
        "versions": [dict(one) for one in versions.mappings()],
        "forks": await _titles(connection, invention.c.parent == invention_id),
        "made_from": next(iter(await _titles(connection, invention.c.id == row["parent"])), None),
    }


async def known(connection: AsyncConnection, invention_id: str) -> dict[str, Any]:
    """The same; a `ProblemError` where there is no such game."""
    found = await find(connection, invention_id)
    if found is None:
        raise gone()
    return found


def gone() -> ProblemError:
    """There is no such published game, or it is not the asker's."""
    return ProblemError("no_such_invention", "there is no such published game", 404)


_STARS = (
    select(func.count())
    .select_from(star)
    .where(star.c.invention == invention.c.id)
    .correlate(invention)
    .scalar_subquery()
)


def _shown() -> Any:
    return select(
        invention.c.id, invention.c.title, invention.c.summary, invention.c.tags,
        invention.c.definition, invention.c.version, invention.c.parent, invention.c.listed,
        _STARS.label("stars"), invention.c.created, invention.c.changed,
        account.c.name.label("author"),
    ).join(account, account.c.id == invention.c.account).where(~invention.c.hidden)  # fmt: skip


async def _titles(connection: AsyncConnection, which: ColumnElement[bool]) -> list[dict[str, str]]:
    rows = await connection.execute(
        select(invention.c.id, invention.c.title).where(which, ~invention.c.hidden).limit(50)
    )
    return [dict(row) for row in rows.mappings()]


async def search(
    connection: AsyncConnection,
    words: str = "",
    tag: str = "",
    author: str = "",
    by_stars: bool = False,
    offset: int = 0,
) -> list[dict[str, Any]]:
    """A page of the gallery: games with all these words in title, summary or tags.

    `author` is a name as it is compared.
    """
    where: list[ColumnElement[bool]] = [invention.c.listed]
    for word in words.lower().split()[:6]:
        pattern = f"%{_literal(word)}%"
        where.append(
            or_(
                *(
                    func.lower(column).like(pattern, escape="\\")
                    for column in (invention.c.title, invention.c.summary, invention.c.tags)
                )
            )
        )
    if tag:
        where.append((" " + invention.c.tags + " ").like(f"% {_literal(tag)} %", escape="\\"))
    if author:
        where.append(account.c.folded == author)
    order = (_STARS.desc(),) if by_stars else ()
    rows = await connection.execute(
        _shown()
        .where(*where)
        .order_by(*order, invention.c.changed.desc(), invention.c.id)
        .offset(offset)
        .limit(PAGE)
    )
    return await _with_plays(connection, [dict(row) for row in rows.mappings()])


async def changed_since(connection: AsyncConnection, since: int) -> list[dict[str, Any]]:
    """The games of the gallery that are new, or have a new version, since a moment."""
    rows = await connection.execute(
        select(
            invention.c.id, invention.c.title, invention.c.summary, invention.c.version,
            invention.c.changed, account.c.name.label("author"),
        )
        .join(account, account.c.id == invention.c.account)
        .where(invention.c.listed, ~invention.c.hidden, invention.c.changed >= since)
        .order_by(invention.c.changed.desc())
        .limit(PAGE)
    )  # fmt: skip
    return [dict(row) for row in rows.mappings()]


def _literal(text: str) -> str:
    """A text in which nothing stands for other letters."""
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


async def _with_plays(
    connection: AsyncConnection, found: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The same with tags as a list, the variant's name, and how many games have been played."""
    rows = await connection.execute(
        select(invention_version.c.invention, func.count())
        .join(game, game.c.variant == MARK + invention_version.c.definition)
        .where(
            invention_version.c.invention.in_([one["id"] for one in found]),
            ~game.c.trial,
            game.c.ply > 0,
        )
        .group_by(invention_version.c.invention)
    )
    plays = {row[0]: int(row[1]) for row in rows}
    return [
        {
            **one,
            "tags": one["tags"].split(),
            "variant": MARK + one["definition"],
            "plays": plays.get(one["id"], 0),
        }
        for one in found
    ]


async def tags(connection: AsyncConnection) -> list[str]:
    """The tags of the gallery, the most used first."""
    rows = await connection.execute(
        select(invention.c.tags).where(invention.c.listed, ~invention.c.hidden).limit(5000)
    )
    counts: dict[str, int] = {}
    for text in rows.scalars():
        for tag in text.split():
            counts[tag] = counts.get(tag, 0) + 1
    return sorted(counts, key=lambda tag: (-counts[tag], tag))[:60]


async def set_star(
    connection: AsyncConnection, invention_id: str, account_id: str, on: bool
) -> None:
    """Give a game one's star, or take it back."""
    if on:
        given = {"invention": invention_id, "account": account_id}
        await add_missing(connection, star, given)
    else:
        await connection.execute(
            delete(star).where(star.c.invention == invention_id, star.c.account == account_id)
        )


async def starred(connection: AsyncConnection, invention_id: str, account_id: str | None) -> bool:
    """Whether an account has given a game its star."""
    rows = await connection.execute(
        select(star).where(star.c.invention == invention_id, star.c.account == account_id)
    )
    return rows.first() is not None
