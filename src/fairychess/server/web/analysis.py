"""Finished games looked over, and hints in games against the computer. Workers do the thinking."""

import dataclasses

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.service import service
from fairychess.server.domain.game_state import refuse
from fairychess.server.identity.seat_tokens import held, viewer_of
from fairychess.server.identity.sessions import User
from fairychess.server.jobs.hints import JobRequests
from fairychess.server.play.live_game import LiveGame
from fairychess.server.play.premoves import foreseen
from fairychess.server.play.registry import GameRegistry
from fairychess.server.schemas import http
from fairychess.server.store import jobs
from fairychess.server.web import replies
from fairychess.server.web.handlers import Handlers
from fairychess.server.web.security import own_body


@service
class AnalysisHandlers(Handlers):
    """Handlers for analysis and hints."""

    registry: GameRegistry
    job_requests: JobRequests

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            *self._analysis_routes("analysis"),
            *self._analysis_routes("study"),  # what the paths were called before
            Route("/api/games/{id}/hint", self.hint, methods=["POST"]),
            Route("/api/games/{id}/foresee", self.foresee, methods=["POST"]),
        ]

    def _analysis_routes(self, word: str) -> list[BaseRoute]:
        path = f"/api/games/{{id}}/{word}"
        return [
            Route(path, self.analysis, methods=["GET"]),
            Route(path, self.begin, methods=["POST"]),
            Route(f"{path}/end", self.end, methods=["POST"]),
        ]

    async def analysis(self, request: Request) -> Response:
        """GET /api/games/{id}/analysis: what has been found, and whether it goes on."""
        return await self._found(await self.registry.get(request.path_params["id"]))

    async def begin(self, request: Request) -> Response:
        """POST /api/games/{id}/analysis: have it analysed, by those who played it."""
        await self.body(request, http.OptionalToken, "analysis")
        game, user = await self._player(request)
        shown = game.seen_by("spectator").game
        if shown.outcome is None:
            raise refuse("not_over")
        if shown.secretive:
            raise refuse("secret_no_analysis")
        async with game.lock:
            record = await game.call(shown.record, "spectator")
        await self.job_requests.begin_analysis(game.id, record, user.key)
        return await self._found(game)

    async def end(self, request: Request) -> Response:
        """POST /api/games/{id}/analysis/end: enough; what is finished stays."""
        await own_body(request, http.OptionalToken)
        game, _ = await self._player(request)
        await self.job_requests.end_analysis(game.id)
        return await self._found(game)

    async def _found(self, game: LiveGame) -> Response:
        status, answer = await self.job_requests.analysis(game.id)
        failed = status == jobs.FAILED
        moments = msgspec.Raw(answer.encode()) if answer and not failed else []
        reason = answer if failed else None
        return replies.json({"status": status, "moments": moments, "reason": reason})

    async def hint(self, request: Request) -> Response:
        """POST /api/games/{id}/hint: what the computer would do, knowing what the player knows."""
        await self.body(request, http.OptionalToken, "hint")
        game, user = await self._player(request)
        seat = viewer_of(game.setup, held(game.seats, user))
        if not game.setup.local or any(
            one.type == "human" for side, one in game.seats.items() if side != seat
        ):
            raise refuse("hints_with_computer")
        if game.state.game.to_move != seat or game.state.over:
            raise ProblemError("not_your_turn", "it is not your turn", 409)
        number = -2 - game.state.reached[-1]
        view = await game.view(seat)
        text = await self.job_requests.hint(game.id, seat, number, view)
        return replies.json({"ply": view.ply, "text": text})

    async def foresee(self, request: Request) -> Response:
        """POST /api/games/{id}/foresee: the board after imagined moves, to prepare answers on."""
        wanted = await self.body(request, http.Foresee, "foresee")
        game, user = await self._player(request)
        if game.setup.local:
            raise refuse("plan_online")
        seat = viewer_of(game.setup, held(game.seats, user))
        view = await foreseen(game, seat, wanted.moves)
        return replies.json(dataclasses.replace(view, moves=view.moves[-len(wanted.moves) - 1 :]))

    async def _player(self, request: Request) -> tuple[LiveGame, User]:
        game = await self.registry.get(request.path_params["id"])
        user = await self.sessions.of(request)
        if not held(game.seats, user):
            raise ProblemError("not_seated", "this is for those who play here", 403)
        return game, user
