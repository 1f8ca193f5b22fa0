"""The games that a person plays with others, as a list of what waits."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_, case, false, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.domain.setup import BOTH
from fairychess.server.store.games import PLAYING, seats_of
from fairychess.server.store.schema import chat_message, game, memo, seat, vacation
from fairychess.server.store.tournament_tables import pairing, tournament

MOST = 200


async def waiting(
    connection: AsyncConnection,
    session: str,
    account: str | None,
    key: str,
    now: int,
    muted: Sequence[str] = (),
) -> list[dict[str, Any]]:
    """The games under way that a session or its account plays with others.

    Each with `id`, `variant`, `side`, `ply`, `changed`, `my_turn`, `adjourned`, `asked` (whether
    the opponent's proposal waits for an answer), `deadline` (of the side to move; in a tournament
    also before a clock runs), `opponent` (a seat), `unread` (chat messages not by `key`, nor by any
    of `muted`) and `away` (until when the opponent is on vacation). Those
    that wait for the person come first, the most urgent of them before all others; of more than
    MOST games the last ones are left out.
    """
    mine = seats_of(session, account)
    rival, kept = seat.alias(), memo.alias()
    unread = (
        select(func.count())
        .where(
            chat_message.c.game == game.c.id,
            chat_message.c.room == "players",
            chat_message.c.id > func.coalesce(kept.c.heard, 0),
            chat_message.c.author.not_in([key, *muted]),
            ~chat_message.c.hidden,
        )
        .correlate(game, kept)
        .scalar_subquery()
    )
    away = (
        select(func.max(vacation.c.ended))
        .where(vacation.c.account == rival.c.account, vacation.c.ended > now)
        .correlate(rival)
        .scalar_subquery()
    )
    # Who does not come to a game of a tournament in time loses it, though no clock runs.
    deadline = func.coalesce(game.c.deadline, game.c.changed + tournament.c.patience)
    to_move = func.coalesce(game.c.to_move, "first").in_([mine.c.side, BOTH])
    waits = case((and_(to_move, game.c.adjourned.is_(false())), 0), else_=1)
    rows = await connection.execute(
        select(
            game.c.id, game.c.variant, game.c.ply, game.c.changed, deadline.label("deadline"),
            game.c.to_move, game.c.adjourned, game.c.asked, mine.c.side,
            rival.c.name, rival.c.type, rival.c.level,
            unread.label("unread"), away.label("away"),
        )
        .join(mine, mine.c.game == game.c.id)
        .join(rival, and_(rival.c.game == game.c.id, rival.c.side != mine.c.side))
        .outerjoin(pairing, and_(pairing.c.game == game.c.id, pairing.c.result.is_(None)))
        .outerjoin(tournament, tournament.c.id == pairing.c.tournament)
        .outerjoin(kept, and_(kept.c.game == game.c.id, kept.c.side == mine.c.side))
        .where(
            game.c.status == PLAYING,
            game.c.local.is_(false()),
            game.c.trial.is_(false()),
        )
        .order_by(waits, deadline.is_(None), deadline, game.c.changed.desc())
        .limit(MOST)
    )  # fmt: skip
    found = [_row(dict(row)) for row in rows.mappings()]
    return sorted(found, key=_order)


async def ended(
    connection: AsyncConnection, account: str, game_ids: Sequence[str]
) -> list[dict[str, Any]]:
    """Those of these games that an account has played, each once: `id`, `variant`, `opponent`."""
    if not game_ids:
        return []
    rival = seat.alias()
    rows = await connection.execute(
        select(game.c.id, game.c.variant, rival.c.name, rival.c.type, rival.c.level)
        .join(seat, seat.c.game == game.c.id)
        .join(rival, and_(rival.c.game == game.c.id, rival.c.side != seat.c.side))
        .where(seat.c.account == account, game.c.id.in_(game_ids))
        .where(or_(seat.c.side == "first", rival.c.account.is_distinct_from(account)))
        .order_by(game.c.changed)
    )
    return [_with_opponent(dict(row)) for row in rows.mappings()]


def _with_opponent(row: dict[str, Any]) -> dict[str, Any]:
    row["opponent"] = {name: row.pop(name) for name in ("type", "level", "name")}
    return row


def _row(row: dict[str, Any]) -> dict[str, Any]:
    # Of a game in which nobody has done anything it is not written down who begins.
    to_move = row.pop("to_move") or "first"
    row["my_turn"] = to_move in (row["side"], BOTH) and not row["adjourned"]
    row["asked"] = row["side"] in row["asked"].split()
    return _with_opponent(row)


def _order(row: dict[str, Any]) -> tuple[bool, bool, int]:
    late = row["deadline"] if row["my_turn"] else None
    return not row["my_turn"], late is None, late if late is not None else -row["changed"]
