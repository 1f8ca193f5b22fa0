"""The webhooks of one's account, by which a chat or a program elsewhere hears what happens here."""

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.service import service
from fairychess.server.identity.sessions import account_of
from fairychess.server.play.webhooks import Webhooks
from fairychess.server.schemas import http
from fairychess.server.store.webhooks import Webhook
from fairychess.server.web import replies
from fairychess.server.web.handlers import Handlers
from fairychess.server.web.languages import Languages
from fairychess.server.web.security import own_body


@service
class WebhookRoutes(Handlers):
    """Handlers around the webhooks of one account."""

    webhooks: Webhooks
    languages: Languages

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/webhooks", self.mine, methods=["GET"]),
            Route("/api/webhooks", self.add, methods=["POST"]),
            Route("/api/webhooks/remove", self.remove, methods=["POST"]),
            Route("/api/webhooks/test", self.test, methods=["POST"]),
        ]

    async def mine(self, request: Request) -> Response:
        """GET /api/webhooks: the webhooks of one's account, of whose addresses only the host."""
        account = account_of(await self.sessions.of(request))
        return replies.json([_shown(one) for one in await self.webhooks.of(account)])

    async def add(self, request: Request) -> Response:
        """POST /api/webhooks: have events posted to an address from now on.

        Something is posted there at once, and must be taken. The secret that signs what is posted
        is told once.
        """
        wanted = await own_body(request, http.NewWebhook)
        account = account_of(await self.sessions.of(request))
        language = self.languages.of(request)
        made, secret = await self.webhooks.add(
            account,
            wanted.url,
            wanted.format,
            tuple(dict.fromkeys(wanted.kinds)),
            wanted.variant,
            language,
        )
        return replies.json({**_shown(made), "secret": secret}, 201)

    async def remove(self, request: Request) -> Response:
        """POST /api/webhooks/remove: post there no more."""
        wanted = await own_body(request, http.WebhookId)
        account = account_of(await self.sessions.of(request))
        await self.webhooks.remove(account, wanted.id)
        return replies.json({"done": True})

    async def test(self, request: Request) -> Response:
        """POST /api/webhooks/test: post something there. Where it is taken, one that was given up
        begins again."""
        wanted = await own_body(request, http.WebhookId)
        account = account_of(await self.sessions.of(request))
        await self.webhooks.test(account, wanted.id)
        return replies.json({"done": True})


def _shown(one: Webhook) -> dict[str, object]:
    return {
        "id": one.id,
        "host": urlsplit(one.url).hostname,
        "format": one.format,
        "kinds": one.kinds,
        "variant": one.variant,
        "created": one.created,
        "failures": one.failures,
        "stopped": one.ended is not None,
    }
