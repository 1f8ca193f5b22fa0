"""Balance reports over HTTP: of every variant that has one, and made for custom variants."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.service import service
from fairychess.server.identity.sessions import User
from fairychess.server.jobs.balance import GAMES
from fairychess.server.jobs.balance_requests import BalanceRequests
from fairychess.server.schemas import http
from fairychess.server.store.balances import BalanceProgress
from fairychess.server.store.definitions import is_custom
from fairychess.server.variants.catalogue import Catalogue
from fairychess.server.web import replies
from fairychess.server.web.handlers import Handlers
from fairychess.server.web.security import address_of, own_body


@service
class Balance(Handlers):
    """Handlers around the question how fair a variant is."""

    catalogue: Catalogue
    balance_requests: BalanceRequests

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        path = "/api/variants/{name}/balance"
        return [
            Route(path, self.report),
            Route(f"{path}/job", self.progress, methods=["GET"]),
            Route(f"{path}/job", self.begin, methods=["POST"]),
            Route(f"{path}/job/end", self.end, methods=["POST"]),
        ]

    async def report(self, request: Request) -> Response:
        """GET /api/variants/{name}/balance: how fair it is, as games say; null if unknown."""
        name = request.path_params["name"]
        if is_custom(name):
            found = (await self.balance_requests.progress(await self._definition(request))).report
            report = found.encode() if found else None
        else:
            report = await self.catalogue.balance(name)
        return replies.public(request, msgspec.Raw(report or b"null"))

    async def progress(self, request: Request) -> Response:
        """GET /api/variants/{name}/balance/job: how far the measuring is."""
        found = await self.balance_requests.progress(await self._definition(request))
        return self._told(found, await self.sessions.of(request))

    async def begin(self, request: Request) -> Response:
        """POST /api/variants/{name}/balance/job: measure it, after those that wait."""
        await self.body(request, http.OptionalToken, "balance")
        definition = await self._definition(request)
        user = await self.sessions.ensure(request)
        found = await self.balance_requests.begin(definition, user.key, address_of(request))
        return self.sessions.keep(self._told(found, user), user)

    async def end(self, request: Request) -> Response:
        """POST /api/variants/{name}/balance/job/end: no further."""
        await own_body(request, http.OptionalToken)
        definition = await self._definition(request)
        user = await self.sessions.of(request)
        return self._told(await self.balance_requests.stop(definition, user.key), user)

    async def _definition(self, request: Request) -> str:
        """The id of the custom variant that a request is about."""
        name = request.path_params["name"]
        if not is_custom(name):
            raise ProblemError("not_found", "only custom variants are measured here", 404)
        return (await self.catalogue.custom(name)).id

    def _told(self, found: BalanceProgress, user: User) -> Response:
        return replies.json(
            {
                "status": found.status,
                "played": found.played,
                "games": GAMES,
                "ahead": found.ahead,
                "mine": bool(found.asker) and found.asker == user.key,
            }
        )
