"""Passkeys over HTTP."""

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.config import Settings
from fairychess.server.base.service import service
from fairychess.server.identity.passkeys import Passkeys
from fairychess.server.schemas import http
from fairychess.server.store.passkeys import Passkey
from fairychess.server.web import replies
from fairychess.server.web.handlers import Handlers
from fairychess.server.web.security import own_body


@service
class PasskeyRoutes(Handlers):
    """Handlers around the keys of one person."""

    passkeys: Passkeys
    settings: Settings

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/passkeys", self.mine, methods=["GET"]),
            Route("/api/passkeys", self.add, methods=["POST"]),
            Route("/api/passkeys/options", self.ask_new, methods=["POST"]),
            Route("/api/passkeys/remove", self.remove, methods=["POST"]),
            Route("/api/session/passkey/options", self.ask_known, methods=["POST"]),
            Route("/api/session/passkey", self.log_in, methods=["POST"]),
        ]

    async def mine(self, request: Request) -> Response:
        """GET /api/passkeys: the keys of the account, without what is in them."""
        user = await self.sessions.of(request)
        return replies.json([_shown(one) for one in await self.passkeys.of(user)])

    async def ask_new(self, request: Request) -> Response:
        """POST /api/passkeys/options: what the browser is to ask of a device."""
        await self.body(request, http.OptionalToken, "login")
        user = await self.sessions.of(request)
        return replies.json(await self.passkeys.ask_new(user, self._site(request)[0]))

    async def add(self, request: Request) -> Response:
        """POST /api/passkeys: the key a device has made."""
        wanted = await self.body(request, http.NewPasskey, "login")
        user = await self.sessions.of(request)
        made = await self.passkeys.add(
            user, wanted.ticket, wanted.credential, wanted.name, *self._site(request)
        )
        return replies.json(_shown(made), 201)

    async def remove(self, request: Request) -> Response:
        """POST /api/passkeys/remove: forget a key."""
        wanted = await own_body(request, http.PasskeyId)
        user = await self.sessions.of(request)
        await self.passkeys.remove(user, wanted.id)
        return replies.json({"done": True})

    async def ask_known(self, request: Request) -> Response:
        """POST /api/session/passkey/options: what the browser is to ask of a device."""
        await self.body(request, http.OptionalToken, "login")
        return replies.json(await self.passkeys.ask_known(self._site(request)[0]))

    async def log_in(self, request: Request) -> Response:
        """POST /api/session/passkey: log in with a key."""
        wanted = await self.body(request, http.PasskeyAnswer, "login")
        user = await self.sessions.of(request)
        entered = await self.passkeys.log_in(
            user, wanted.ticket, wanted.credential, *self._site(request)
        )
        return self.sessions.keep(replies.json({"name": entered.name}), entered)

    def _site(self, request: Request) -> tuple[str, str]:
        """(name, origin) of this site: as its settings say, else as the browser reached it."""
        given = self.settings.address or str(request.base_url)
        parts = urlsplit(given)
        return parts.hostname or "", f"{parts.scheme}://{parts.netloc}".lower()


def _shown(one: Passkey) -> dict[str, object]:
    return {"id": one.id, "name": one.name, "created": one.created}
