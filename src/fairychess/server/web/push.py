"""Web push over HTTP: subscribing, and the script that hears while no page is open."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server import bodies
from fairychess.server.house import House
from fairychess.server.store import subscriptions
from fairychess.server.web import replies
from fairychess.server.web.assets import Assets
from fairychess.server.web.security import address_of, own_body
from fairychess.server.words import clean


class PushRoutes:
    """Handlers for whoever wants to be told."""

    def __init__(self, assets: Assets, house: House) -> None:
        self._assets = assets
        self._house = house

    def routes(self) -> list[BaseRoute]:
        """What is answered here."""
        return [
            Route("/api/push", self.key, methods=["GET"]),
            Route("/api/push", self.subscribe, methods=["POST"]),
            Route("/api/push/end", self.end, methods=["POST"]),
            Route("/listener.js", self.script),
        ]

    async def key(self, _request: Request) -> Response:
        """GET /api/push: the server's public key; empty where nobody is told."""
        return replies.json({"key": self._house.push.public_key})

    async def subscribe(self, request: Request) -> Response:
        """POST /api/push."""
        wanted = await own_body(request, bodies.Subscribe)
        self._house.limits.take("seat", address_of(request))
        visitor = await self._house.visitors.ensure(request)
        await self._house.push.subscribe(
            subscriptions.Subscription(
                wanted.endpoint,
                wanted.key,
                wanted.auth,
                visitor.session,
                visitor.account,
                clean(wanted.words, 100),
            )
        )
        return self._house.visitors.keep(replies.json({"done": True}, 201), visitor)

    async def end(self, request: Request) -> Response:
        """POST /api/push/end."""
        wanted = await own_body(request, bodies.Unsubscribe)
        visitor = await self._house.visitors.of(request)
        async with self._house.database.write() as connection:
            await subscriptions.end(connection, wanted.endpoint, visitor.session)
        return replies.json({"done": True})

    async def script(self, _request: Request) -> Response:
        """GET /listener.js: from here, so that it may speak for every page."""
        text = self._assets.text("js/account/push_worker.js")
        return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})
