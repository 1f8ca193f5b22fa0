"""Tournaments: who has entered, who is paired with whom, and how that ended.

A change of pairings claims the tournament's version in the same transaction: of two processes that
have made the next round, the second finds that it has come too late.
"""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

import msgspec
from sqlalchemy import RowMapping, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.domain import action as a
from fairychess.server.domain.tournament import (
    ENDED,
    LATEST,
    OPEN,
    PLAYING,
    EntrantRow,
    PairingRow,
    Plan,
)
from fairychess.server.store import games
from fairychess.server.store.schema import account, action, entrant, game, pairing, tournament
from fairychess.server.store.statements import has_changed, number_of
from fairychess.tournaments.field import ArenaTally, Meeting

PAGE = 30
_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as it stands. `owner` is the account that began it."""

    id: str
    owner: str | None
    title: str
    about: str
    plan: Plan
    status: str
    official: bool
    hidden: bool
    round: int
    rounds: int
    version: int
    starts: int
    ends: int | None
    created: int
    changed: int


@dataclass(frozen=True, slots=True)
class Ended:
    """A meeting whose game has ended, as everybody may know by now, in a tournament of a `kind`.

    `absent` is who never came.
    """

    tournament: str
    kind: str
    meeting: Meeting
    absent: int | None = None


def _read(row: RowMapping) -> Tournament:
    plan = msgspec.json.decode(row["plan"], type=Plan)
    return Tournament(**_fields(Tournament, row, owner=row["account"], plan=plan))


def _fields(kind: type, row: RowMapping, **more: Any) -> dict[str, Any]:
    """What a dataclass takes of the columns of its fields' names, and more."""
    return {one.name: row[one.name] for one in fields(kind) if one.name not in more} | more


async def create(
    connection: AsyncConnection,
    owner: str,
    title: str,
    about: str,
    plan: Plan,
    official: bool,
    starts: int,
    now: int,
) -> str:
    """Keep a new tournament; its id."""
    made = secrets.token_urlsafe(9)
    await connection.execute(
        insert(tournament).values(
            id=made,
            account=owner,
            title=title,
            about=about,
            kind=plan.kind,
            plan=msgspec.json.encode(plan).decode(),
            status=OPEN,
            official=official,
            round=0,
            rounds=0,
            version=0,
            patience=plan.patience,
            starts=starts,
            created=now,
            changed=now,
        )
    )
    return made


async def find(connection: AsyncConnection, tournament_id: str) -> Tournament | None:
    """The tournament of an id; None where there is none or moderators have hidden it."""
    rows = await connection.execute(
        select(tournament).where(tournament.c.id == tournament_id, ~tournament.c.hidden)
    )
    row = rows.mappings().one_or_none()
    return _read(row) if row else None


async def listed(
    connection: AsyncConnection, status: str, before: tuple[int, str] | None = None
) -> list[dict[str, Any]]:
    """A page of tournaments of a status: those that begin next first, or those that began last."""
    number = (
        select(func.count())
        .where(entrant.c.tournament == tournament.c.id)
        .correlate(tournament)
        .scalar_subquery()
    )
    at, ident = tournament.c.starts, tournament.c.id
    where = [tournament.c.status == status, ~tournament.c.hidden]
    soonest = status == OPEN
    if before is not None:
        further = at > before[0] if soonest else at < before[0]
        where.append(or_(further, and_(at == before[0], ident > before[1])))
    rows = await connection.execute(
        select(tournament, number.label("entrants"), account.c.name.label("owner"))
        .outerjoin(account, account.c.id == tournament.c.account)
        .where(*where)
        .order_by(at if soonest else at.desc(), ident)
        .limit(PAGE)
    )
    told = ("id", "title", "kind", "official", "status", "round", "rounds", "starts", "ends",
            "entrants", "owner")  # fmt: skip
    return [
        {name: row[name] for name in told}
        | {
            "plan": msgspec.Raw(row["plan"].encode()),
            "scheduled": row["starts"] - row["created"] < LATEST,
        }
        for row in rows.mappings()
    ]


