"""Games: what they are set up from, and their log. Only here are a game's secrets read."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Subquery,
    Table,
    and_,
    bindparam,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    union,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.messages import Message
from fairychess.server.domain.action import Action
from fairychess.server.domain.setup import BOTH, SIDES, SeatSetup, Setup, Terms
from fairychess.server.store.schema import (
    account,
    action,
    action_secret,
    game,
    game_secret,
    holder,
    premove,
    seat,
)
from fairychess.server.store.statements import has_changed

PLAYING, OVER = "playing", "over"

_AT_ONCE = 500
"""Games asked about in one statement."""

# What every move asks for is written down once: making statements costs more than running them.
_ADD, _ADD_SECRET = insert(action), insert(action_secret)
_MOVE_ON = update(game).where(game.c.id == bindparam("moved"))
_PREMOVES = select(premove).where(premove.c.game == bindparam("game"))
_OVERDUE = (
    select(game.c.id)
    .where(game.c.status == PLAYING, game.c.deadline <= bindparam("now"))
    .limit(200)
)


class OvertakenError(Exception):
    """Another process has written the next action first."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a game after an action, to be found without replaying.

    `shown` is when everybody may know, in milliseconds. `position` is one that no engine may be
    asked about. At `warning` a player is told that the days run out. Proposals wait for those
    `asked`.
    """

    ply: int
    deadline: int | None
    over: bool
    winner: str | None = None
    reason: Message | None = None
    shown: int = 0
    to_move: str | None = None
    position: str | None = None
    warning: int | None = None
    adjourned: bool = False
    asked: tuple[str, ...] = ()


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


async def create(connection: AsyncConnection, *new: Setup, line: str | None = None) -> None:
    """Keep new games, their seeds and salts apart; of a guest, with the mark of the line.

    There may be hundreds in a tournament: however many, it is a statement a table.
    """
    seats = [(setup.id, side, sitter) for setup in new for side, sitter in setup.seats.items()]
    rows: dict[Table, list[dict[str, Any]]] = {
        game: [_row(setup, line) for setup in new],
        game_secret: [{"game": one.id, "seed": str(one.seed), "salt": one.salt} for one in new],
        seat: [
            {
                "game": game_id,
                "side": side,
                "type": sitter.type,
                "level": sitter.level,
                "name": sitter.name,
                "account": sitter.account,
                "generation": sitter.generation,
                "before": sitter.before,
            }
            for game_id, side, sitter in seats
        ],
        holder: [
            {"game": game_id, "side": side, "session": one, "linked": one in sitter.linked}
            for game_id, side, sitter in seats
            for one in sitter.sessions
        ],
    }
    for table, some in rows.items():
        if some:
            await connection.execute(insert(table), some)


def _row(setup: Setup, line: str | None) -> dict[str, Any]:
    return {
        "id": setup.id,
        "variant": setup.variant,
        "options": _text(setup.options),
        "position": setup.position,
        "terms": _text(setup.terms),
        "local": setup.local,
        "listed": setup.listed,
        "trial": setup.trial,
        "status": PLAYING,
        "sequence": 0,
        "ply": 0,
        "created": setup.created,
        "changed": setup.created,
        "opened": setup.created,
        "line": line,
    }


async def load(connection: AsyncConnection, game_id: str) -> Setup | None:
    """The setup of a game, or None where there is none of that id."""
    found = await connection.execute(
        select(game, game_secret.c.seed, game_secret.c.salt)
        .join(game_secret, game_secret.c.game == game.c.id)
        .where(game.c.id == game_id)
    )
    row = found.mappings().one_or_none()
    if row is None:
        return None
    return Setup(
        id=row["id"],
        variant=row["variant"],
        options=msgspec.json.decode(row["options"]),
        position=row["position"],
        seed=int(row["seed"]),
        salt=row["salt"],
        terms=msgspec.json.decode(row["terms"], type=Terms),
        local=row["local"],
        listed=row["listed"],
        created=row["created"],
        trial=row["trial"],
        seats=await seats(connection, game_id),
    )


async def seats(connection: AsyncConnection, game_id: str) -> dict[str, SeatSetup]:
    """The seats of a game by side."""
    rows = await connection.execute(
        select(holder).where(holder.c.game == game_id).order_by(holder.c.session)
    )
    held_by: dict[str, list[str]] = {}
    linked: dict[str, set[str]] = {}
    for row in rows:
        held_by.setdefault(row.side, []).append(row.session)
        if row.linked:
            linked.setdefault(row.side, set()).add(row.session)
    rows = await connection.execute(
        select(seat, account.c.bot)
        .outerjoin(account, account.c.id == seat.c.account)
        .where(seat.c.game == game_id)
    )
    return {
        row.side: SeatSetup(
            row.type,
            row.level,
            row.name,
            tuple(held_by.get(row.side, ())),
            row.account,
            row.generation,
            row.before,
            row.after,
            frozenset(linked.get(row.side, ())),
            bool(row.bot),
        )
        for row in rows
    }


async def hold(
    connection: AsyncConnection, game_id: str, side: str, session: str, linked: bool
) -> None:
    """Let a session hold a seat, beside those that hold it already; by a link if `linked`."""
    await connection.execute(
        insert(holder).values(game=game_id, side=side, session=session, linked=linked)
    )


async def hold_alone(connection: AsyncConnection, game_id: str, side: str, session: str) -> None:
    """Let no session but this one hold a seat any more."""
    await connection.execute(
        delete(holder).where(
            holder.c.game == game_id, holder.c.side == side, holder.c.session != session
        )
    )


async def sit(connection: AsyncConnection, game_id: str, side: str, **changes: Any) -> None:
    """Change who sits on a seat, or how it is reached."""
    await connection.execute(
        update(seat).where(seat.c.game == game_id, seat.c.side == side).values(**changes)
    )


async def actions(
    connection: AsyncConnection, game_id: str, after: int = 0, most: int | None = None
) -> list[Action]:
    """The log after a sequence, secrets and all: for replaying and nothing else."""
    rows = await connection.execute(
        select(action, action_secret.c.payload)
        .outerjoin(
            action_secret,
            (action_secret.c.game == action.c.game)
            & (action_secret.c.sequence == action.c.sequence),
        )
        .where(action.c.game == game_id, action.c.sequence > after)
        .order_by(action.c.sequence)
        .limit(most)
    )
    return [
        Action(
            row.sequence,
            row.actor,
            row.kind,
            row.at,
            msgspec.json.decode(row.public),
            row.payload,
        )
        for row in rows
    ]


def append(connection: Connection, game_id: str, done: Action, standing: Standing) -> None:
    """Add an action; raises `OvertakenError` where its sequence is taken."""
    try:
        connection.execute(
            _ADD,
            {
                "game": game_id,
                "sequence": done.sequence,
                "actor": done.actor,
                "kind": done.kind,
                "public": _text(done.public),
                "at": done.at,
            },
        )
    except IntegrityError as error:
        raise OvertakenError(game_id) from error
    if done.secret is not None:
        connection.execute(
            _ADD_SECRET, {"game": game_id, "sequence": done.sequence, "payload": done.secret}
        )
    connection.execute(
        _MOVE_ON,
        {
            "moved": game_id,
            "sequence": done.sequence,
            "ply": standing.ply,
            "deadline": standing.deadline,
            "status": OVER if standing.over else PLAYING,
            "winner": standing.winner,
            "reason": standing.reason,
            "changed": done.at,
            "shown": standing.shown,
            "to_move": standing.to_move,
            "standing": standing.position,
            "warning": standing.warning,
            "adjourned": standing.adjourned,
            "asked": " ".join(standing.asked),
        },
    )


async def sequences(connection: AsyncConnection, game_ids: list[str]) -> dict[str, int]:
    """The sequence of the newest action of each of these games."""
    found: dict[str, int] = {}
    for start in range(0, len(game_ids), _AT_ONCE):
        some = game_ids[start : start + _AT_ONCE]
        rows = await connection.execute(
            select(game.c.id, game.c.sequence).where(game.c.id.in_(some))
        )
        found.update((row.id, row.sequence) for row in rows)
    return found


async def overdue(connection: AsyncConnection, now: int) -> list[str]:
    """Return the games in which a player's time seems to be up."""
    rows = await connection.execute(_OVERDUE, {"now": now})
    return list(rows.scalars())


