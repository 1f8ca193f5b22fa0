"""The archive over HTTP: finished games that everybody may see, found and taken home."""

import datetime

from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import folded
from fairychess.server.base.service import service
from fairychess.server.domain.setup import SIDES
from fairychess.server.identity.sessions import account_of
from fairychess.server.play.export import games_file
from fairychess.server.play.monthly import ENDINGS, MonthlyFiles
from fairychess.server.play.registry import GameRegistry
from fairychess.server.store import archive, games
from fairychess.server.web import replies
from fairychess.server.web.handlers import StoreHandlers
from fairychess.server.web.paging import place_of, whole_number
from fairychess.server.web.security import address_of

MOST_AT_ONCE = 500
"""Games in one file."""


@service
class Archive(StoreHandlers):
    """Handlers around the games that have been played here."""

    registry: GameRegistry
    monthly: MonthlyFiles

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/archive", self.found),
            Route("/api/archive/variants", self.variants),
            Route("/api/archive/games.pgn", self.file),
            Route("/api/archive/months", self.months),
            Route("/api/archive/months/{name}", self.month),
            Route("/api/me/games.pgn", self.mine),
        ]

    async def found(self, request: Request) -> Response:
        """GET /api/archive: a page of games, newest first; `?before=` begins a later page.

        It is `changed` and `id` of the last game of a page, with a dot between. Asked for by
        `variant`, `player`, `result` (first, second, drawn), `rating` (at least), `since` and
        `until` (days, as 2026-11-26; the second is included), `shortest` and `longest` (plies),
        and `position`, a position's key as the analysis board and the explorer have it.
        """
        before = place_of(request.query_params.get("before", ""))
        found = await self.database.query(archive.find, _wanted(request), self.now(), before)
        return replies.json([{**row, "url": f"/game/{row['id']}"} for row in found])

    async def variants(self, _request: Request) -> Response:
        """GET /api/archive/variants: how many games of each variant there are."""
        return replies.json(await self.database.query(archive.played, self.now()))

    async def months(self, _request: Request) -> Response:
        """GET /api/archive/months: the files of whole months, each with its name and size."""
        return replies.json(await self.monthly.files())

    async def month(self, request: Request) -> Response:
        """GET /api/archive/months/{name}: all games of a month, as 2026-11.pgn or .parquet."""
        self.rate_limits.take("archive", address_of(request))
        path = await self.monthly.path(request.path_params["name"])
        return FileResponse(path, media_type=ENDINGS[path.suffix[1:]], filename=path.name)

    async def file(self, request: Request) -> Response:
        """GET /api/archive/games.pgn: the first 500 games of those asked for as one file."""
        self.rate_limits.take("archive", address_of(request))
        found = await self.database.query(
            archive.find, _wanted(request), self.now(), limit=MOST_AT_ONCE
        )
        return self._file([(row["id"], "spectator") for row in found])

    async def mine(self, request: Request) -> Response:
        """GET /api/me/games.pgn: the asker's own newest games as one file, as they know them."""
        self.rate_limits.take("archive", address_of(request))
        account = account_of(await self.sessions.of(request))
        found = await self.database.query(games.owned, account, MOST_AT_ONCE)
        return self._file([(row["id"], row["side"]) for row in found])

    def _file(self, wanted: list[tuple[str, str]]) -> StreamingResponse:
        body = games_file(self.registry, wanted)
        return StreamingResponse(body.pieces(), media_type=body.media_type, headers=body.headers)


def _wanted(request: Request) -> archive.Wanted:
    asked = request.query_params
    result = asked.get("result", "")
    if result not in ("", "drawn", *SIDES):
        raise ProblemError("bad_request", "result: must be first, second or drawn")
    day = 86_400_000
    until = _day(asked.get("until", ""), "until")
    return archive.Wanted(
        asked.get("variant", "")[:200],
        folded(asked.get("player", "")[:200]),
        result,
        whole_number(asked.get("rating", ""), "rating"),
        _day(asked.get("since", ""), "since"),
        until + day if until else 0,
        whole_number(asked.get("shortest", ""), "shortest"),
        whole_number(asked.get("longest", ""), "longest"),
        asked.get("position", "")[:24],
    )


def _day(text: str, name: str) -> int:
    """The beginning of a day in UTC, in milliseconds; 0 where none is said."""
    if not text:
        return 0
    try:
        found = datetime.date.fromisoformat(text)
    except ValueError:
        raise ProblemError("bad_request", f"{name}: must be a day, as 2026-11-26") from None
    begin = datetime.datetime(found.year, found.month, found.day, tzinfo=datetime.UTC)
    return max(0, int(begin.timestamp() * 1000))
