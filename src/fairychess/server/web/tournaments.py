"""Tournaments over HTTP, and the socket that says that one has changed."""

import asyncio
import datetime

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from fairychess.server.base.addresses import Occupancy
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.service import service
from fairychess.server.base.watchers import Watchers
from fairychess.server.domain.tournament import CANCELLED, ENDED, OPEN, PLAYING
from fairychess.server.identity.sessions import account_of
from fairychess.server.play.export import games_file
from fairychess.server.play.registry import GameRegistry
from fairychess.server.play.tournaments import Tournaments
from fairychess.server.schemas import http
from fairychess.server.schemas.websocket import encode
from fairychess.server.store import tournaments
from fairychess.server.web import replies
from fairychess.server.web.changes import tell_changes, welcomed
from fairychess.server.web.handlers import GameHandlers
from fairychess.server.web.paging import place_of
from fairychess.server.web.security import address_of, own_body

_STRIDE = 101
"""A month's game is so many places after the last one's: games of one family are neighbours."""

_FILES = {"csv": "text/csv; charset=utf-8", "trf": "text/plain; charset=utf-8"}


@service
class TournamentRoutes(GameHandlers):
    """Handlers around tournaments."""

    registry: GameRegistry
    occupancy: Occupancy
    tournaments: Tournaments
    watchers: Watchers

    def __post_init__(self) -> None:
        self._verbs = {
            "enter": self.tournaments.enter,
            "leave": self.tournaments.leave,
            "start": self.tournaments.start,
            "cancel": self.tournaments.cancel,
        }

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/tournaments", self.listed, methods=["GET"]),
            Route("/api/tournaments", self.create, methods=["POST"]),
            Route("/api/tournaments/month", self.month),
            Route("/api/tournaments/{id}", self.tournament, methods=["GET"]),
            Route("/api/tournaments/{id}/games.pgn", self.games),
            Route("/api/tournaments/{id}/table.{form:str}", self.table),
            Route("/api/tournaments/{id}/{verb:str}", self.act, methods=["POST"]),
            WebSocketRoute("/api/tournaments/{id}/socket", self.follow),
        ]

    async def listed(self, request: Request) -> Response:
        """GET /api/tournaments: a page of those that are `?status=` open, playing or ended.

        `?before=` begins a later page: `starts` and `id` of the last one, with a dot between.
        """
        asked = request.query_params
        status = asked.get("status", OPEN)
        if status not in (OPEN, PLAYING, ENDED, CANCELLED):
            raise ProblemError("bad_request", "status: must be open, playing, ended or cancelled")
        before = place_of(asked.get("before", ""))
        found = await self.database.query(tournaments.listed, status, before)
        return replies.json({"tournaments": found, "page": tournaments.PAGE})

    async def create(self, request: Request) -> Response:
        """POST /api/tournaments: begin one."""
        wanted = await self.body(request, http.NewTournament, "tournament")
        account = account_of(await self.sessions.of(request))
        made = await self.tournaments.create(
            account, wanted.title, wanted.about, wanted.plan, wanted.starts, wanted.official
        )
        return replies.json({"id": made, "url": f"/tournament/{made}"}, 201)

    async def month(self, _request: Request) -> Response:
        """GET /api/tournaments/month: the game of this month; each of the library has its turn."""
        names = sorted(one.name for one in await self.catalogue.briefs())
        today = datetime.datetime.fromtimestamp(self.now() / 1000, tz=datetime.UTC)
        number = (today.year * 12 + today.month) * _STRIDE
        return replies.json({"variant": names[number % len(names)]})

    async def tournament(self, request: Request) -> Response:
        """GET /api/tournaments/{id}: who takes part, pairings, table, and what the asker may do."""
        user = await self.sessions.of(request)
        return replies.json(await self.tournaments.shown(_id(request), user.account))

    async def act(self, request: Request) -> Response:
        """POST /api/tournaments/{id}/{verb}: `enter`, `leave`, `start` or `cancel` it.

        What the asker sees of it then.
        """
        await own_body(request, http.Nothing)
        verb = self._verbs.get(request.path_params["verb"])
        if verb is None:
            raise ProblemError("not_found", "there is no such page", 404)
        self.rate_limits.take("relate", address_of(request))
        account = account_of(await self.sessions.of(request))
        await verb(_id(request), account)
        return replies.json(await self.tournaments.shown(_id(request), account))

    async def games(self, request: Request) -> Response:
        """GET /api/tournaments/{id}/games.pgn: ended games, as spectators saw them."""
        self.rate_limits.take("archive", address_of(request))
        found = await self.tournaments.games(_id(request))
        body = games_file(self.registry, [(game, "spectator") for game in found])
        return StreamingResponse(body.pieces(), media_type=body.media_type, headers=body.headers)

    async def table(self, request: Request) -> Response:
        """GET /api/tournaments/{id}/table.{form}: the crosstable (csv), or FIDE's report (trf)."""
        self.rate_limits.take("table", address_of(request))
        form = request.path_params["form"]
        if form not in _FILES:
            raise ProblemError("not_found", "there is no such page", 404)
        text = await self.tournaments.file(_id(request), form)
        headers = {"Content-Disposition": f'attachment; filename="table.{form}"'}
        return Response(text, media_type=_FILES[form], headers=headers)

    async def follow(self, socket: WebSocket) -> None:
        """Say whenever the tournament has changed."""
        async with welcomed(socket, self.occupancy) as welcome:
            if not welcome:
                return
            ident, changed = socket.path_params["id"][:64], asyncio.Event()
            self.watchers.watch(ident, changed.set)
            try:
                await tell_changes(socket, self.rate_limits, changed, _change)
            finally:
                self.watchers.unwatch(ident, changed.set)


async def _change() -> bytes:
    return encode(http.ChangedMessage())


def _id(request: Request) -> str:
    return str(request.path_params["id"])[:64]