async def postpone(
    connection: AsyncConnection, game_id: str, deadline: int | None, warning: int | None
) -> None:
    """Correct the moment at which a player's time is up, and that at which they are warned."""
    values = {"deadline": deadline, "warning": warning}
    await connection.execute(update(game).where(game.c.id == game_id).values(**values))


@dataclass(frozen=True, slots=True)
class Turn:
    """Somebody's turn in a game, to be told of; since when it is theirs, or runs out."""

    game: str
    variant: str
    side: str
    ply: int
    at: int


async def to_warn(connection: AsyncConnection, now: int) -> list[Turn]:
    """The turns of players who have to be warned now."""
    rows = await connection.execute(
        select(game.c.id, game.c.variant, game.c.to_move, game.c.ply)
        .where(game.c.warning <= now, game.c.status == PLAYING)
        .limit(_AT_ONCE)
    )
    # Where both choose at once, the clock of the first one runs.
    sides = {BOTH: SIDES[0]}
    return [
        Turn(row.id, row.variant, sides.get(row.to_move, row.to_move), row.ply, now) for row in rows
    ]


async def take_warning(connection: AsyncConnection, turn: Turn, now: int, until: int) -> bool:
    """Take it on to warn a player of a turn until then; False where another process has."""
    return await has_changed(
        connection,
        update(game)
        .where(game.c.id == turn.game, game.c.ply == turn.ply, game.c.warning <= now)
        .values(warning=until),
    )