async def changed_since(connection: AsyncConnection, since: int) -> list[Tournament]:
    """Those that were announced, begun or ended since a moment."""
    first_round = (
        exists()
        .where(pairing.c.tournament == tournament.c.id, pairing.c.round == 1)
        .where(game.c.id == pairing.c.game, game.c.created >= since)
    )
    rows = await connection.execute(
        select(tournament)
        .where(
            ~tournament.c.hidden,
            tournament.c.changed >= since,
            or_(
                and_(tournament.c.status == OPEN, tournament.c.created >= since),
                and_(tournament.c.status == PLAYING, first_round),
                tournament.c.status == ENDED,
            ),
        )
        .order_by(tournament.c.changed.desc())
        .limit(PAGE)
    )
    return [_read(row) for row in rows.mappings()]


async def begun_by(connection: AsyncConnection, owner: str) -> int:
    """How many tournaments of an account have not ended."""
    return await number_of(
        connection, tournament.c.account == owner, tournament.c.status.in_((OPEN, PLAYING))
    )


async def entered_by(connection: AsyncConnection, account_id: str) -> int:
    """In how many tournaments that have not ended an account takes part."""
    return await number_of(
        connection,
        tournament.c.id == entrant.c.tournament,
        entrant.c.account == account_id,
        tournament.c.status.in_((OPEN, PLAYING)),
    )


# -- who takes part -----------------------------------------------------------------------------


async def entrants(connection: AsyncConnection, tournament_id: str) -> list[EntrantRow]:
    """Everybody who has entered, in order."""
    rows = await connection.execute(
        select(entrant).where(entrant.c.tournament == tournament_id).order_by(entrant.c.number)
    )
    return [_read_entrant(row) for row in rows.mappings()]


def _read_entrant(row: RowMapping) -> EntrantRow:
    return EntrantRow(**_fields(EntrantRow, row, tally=_read_tally(row)))


def _read_tally(row: RowMapping) -> ArenaTally:
    return ArenaTally(*(row[one.name] for one in fields(ArenaTally)))


async def entrant_of(
    connection: AsyncConnection, tournament_id: str, account_id: str
) -> EntrantRow | None:
    """An account's entry; None where it has not entered."""
    rows = await connection.execute(
        select(entrant).where(
            entrant.c.tournament == tournament_id, entrant.c.account == account_id
        )
    )
    row = rows.mappings().one_or_none()
    return _read_entrant(row) if row else None


async def number_of_entrants(connection: AsyncConnection, tournament_id: str) -> int:
    """How many have entered."""
    return await number_of(connection, entrant.c.tournament == tournament_id)


async def enter(
    connection: AsyncConnection,
    tournament_id: str,
    account_id: str,
    name: str,
    rating: float | None,
    since: int,
    now: int,
) -> bool:
    """Let somebody enter; False where somebody else was quicker to the same number."""
    highest = select(func.coalesce(func.max(entrant.c.number), 0)).where(
        entrant.c.tournament == tournament_id
    )
    number = int((await connection.execute(highest)).scalar_one()) + 1
    try:
        async with connection.begin_nested():
            await connection.execute(
                insert(entrant).values(
                    tournament=tournament_id,
                    number=number,
                    account=account_id,
                    name=name,
                    rating=rating,
                    since=since,
                    away=False,
                    missed=0,
                    joined=now,
                )
            )
    except IntegrityError:
        return False
    return True


async def leave(connection: AsyncConnection, tournament_id: str, account_id: str) -> None:
    """Forget that somebody has entered."""
    await connection.execute(
        delete(entrant).where(
            entrant.c.tournament == tournament_id, entrant.c.account == account_id
        )
    )


async def set_away(
    connection: AsyncConnection, tournament_id: str, numbers: Iterable[int], away: bool
) -> None:
    """Pair these no longer, or again."""
    await connection.execute(
        update(entrant)
        .where(entrant.c.tournament == tournament_id, entrant.c.number.in_(list(numbers)))
        .values(away=away, **({} if away else {"missed": 0}))
    )


# -- rounds -------------------------------------------------------------------------------------


async def hold(connection: AsyncConnection, tournament_id: str) -> None:
    """Let no other transaction change a tournament until this one ends.

    It comes before all else that a transaction changes of a tournament, so that no two wait for
    each other.
    """
    await connection.execute(
        select(tournament.c.id).where(tournament.c.id == tournament_id).with_for_update()
    )


