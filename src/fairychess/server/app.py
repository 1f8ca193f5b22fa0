"""The application: routes, error answers, and the services that the routes are made from."""

import contextlib
import inspect
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, TypeVar

from argon2 import PasswordHasher
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.bans import Bans
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError, whereabouts
from fairychess.server.base.metrics import Metrics
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.domain.engine_api import (
    GamesBackend,
    Opponent,
    installed_backend,
    installed_opponent,
)
from fairychess.server.lifecycle import Dependencies, running
from fairychess.server.web import replies
from fairychess.server.web.admission import AllowedHosts, RequestRate, WellFormed
from fairychess.server.web.analysis import AnalysisHandlers
from fairychess.server.web.api_accounts import ApiAccounts
from fairychess.server.web.api_tokens import ApiTokenRoutes
from fairychess.server.web.archive import Archive
from fairychess.server.web.assets import Assets
from fairychess.server.web.balance import Balance
from fairychess.server.web.bot_challenges import BotChallenges
from fairychess.server.web.bot_requests import BotRequests
from fairychess.server.web.bots import Bots
from fairychess.server.web.challenges import Challenges
from fairychess.server.web.comments import Comments
from fairychess.server.web.community import CommunityRoutes
from fairychess.server.web.correspondence import Correspondence
from fairychess.server.web.discovery import Discovery
from fairychess.server.web.front import Front
from fairychess.server.web.games import Games
from fairychess.server.web.invention_files import InventionFiles
from fairychess.server.web.inventions import Inventions
from fairychess.server.web.languages import Languages
from fairychess.server.web.lessons import Lessons
from fairychess.server.web.mail import MailRoutes
from fairychess.server.web.making import Making
from fairychess.server.web.moderation import ModerationRoutes
from fairychess.server.web.network import NetworkAccess
from fairychess.server.web.openapi import OpenApi
from fairychess.server.web.operations import Operations
from fairychess.server.web.pages import Pages
from fairychess.server.web.passkeys import PasskeyRoutes
from fairychess.server.web.people import People
from fairychess.server.web.pictures import Pictures
from fairychess.server.web.push import PushRoutes
from fairychess.server.web.puzzles import Puzzles
from fairychess.server.web.security import SecurityHeaders
from fairychess.server.web.sharing import Sharing
from fairychess.server.web.socket import Sockets
from fairychess.server.web.study import StudyRoutes
from fairychess.server.web.study_socket import StudySockets
from fairychess.server.web.tournaments import TournamentRoutes
from fairychess.server.web.users import UserRoutes
from fairychess.server.web.variants import Variants
from fairychess.server.web.webhooks import WebhookRoutes

log = logging.getLogger(__name__)
T = TypeVar("T")
GROUPS: tuple[Callable[..., Any], ...] = (
    Discovery, Front, Lessons, Games, Challenges, AnalysisHandlers, Sockets, StudyRoutes,
    StudySockets, UserRoutes, People, Archive, InventionFiles, Inventions, Comments,
    ModerationRoutes, TournamentRoutes, PasskeyRoutes, PushRoutes, MailRoutes, WebhookRoutes,
    Correspondence, Variants, Balance, Making, Operations, Pictures, Puzzles, Sharing, Bots,
    BotChallenges, ApiAccounts, CommunityRoutes, ApiTokenRoutes,
)  # fmt: skip
"""All handlers but those of pages, in the order in which their routes are tried."""
_DATA = ("/api/", "/static/", "/health", "/ready", "/metrics")


def create_app(
    games: GamesBackend | None = None,
    opponent: Opponent | None = None,
    settings: Settings | None = None,
    reach: NetworkAccess | None = None,
    rate_limits: RateLimits | None = None,
    hasher: PasswordHasher | None = None,
) -> Starlette:
    """Return the server as an ASGI application; without arguments, of the installed variants.

    Without a database in `settings`, what is played is gone when the server is. `reach` says where
    the process listens, as far as that is known. The routes are there when the lifespan has begun:
    what they are made from is opened then.
    """
    chosen = settings or Settings()
    dependencies = Dependencies(
        installed_backend() if games is None else games,
        opponent or installed_opponent,
        chosen,
        rate_limits or RateLimits(chosen.rates),
        Metrics(),
        Bans(),
        hasher,
    )
    answers = _Answers(dependencies.metrics)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        assets = Assets()
        async with running(dependencies) as services:
            app.state.services = services
            known = vars(services) | {
                "assets": assets,
                "bot_requests": BotRequests(services.api_tokens, dependencies.rate_limits),
                "is_ready": services.is_ready,
                "languages": Languages(),
                "reach": reach or NetworkAccess(),
            }
            answers.pages = _made(Pages, known)
            app.router.routes[:] = _routes(answers.pages, known)
            yield

    return Starlette(
        middleware=[
            Middleware(SecurityHeaders, settings=chosen),
            Middleware(WellFormed, answer=answers.answer),
            Middleware(AllowedHosts, settings=chosen),
            Middleware(
                RequestRate,
                limits=dependencies.rate_limits,
                bans=dependencies.bans,
                answer=answers.answer,
            ),
        ],
        exception_handlers={
            ProblemError: answers.problem,
            HTTPException: answers.refusal,
            Exception: answers.failure,
        },
        lifespan=lifespan,
    )


class _Answers:
    """Answers to errors: JSON to programs, a page to people."""

    pages: Pages

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def answer(self, request: Request, problem: ProblemError) -> Response:
        """Return the refusal of a request: as JSON under `/api`, else as a page."""
        self._metrics.problems.labels(problem.code).inc()
        if request.url.path.startswith(_DATA):
            return replies.error(problem)
        return self.pages.problem(request, problem)

    async def problem(self, request: Request, error: Exception) -> Response:
        """Answer for a ProblemError that a handler has raised."""
        assert isinstance(error, ProblemError)
        return self.answer(request, error)

    async def refusal(self, request: Request, error: Exception) -> Response:
        """Answer for a path or method that no route takes."""
        assert isinstance(error, HTTPException)
        codes = {404: "not_found", 405: "not_allowed"}
        code = codes.get(error.status_code, "bad_request")
        return self.answer(request, ProblemError(code, error.detail, error.status_code))

    async def failure(self, request: Request, error: Exception) -> Response:
        """Answer for an unexpected exception, with status 500, and log where it was raised."""
        log.error("unexpected failure: %s", whereabouts(error))
        return self.answer(request, replies.failure(error))


def _made(group: Callable[..., T], known: Mapping[str, Any]) -> T:
    """Make handlers from the services that their constructor names."""
    return group(**{name: known[name] for name in inspect.signature(group).parameters})


def _routes(pages: Pages, known: Mapping[str, Any]) -> list[BaseRoute]:
    """Return every route."""
    found = pages.routes()
    for group in GROUPS:
        found += _made(group, known).routes()
    found.append(Route("/static/{digest}/{name:path}", known["assets"].serve))
    return [*found, *OpenApi(found, pages.api).routes()]
