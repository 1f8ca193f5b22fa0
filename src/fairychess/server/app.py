"""The application: routes, error answers, and what is shared between them."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError, whereabouts
from fairychess.server.domain.engine_api import (
    GamesBackend,
    Opponent,
    installed_backend,
    installed_opponent,
)
from fairychess.server.house import House
from fairychess.server.web import replies
from fairychess.server.web.admission import AllowedHosts, RequestRate
from fairychess.server.web.analysis import Studies
from fairychess.server.web.assets import Assets
from fairychess.server.web.challenges import Challenges
from fairychess.server.web.discovery import Discovery
from fairychess.server.web.games import Games
from fairychess.server.web.network import Reach
from fairychess.server.web.operations import Operations
from fairychess.server.web.pages import Pages
from fairychess.server.web.passkeys import PasskeyRoutes
from fairychess.server.web.people import People
from fairychess.server.web.push import PushRoutes
from fairychess.server.web.security import SecurityHeaders
from fairychess.server.web.sharing import Sharing
from fairychess.server.web.socket import Sockets
from fairychess.server.web.variants import Variants

log = logging.getLogger(__name__)
_DATA = ("/api/", "/static/", "/health", "/ready", "/metrics")


def create_app(
    games: GamesBackend | None = None,
    opponent: Opponent | None = None,
    settings: Settings | None = None,
    reach: Reach | None = None,
) -> Starlette:
    """The server as an ASGI application; without arguments, of the installed variants.

    Without a database in `settings`, what is played is gone when the server is. `reach` says where
    the process listens, as far as that is known.
    """
    assets = Assets()
    rooms = installed_backend() if games is None else games
    chosen = settings or Settings()
    house = House(rooms, opponent or installed_opponent, chosen)
    pages = Pages(assets, house)

    def answer(request: Request, code: str, message: str, status: int) -> Response:
        house.metrics.problems.labels(code).inc()
        if request.url.path.startswith(_DATA):
            return replies.error(code, message, status)
        return pages.problem(request, code, message, status)

    async def problem(request: Request, error: Exception) -> Response:
        assert isinstance(error, ProblemError)
        return answer(request, error.code, error.message, error.status)

    async def refusal(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        codes = {404: "not_found", 405: "not_allowed"}
        code = codes.get(error.status_code, "bad_request")
        return answer(request, code, error.detail, error.status_code)

    async def failure(request: Request, error: Exception) -> Response:
        log.error("unexpected failure: %s", whereabouts(error))
        return answer(request, "internal", "something went wrong in the server", 500)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.house = house
        await house.open()
        yield
        await house.close()

    return Starlette(
        routes=[
            *pages.routes(),
            *Discovery(assets, house).routes(),
            *Games(house).routes(),
            *Challenges(house).routes(),
            *People(house).routes(),
            *PasskeyRoutes(house).routes(),
            *PushRoutes(assets, house).routes(),
            *Variants(house).routes(),
            *Studies(house).routes(),
            *Operations(house).routes(),
            *Sharing(house, reach or Reach()).routes(),
            WebSocketRoute("/api/games/{id}/socket", Sockets(house).serve),
            Route("/static/{digest}/{name:path}", assets.serve),
        ],
        middleware=[
            Middleware(SecurityHeaders, settings=chosen),
            Middleware(AllowedHosts, settings=chosen),
            Middleware(RequestRate, limits=house.limits, answer=answer),
        ],
        exception_handlers={
            ProblemError: problem,
            HTTPException: refusal,
            Exception: failure,
        },
        lifespan=lifespan,
    )
