"""Moderation over HTTP: complaints read and dealt with, by moderators only."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.identity.moderation import Measure, Moderation
from fairychess.server.identity.sessions import Sessions
from fairychess.server.schemas import http
from fairychess.server.study.review import Review
from fairychess.server.web import replies
from fairychess.server.web.security import address_of, own_body


class ModerationRoutes:
    """Handlers for those who look after the place."""

    def __init__(self, sessions: Sessions, moderation: Moderation, review: Review) -> None:
        self._sessions = sessions
        self._moderation = moderation
        self._review = review

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/moderation", self.overview, methods=["GET"]),
            Route("/api/moderation", self.take, methods=["POST"]),
            Route("/api/moderation/review/{name}", self.review, methods=["POST"]),
        ]

    async def overview(self, request: Request) -> Response:
        """GET /api/moderation: the open complaints, and what has been done last."""
        await self._moderation.must_be_moderator(await self._sessions.of(request))
        return replies.json(await self._moderation.overview())

    async def review(self, request: Request) -> Response:
        """POST /api/moderation/review/{name}: how often somebody played the computer's moves.

        Their games that are not analysed begin to be.
        """
        await own_body(request, http.Nothing)
        user = await self._sessions.of(request)
        await self._moderation.must_be_moderator(user)
        return replies.json(await self._review.of(request.path_params["name"], user.key))

    async def take(self, request: Request) -> Response:
        """POST /api/moderation: do something; what stands open then."""
        wanted = await own_body(request, http.ModerationRequest)
        measure = Measure(wanted.kind, wanted.target, wanted.reason, wanted.days, wanted.name)
        await self._moderation.take_as(
            await self._sessions.of(request), measure, address_of(request)
        )
        return replies.json(await self._moderation.overview())