async def has_warned(connection: AsyncConnection, turn: Turn, until: int) -> bool:
    """Note that a player has been warned; False where something has happened since it was taken
    on."""
    return await has_changed(
        connection,
        update(game).where(game.c.id == turn.game, game.c.warning == until).values(warning=None),
    )


async def listed(connection: AsyncConnection, now: int, limit: int = 20) -> list[str]:
    """Games that everyone may watch, as far as everyone knows under way, the liveliest first."""
    rows = await connection.execute(
        select(game.c.id)
        .where(game.c.listed, or_(game.c.status == PLAYING, game.c.shown > now))
        .order_by(game.c.changed.desc())
        .limit(limit)
    )
    return list(rows.scalars())


async def held(
    connection: AsyncConnection,
    session: str,
    account: str | None,
    before: tuple[int, str] | None = None,
    limit: int = 50,
) -> list[RowMapping]:
    """A page of the games of a session and its account, newest first: id, variant, status, side.

    The page begins after the game that was changed at `before`, with that id. A game of which one
    person holds both seats is named once; what is only tried out, not at all.
    """
    wanted: list[ColumnElement[bool]] = [game.c.trial.is_(false())]
    if before is not None:
        at, last = before
        wanted.append(or_(game.c.changed < at, and_(game.c.changed == at, game.c.id < last)))
    order = game.c.changed.desc(), game.c.id.desc()
    of_person = seats_of(session, account)
    page = select(game.c.id).where(game.c.id.in_(select(of_person.c.game)), *wanted)
    ids = list((await connection.execute(page.order_by(*order).limit(limit))).scalars())
    mine = seats_of(session, account, ids)
    rows = await connection.execute(
        select(
            game.c.id, game.c.variant, game.c.status, game.c.winner, game.c.reason.label("message"),
            game.c.local, game.c.ply, game.c.changed, game.c.to_move,
            game.c.adjourned, game.c.asked,
            func.min(mine.c.side).label("side"), func.count().label("seats"),
        )
        .join(mine, mine.c.game == game.c.id)
        .group_by(game.c.id)
        .order_by(*order)
    )  # fmt: skip
    return list(rows.mappings())


async def waiting(connection: AsyncConnection, session: str, account: str | None) -> int:
    """In how many games that go on between two screens a session or its account is to move."""
    mine = seats_of(session, account)
    rows = await connection.execute(
        select(func.count(func.distinct(game.c.id)))
        .join(mine, mine.c.game == game.c.id)
        .where(
            game.c.status == PLAYING,
            game.c.local.is_(false()),
            game.c.adjourned.is_(false()),
            # Of a game in which nobody has done anything it is not written down who begins.
            func.coalesce(game.c.to_move, "first").in_([mine.c.side, BOTH]),
        )
    )
    return int(rows.scalar_one())


async def going_on(connection: AsyncConnection, account: str, limit: int) -> list[str]:
    """The games between two screens in which an account has a seat, the last moved in first."""
    rows = await connection.execute(
        select(game.c.id)
        .join(seat, seat.c.game == game.c.id)
        .where(seat.c.account == account, game.c.status == PLAYING, game.c.local.is_(false()))
        .order_by(game.c.changed.desc())
        .limit(limit)
    )
    return list(rows.scalars())


async def still_going(connection: AsyncConnection, ids: Collection[str]) -> set[str]:
    """Those of some games that go on."""
    if not ids:
        return set()
    rows = await connection.execute(
        select(game.c.id).where(game.c.id.in_(ids), game.c.status == PLAYING)
    )
    return set(rows.scalars())


