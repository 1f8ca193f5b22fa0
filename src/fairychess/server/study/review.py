"""For moderators: how often an account played what the computer would, beside others of its rating.

Only games against people count, and in them the decisions that tell something: after the opening,
where the game was not decided. High agreement proves nothing by itself; it says where to look.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import msgspec

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import folded
from fairychess.server.jobs.hints import JobRequests
from fairychess.server.play.registry import GameRegistry
from fairychess.server.store import jobs, reviews, users
from fairychess.server.store.database import Database

GAMES = 20
"""An account's newest games that are looked at."""
OTHERS = 200
"""Analysed games with which they are compared."""
OPENING = 8
"""Decisions of a game that say nothing, for people know them by heart."""
DECIDED = 0.1
"""Of the share that a side may expect: nearer to nothing, or to everything, any move will do."""
BAND = 200
"""The width of a band of ratings."""


class ReviewedMove(msgspec.Struct):
    """What an analysis says about a decision; see `search.analysis.AnalysedMoment`."""

    ply: int
    seat: str
    move: str
    share: float
    best: str
    loss: float


class Agreement(msgspec.Struct):
    """So many decisions judged, in so many the computer's move played, and the mean share lost."""

    judged: int = 0
    agreed: int = 0
    loss: float = 0.0

    def add(self, moments: Iterable[ReviewedMove], side: str) -> None:
        """Count the decisions of a side."""
        share = 0.5
        for moment in moments:
            open_still = DECIDED < share < 1 - DECIDED
            share = moment.share
            if moment.seat != side or moment.ply <= OPENING or not open_still:
                continue
            self.loss = (self.loss * self.judged + moment.loss) / (self.judged + 1)
            self.judged += 1
            self.agreed += moment.move == moment.best


class Review:
    """Reads analyses, and asks for those that are missing."""

    def __init__(self, database: Database, registry: GameRegistry, requests: JobRequests) -> None:
        self._database = database
        self._registry = registry
        self._requests = requests

    async def of(self, name: str, asker: str) -> dict[str, Any]:
        """Return an account's games, newest first, what they come to, and what others do.

        Games without an analysis are given to the workers, in turn with those of others than the
        asker; asked again later, more is known.
        """
        async with self._database.read() as connection:
            account = await users.by_name(connection, folded(name[:200]))
            if account is None:
                raise ProblemError("no_such_player", "there is no player of that name", 404)
            rows = await reviews.games_of(connection, account.id, GAMES)
            variants = sorted({row["variant"] for row in rows})
            others = await reviews.analysed(connection, variants, account.id, OTHERS)
        for row in rows:
            if not row["status"]:
                row["status"] = await self._ask(row["game"], asker)
        return await asyncio.to_thread(_told, rows, others)

    async def _ask(self, game_id: str, asker: str) -> str:
        """Have a game analysed; the status that this has then."""
        try:
            game = await self._registry.get(game_id)
            try:
                shown = game.seen_by("spectator").game
                if shown.outcome is None or shown.secretive:
                    return jobs.FAILED
                async with game.lock:
                    record = await game.call(shown.record, "spectator")
            finally:
                self._registry.retire(game)
        except ProblemError:
            return jobs.FAILED
        await self._requests.begin_analysis(game_id, record, asker)
        return jobs.WAITING


def _told(rows: list[dict[str, Any]], others: list[dict[str, Any]]) -> dict[str, Any]:
    games, all_of_them = [], Agreement()
    for row in rows:
        moments, agreement = _moments(row), Agreement()
        agreement.add(moments, row["side"])
        all_of_them.add(moments, row["side"])
        about = {key: row[key] for key in ("game", "variant", "side", "status", "ended")}
        games.append({**about, "rating": _rounded(row["rating"]), "agreement": agreement})
    bands: dict[int, Agreement] = defaultdict(Agreement)
    for row in others:
        bands[int(row["rating"] // BAND) * BAND].add(_moments(row), row["side"])
    known = [
        {"from": band, "to": band + BAND, "agreement": bands[band]}
        for band in sorted(bands)
        if bands[band].judged
    ]
    return {"games": games, "all": all_of_them, "others": known}


def _moments(row: dict[str, Any]) -> list[ReviewedMove]:
    if row["status"] == jobs.FAILED or not row["answer"]:
        return []
    return msgspec.json.decode(row["answer"], type=list[ReviewedMove])


def _rounded(rating: float | None) -> int | None:
    return None if rating is None else round(rating)
