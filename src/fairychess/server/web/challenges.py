"""Challenges over HTTP, and the lobby's socket."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from fairychess.server.base.addresses import Occupancy
from fairychess.server.base.service import service
from fairychess.server.play.lobby import Lobby
from fairychess.server.play.matchmaking import Matchmaking
from fairychess.server.schemas import http
from fairychess.server.schemas.websocket import encode
from fairychess.server.web import replies
from fairychess.server.web.changes import tell_changes, welcomed
from fairychess.server.web.handlers import Handlers
from fairychess.server.web.security import own_body


@service
class Challenges(Handlers):
    """Handlers for people who look for an opponent."""

    matchmaking: Matchmaking
    occupancy: Occupancy
    lobby: Lobby

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/challenges", self.listed, methods=["GET"]),
            Route("/api/challenges", self.new, methods=["POST"]),
            Route("/api/challenges/{id}", self.challenge),
            Route("/api/challenges/{id}/accept", self.accept, methods=["POST"]),
            Route("/api/challenges/{id}/decline", self.decline, methods=["POST"]),
            WebSocketRoute("/api/lobby/socket", self.follow),
        ]

    async def listed(self, request: Request) -> Response:
        """GET /api/challenges: what is open, and one's own."""
        user = await self.sessions.of(request)
        return replies.json(await self.lobby.shown_to(user))

    async def new(self, request: Request) -> Response:
        """POST /api/challenges: look for an opponent, in the lobby or by link."""
        wanted = await self.body(request, http.NewChallenge, "challenge")
        user = (await self.sessions.ensure(request)).called(wanted.name)
        made = await self.matchmaking.challenge(wanted, user)
        answer = replies.json(await self.matchmaking.shown(made, user), 201)
        return self.sessions.keep(answer, user)

    async def challenge(self, request: Request) -> Response:
        """GET /api/challenges/{id}: one of them, for those it concerns."""
        found = await self.matchmaking.find(request.path_params["id"])
        user = await self.sessions.of(request)
        return replies.json(await self.matchmaking.shown(found, user))

    async def accept(self, request: Request) -> Response:
        """POST /api/challenges/{id}/accept: accept it; by link with its token."""
        wanted = await self.body(request, http.AcceptChallenge, "challenge")
        found = await self.matchmaking.find(request.path_params["id"])
        user = (await self.sessions.ensure(request)).called(wanted.name)
        game = await self.matchmaking.accept(found, user, wanted.token)
        answer = replies.json({"game": game.id, "url": f"/game/{game.id}"}, 201)
        return self.sessions.keep(answer, user)

    async def decline(self, request: Request) -> Response:
        """POST /api/challenges/{id}/decline: decline, or take back one's own."""
        wanted = await own_body(request, http.OptionalToken)
        found = await self.matchmaking.find(request.path_params["id"])
        user = await self.sessions.of(request)
        await self.matchmaking.refuse(found, user, wanted.token)
        return replies.json({"done": True})

    async def follow(self, socket: WebSocket) -> None:
        """The lobby whenever it changes."""
        async with welcomed(socket, self.occupancy) as welcome:
            if not welcome:
                return
            user = await self.sessions.of(socket)

            async def text() -> bytes:
                return encode(http.LobbyMessage(await self.lobby.shown_to(user)))

            changed = asyncio.Event()
            self.lobby.watch(changed.set, user.session)
            try:
                await tell_changes(socket, self.rate_limits, changed, text)
            finally:
                self.lobby.unwatch(changed.set)