async def claim(
    connection: AsyncConnection, tournament_id: str, version: int, now: int, **changes: Any
) -> bool:
    """Change a tournament that is as it was read; False where it has changed since."""
    return await has_changed(
        connection,
        update(tournament)
        .where(tournament.c.id == tournament_id, tournament.c.version == version)
        .values(version=version + 1, changed=now, **changes),
    )


async def touch(connection: AsyncConnection, tournament_id: str, now: int) -> None:
    """Note that something has changed, whatever else has."""
    await connection.execute(
        update(tournament)
        .where(tournament.c.id == tournament_id)
        .values(version=tournament.c.version + 1, changed=now)
    )


async def pairings(
    connection: AsyncConnection, tournament_id: str, latest: int | None = None
) -> list[PairingRow]:
    """The pairings so far, in order: all, or the `latest` so many and those without a result."""
    mine = select(pairing).where(pairing.c.tournament == tournament_id)
    place = pairing.c.round, pairing.c.board
    if latest is None:
        rows = list(await connection.execute(mine.order_by(*place)))
    else:
        newest = mine.order_by(*(column.desc() for column in place)).limit(latest)
        rows = list(await connection.execute(newest))
        rows += await connection.execute(mine.where(pairing.c.result.is_(None)))
    found = {
        (row.round, row.board): PairingRow(**_fields(PairingRow, row._mapping)) for row in rows
    }
    return [found[key] for key in sorted(found)]


async def games_of(connection: AsyncConnection, tournament_id: str) -> list[str]:
    """The games of which everybody may know how they ended, in order."""
    rows = await connection.execute(
        select(pairing.c.game)
        .where(
            pairing.c.tournament == tournament_id,
            pairing.c.game.is_not(None),
            pairing.c.result.is_not(None),
        )
        .order_by(pairing.c.round, pairing.c.board)
    )
    return list(rows.scalars())


async def add_pairings(
    connection: AsyncConnection, tournament_id: str, new: Sequence[PairingRow]
) -> None:
    """Keep the pairings of a round; those with a game are told to the players."""
    if new:
        await connection.execute(
            insert(pairing),
            [
                {
                    **asdict(one),
                    "tournament": tournament_id,
                    "tell": None if one.game is None else 0,
                }
                for one in new
            ],
        )


async def ended_games(connection: AsyncConnection, now: int) -> list[Ended]:
    """Pairings without a result whose games everybody may know to have ended, or that are gone."""
    rows = await connection.execute(
        select(
            pairing.c.tournament, pairing.c.round, pairing.c.board, pairing.c.game,
            pairing.c.first, pairing.c.second, tournament.c.kind, game.c.winner, game.c.reason,
        )
        .join(tournament, tournament.c.id == pairing.c.tournament)
        .outerjoin(game, game.c.id == pairing.c.game)
        .where(
            pairing.c.result.is_(None),
            or_(
                pairing.c.game.is_(None),
                and_(game.c.status == games.OVER, game.c.shown <= now),
            ),
        )
        .limit(_AT_ONCE)
    )  # fmt: skip
    found = []
    for row in rows:
        absent = None
        if row.game is None:
            result = "--"
        elif row.reason is not None and row.reason.key == "aborted":
            side = await _who_was_absent(connection, row.game)
            result = {"first": "-+", "second": "+-"}.get(side, "--")
            absent = {"first": row.first, "second": row.second}.get(side)
        else:
            result = {"first": "1-0", "second": "0-1"}.get(row.winner, "1/2")
        meeting = Meeting(row.round, row.board, row.first, row.second, result)
        found.append(Ended(row.tournament, row.kind, meeting, absent))
    return found


async def _who_was_absent(connection: AsyncConnection, game_id: str) -> str:
    """The side that never came, as it was noted with the end of a game."""
    rows = await connection.execute(
        select(action.c.public).where(action.c.game == game_id, action.c.kind == a.ABORT)
    )
    found = [msgspec.json.decode(text) for text in rows.scalars()]
    return str(found[-1].get("absent", "")) if found else ""


