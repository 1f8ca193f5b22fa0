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

from fairychess.server.assets import Assets
from fairychess.server.backend import (
    GamesBackend,
    Opponent,
    installed_backend,
    installed_opponent,
)
from fairychess.server.errors import ProblemError
from fairychess.server.http import Http
from fairychess.server.pages import Pages, error_json
from fairychess.server.security import SecurityHeaders
from fairychess.server.socket import Sockets
from fairychess.server.store import MemoryStore, Store

log = logging.getLogger(__name__)


def create_app(
    games: GamesBackend | None = None,
    opponent: Opponent | None = None,
    store: Store | None = None,
) -> Starlette:
    """The server as an ASGI application; without arguments, of the installed variants."""
    assets = Assets()
    pages = Pages(assets)
    kept: Store = MemoryStore() if store is None else store
    rooms = installed_backend() if games is None else games
    http = Http(rooms, opponent or installed_opponent, kept, pages)
    sockets = Sockets(kept)

    def answer(request: Request, code: str, message: str, status: int) -> Response:
        if request.url.path.startswith(("/api/", "/static/")):
            body = error_json(code, message)
            return Response(body, status_code=status, media_type="application/json")
        return pages.problem(message, status)

    async def problem(request: Request, error: Exception) -> Response:
        assert isinstance(error, ProblemError)
        return answer(request, error.code, error.message, error.status)

    async def refusal(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        codes = {404: "not_found", 405: "not_allowed"}
        code = codes.get(error.status_code, "bad_request")
        return answer(request, code, error.detail, error.status_code)

    async def failure(request: Request, error: Exception) -> Response:
        log.error("unexpected failure", exc_info=error)
        return answer(request, "internal", "something went wrong in the server", 500)

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        yield
        kept.close()

    return Starlette(
        routes=[
            Route("/", http.home),
            Route("/game/{id}", http.game_page),
            Route("/variant/{name}", http.variant_page),
            Route("/api/variants", http.variants),
            Route("/api/variants/{name}", http.variant),
            Route("/api/variants/{name}/array", http.array),
            Route("/api/games", http.new_game, methods=["POST"]),
            Route("/api/games/{id}", http.game),
            Route("/api/games/{id}/record", http.record),
            WebSocketRoute("/api/games/{id}/socket", sockets.serve),
            Route("/static/{digest}/{name:path}", assets.serve),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={
            ProblemError: problem,
            HTTPException: refusal,
            Exception: failure,
        },
        lifespan=lifespan,
    )
