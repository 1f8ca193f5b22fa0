"""Web push over HTTP: subscribing, and the script that stays when no page is open."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.sanitise import sanitise
from fairychess.server.base.service import service
from fairychess.server.play.push import PushNotifications
from fairychess.server.schemas import http
from fairychess.server.store import subscriptions
from fairychess.server.store.database import Database
from fairychess.server.web import replies
from fairychess.server.web.assets import Assets
from fairychess.server.web.handlers import Handlers
from fairychess.server.web.security import own_body


@service
class PushRoutes(Handlers):
    """Handlers for people who want to be told."""

    assets: Assets
    database: Database
    push: PushNotifications

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/push", self.key, methods=["GET"]),
            Route("/api/push", self.subscribe, methods=["POST"]),
            Route("/api/push/end", self.end, methods=["POST"]),
            Route("/listener.js", self.script),
        ]

    async def key(self, _request: Request) -> Response:
        """GET /api/push: the server's public key; empty where nobody is told."""
        return replies.json({"key": self.push.public_key})

    async def subscribe(self, request: Request) -> Response:
        """POST /api/push: tell this browser of turns."""
        wanted = await self.body(request, http.Subscribe, "seat")
        user = await self.sessions.ensure(request)
        await self.push.subscribe(
            subscriptions.Subscription(
                wanted.endpoint,
                wanted.key,
                wanted.auth,
                user.session,
                user.account,
                sanitise(wanted.words, 100),
            )
        )
        return self.sessions.keep(replies.json({"done": True}, 201), user)

    async def end(self, request: Request) -> Response:
        """POST /api/push/end: tell it no more."""
        wanted = await own_body(request, http.Unsubscribe)
        user = await self.sessions.of(request)
        await self.database.commit(subscriptions.end, wanted.endpoint, user.session)
        return replies.json({"done": True})

    async def script(self, _request: Request) -> Response:
        """GET /listener.js: from here, so that it may speak for every page; of this release."""
        text = self.assets.text("js/offline/worker.js")
        text = text.replace("<!--STATIC-->", f"/static/{self.assets.digest}")
        return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})