async def has_played(connection: AsyncConnection, account: str) -> bool:
    """Whether an account has ever sat at a game."""
    rows = await connection.execute(select(seat.c.game).where(seat.c.account == account).limit(1))
    return rows.first() is not None


async def owned(connection: AsyncConnection, account: str, limit: int) -> list[RowMapping]:
    """The newest games of an account: id and side; what is only tried out is left out."""
    rows = await connection.execute(
        select(game.c.id, func.min(seat.c.side).label("side"))
        .join(seat, seat.c.game == game.c.id)
        .where(seat.c.account == account, game.c.trial.is_(false()))
        .group_by(game.c.id, game.c.changed)
        .order_by(game.c.changed.desc())
        .limit(limit)
    )
    return list(rows.mappings())


def seats_of(session: str, account: str | None, of: list[str] | None = None) -> Subquery:
    """The seats that a session or its account has, in these games if any are named."""
    held = select(holder.c.game, holder.c.side).where(holder.c.session == session)
    owned = select(seat.c.game, seat.c.side).where(seat.c.account == account)
    if of is not None:
        held, owned = held.where(holder.c.game.in_(of)), owned.where(seat.c.game.in_(of))
    return (held if account is None else union(held, owned)).subquery()


async def plays(
    connection: AsyncConnection, session: str, account: str | None, variant: str
) -> bool:
    """Whether a session or its account has a seat in a game that goes on between two screens."""
    mine: ColumnElement[bool] = exists().where(
        holder.c.game == seat.c.game, holder.c.side == seat.c.side, holder.c.session == session
    )
    if account is not None:
        mine = or_(mine, seat.c.account == account)
    rows = await connection.execute(
        select(game.c.id)
        .join(seat, seat.c.game == game.c.id)
        .where(
            game.c.variant == variant,
            game.c.status == PLAYING,
            game.c.local.is_(false()),
            mine,
        )
        .limit(1)
    )
    return rows.first() is not None


async def standing(connection: AsyncConnection, variant: str, limit: int) -> list[tuple[str, str]]:
    """Return options and position text of a variant's games in progress, at most `limit`, the last
    changed first: no engine may be asked about these positions."""
    rows = await connection.execute(
        select(game.c.options, game.c.standing)
        .where(game.c.variant == variant, game.c.status == PLAYING, game.c.standing.is_not(None))
        .order_by(game.c.changed.desc())
        .limit(limit)
    )
    return [(row.options, row.standing) for row in rows]


async def hand_over(
    connection: AsyncConnection, session: str, account: str, name: str, new_session: str
) -> list[str]:
    """Give a session's seats to the account of that name that has just logged in; the games.

    Others see the new name there from now on, not the guest's. What the session holds by links it
    goes on holding by links, in its new session: those seats belong to others.
    """
    rows = await connection.execute(select(holder.c.game).where(holder.c.session == session))
    found = sorted(set(rows.scalars()))
    await connection.execute(
        update(holder)
        .where(holder.c.session == session, holder.c.linked)
        .values(session=new_session)
    )
    await connection.execute(
        update(seat)
        .where(
            exists().where(
                holder.c.game == seat.c.game,
                holder.c.side == seat.c.side,
                holder.c.session == session,
            ),
            seat.c.account.is_(None),
        )
        .values(account=account, name=name)
    )
    await connection.execute(delete(holder).where(holder.c.session == session))
    return found


async def keep_premoves(
    connection: AsyncConnection, game_id: str, side: str, ply: int, lines: list[list[str]]
) -> None:
    """A side's prepared answers; an empty list forgets them."""
    await connection.execute(
        delete(premove).where(premove.c.game == game_id, premove.c.side == side)
    )
    if lines:
        await connection.execute(
            insert(premove).values(game=game_id, side=side, ply=ply, lines=_text(lines))
        )


def forget_premoves(connection: Connection, game_id: str) -> None:
    """What both sides have prepared was for moves that are taken back."""
    connection.execute(delete(premove).where(premove.c.game == game_id))


async def premoves(
    connection: AsyncConnection, game_id: str
) -> dict[str, tuple[int, list[list[str]]]]:
    """Both sides' prepared answers: the ply they begin at, and the lines."""
    rows = await connection.execute(_PREMOVES, {"game": game_id})
    return {row.side: (row.ply, msgspec.json.decode(row.lines)) for row in rows}