async def settle(connection: AsyncConnection, ended: Ended) -> bool:
    """Write a result down; False where it had been. The tournament must be held."""
    meeting = ended.meeting
    done = await connection.execute(
        update(pairing)
        .where(
            pairing.c.tournament == ended.tournament,
            pairing.c.round == meeting.round,
            pairing.c.board == meeting.board,
            pairing.c.result.is_(None),
        )
        .values(result=meeting.result)
    )
    if not done.rowcount:
        return False
    if ended.absent is not None:
        await connection.execute(
            update(entrant)
            .where(entrant.c.tournament == ended.tournament, entrant.c.number == ended.absent)
            .values(missed=entrant.c.missed + 1)
        )
    if ended.kind == "arena":
        for number in (meeting.first, meeting.second):
            await _add_up(connection, ended.tournament, number, meeting)
    return True


async def _add_up(
    connection: AsyncConnection, tournament_id: str, number: int | None, meeting: Meeting
) -> None:
    """Add a result to somebody's tally."""
    mine = entrant.c.tournament == tournament_id, entrant.c.number == number
    row = (await connection.execute(select(entrant).where(*mine))).mappings().one_or_none()
    if row is not None and number is not None:
        tally = _read_tally(row).after(meeting, number)
        await connection.execute(update(entrant).where(*mine).values(**asdict(tally)))


async def due(connection: AsyncConnection, now: int) -> list[Tournament]:
    """Tournaments in which something may have to be done: those to begin, those without games left
    in their round, and arenas."""
    waiting = exists().where(pairing.c.tournament == tournament.c.id, pairing.c.result.is_(None))
    rows = await connection.execute(
        select(tournament)
        .where(
            or_(
                and_(tournament.c.status == OPEN, tournament.c.starts <= now),
                and_(
                    tournament.c.status == PLAYING, or_(tournament.c.kind == "arena", ~waiting)
                ),
            )
        )
        .order_by(func.random())  # arenas in which everybody rests would be first each time
        .limit(_AT_ONCE)
    )  # fmt: skip
    return [_read(row) for row in rows.mappings()]


async def not_begun(connection: AsyncConnection, now: int) -> list[str]:
    """Games of tournaments in which somebody has been waited for too long, it seems."""
    rows = await connection.execute(
        select(game.c.id)
        .join(pairing, pairing.c.game == game.c.id)
        .join(tournament, tournament.c.id == pairing.c.tournament)
        .where(
            pairing.c.result.is_(None),
            game.c.status == games.PLAYING,
            game.c.deadline.is_(None),
            game.c.changed + tournament.c.patience <= now,
        )
        .limit(_AT_ONCE)
    )
    return list(rows.scalars())


async def untold(connection: AsyncConnection, now: int) -> list[tuple[str, str]]:
    """Games whose players have not been told that they are paired: the tournament and the game."""
    rows = await connection.execute(
        select(pairing.c.tournament, pairing.c.game)
        .where(pairing.c.tell <= now, pairing.c.game.is_not(None))
        .limit(_AT_ONCE)
    )
    return [(row.tournament, row.game) for row in rows]


async def take_telling(connection: AsyncConnection, game_id: str, now: int, until: int) -> bool:
    """Take it on to tell the players of a game until then; False where another process has."""
    return await has_changed(
        connection,
        update(pairing).where(pairing.c.game == game_id, pairing.c.tell <= now).values(tell=until),
    )


async def has_told(connection: AsyncConnection, game_id: str) -> None:
    """Note that the players of a game have been told."""
    await connection.execute(update(pairing).where(pairing.c.game == game_id).values(tell=None))


async def of_game(connection: AsyncConnection, game_id: str) -> RowMapping | None:
    """The tournament that a game belongs to, where everybody may see it: id, title, round."""
    rows = await connection.execute(
        select(tournament.c.id, tournament.c.title, pairing.c.round)
        .join(pairing, pairing.c.tournament == tournament.c.id)
        .where(pairing.c.game == game_id, ~tournament.c.hidden)
        .limit(1)
    )
    return rows.mappings().one_or_none()


async def game_of(connection: AsyncConnection, tournament_id: str, number: int) -> str | None:
    """The game that somebody has to play now."""
    rows = await connection.execute(
        select(pairing.c.game)
        .where(
            pairing.c.tournament == tournament_id,
            pairing.c.result.is_(None),
            or_(pairing.c.first == number, pairing.c.second == number),
        )
        .order_by(pairing.c.round, pairing.c.board)
        .limit(1)
    )
    return rows.scalar_one_or_none()
