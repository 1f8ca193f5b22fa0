"""The tokens of one's account: made and revoked on a page, for programs."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.service import service
from fairychess.server.identity.api_tokens import ApiTokens
from fairychess.server.schemas import bots
from fairychess.server.store.api_tokens import ApiToken
from fairychess.server.web import replies
from fairychess.server.web.handlers import Handlers
from fairychess.server.web.security import address_of, own_body


@service
class ApiTokenRoutes(Handlers):
    """Handlers around the tokens of one account."""

    api_tokens: ApiTokens

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/tokens", self.mine, methods=["GET"]),
            Route("/api/tokens", self.make, methods=["POST"]),
            Route("/api/tokens/revoke", self.revoke, methods=["POST"]),
        ]

    async def mine(self, request: Request) -> Response:
        """GET /api/tokens: the tokens of one's account, without their texts."""
        user = await self.sessions.of(request)
        return replies.json([_shown(one) for one in await self.api_tokens.of(user)])

    async def make(self, request: Request) -> Response:
        """POST /api/tokens: a new token. Its text is told once."""
        wanted = await own_body(request, bots.NewToken)
        self.rate_limits.take("login", address_of(request))
        user = await self.sessions.of(request)
        text, made = await self.api_tokens.make(user, wanted.name)
        return replies.json({**_shown(made), "token": text}, 201)

    async def revoke(self, request: Request) -> Response:
        """POST /api/tokens/revoke: let a token open nothing any more."""
        wanted = await own_body(request, bots.TokenId)
        user = await self.sessions.of(request)
        await self.api_tokens.revoke(user, wanted.id)
        return replies.json({"done": True})


def _shown(one: ApiToken) -> dict[str, object]:
    return {"id": one.id, "name": one.name, "created": one.created, "used": one.used}
