"""lichess's accounts: one's own, others, who is online, which tokens are good."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.base.sanitise import folded
from fairychess.server.base.service import service
from fairychess.server.identity.api_tokens import SCOPES, ApiTokens
from fairychess.server.play.bot_documents import BotDocuments
from fairychess.server.schemas import http
from fairychess.server.schemas.websocket import encode
from fairychess.server.store import games, people, users
from fairychess.server.store.database import Database
from fairychess.server.store.users import Account
from fairychess.server.web import replies
from fairychess.server.web.bot_requests import BotRequests, number_of, told
from fairychess.server.web.security import address_of, limited_body
from fairychess.server.web.streams import NDJSON

_MOST_ASKED = 50
"""Accounts and tokens that are asked about at once."""


@service
class ApiAccounts:
    """Handlers around accounts, for programs."""

    bot_requests: BotRequests
    rate_limits: RateLimits
    api_tokens: ApiTokens
    bot_documents: BotDocuments
    database: Database
    now: Callable[[], int]

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/account", self.mine),
            Route("/api/bot/account/upgrade", self.upgrade, methods=["POST"]),
            Route("/api/bot/online", self.online),
            Route("/api/token", self.revoke, methods=["DELETE"]),
            Route("/api/token/test", self.test, methods=["POST"]),
            Route("/api/user/{name}", self.user),
            Route("/api/users", self.users, methods=["POST"]),
            Route("/api/users/status", self.status),
        ]

    @told
    async def mine(self, request: Request) -> Response:
        """GET /api/account: one's own account."""
        program = await self.bot_requests.program(request)
        (shown,) = await self.bot_documents.users([program.account])
        return replies.json(shown)

    @told
    async def upgrade(self, request: Request) -> Response:
        """POST /api/bot/account/upgrade: one's account is a bot's from now on, and stays one.

        As at lichess, it must not have played.
        """
        program = await self.bot_requests.program(request)
        async with self.database.write() as connection:
            if not program.account.bot and await games.has_played(connection, program.account.id):
                raise ProblemError("has_played", "an account that has played is no bot's", 400)
            await users.change(connection, program.account.id, bot=True)
        return replies.json({"ok": True})

    @told
    async def online(self, request: Request) -> Response:
        """GET /api/bot/online: the bots that are here, one a line; `nb`, how many."""
        self.rate_limits.take("card", address_of(request))
        limit = number_of(request.query_params.get("nb", ""), _MOST_ASKED)
        names = await self.database.query(people.bots_here, self.now(), limit)
        found = await self.bot_documents.users(await self._named(names))
        return Response(b"".join(encode(one) + b"\n" for one in found), media_type=NDJSON)

    @told
    async def revoke(self, request: Request) -> Response:
        """DELETE /api/token: let the token that comes with the request open nothing any more."""
        program = await self.bot_requests.program(request)
        await self.api_tokens.revoke(program.user, program.user.session)
        return Response(status_code=204)

    @told
    async def test(self, request: Request) -> Response:
        """POST /api/token/test: what tokens, with commas between, are for; null where nothing."""
        self.rate_limits.take("login", address_of(request))
        text = (await limited_body(request, http.MAX_BODY)).decode("latin-1")
        found: dict[str, object] = dict.fromkeys(
            token.strip() for token in text.split(",")[:_MOST_ASKED]
        )
        for token, account in (await self.api_tokens.owners(found)).items():
            found[token] = {"scopes": SCOPES, "expires": None, "userId": folded(account.name)}
        return replies.json(found)

    @told
    async def user(self, request: Request) -> Response:
        """GET /api/user/{name}: what everybody may know of an account."""
        self.rate_limits.take("card", address_of(request))
        found = await self._named([request.path_params["name"]])
        if not found:
            raise ProblemError("no_such_player", "there is no player of that name", 404)
        (shown,) = await self.bot_documents.users(found)
        return replies.json(shown)

    @told
    async def users(self, request: Request) -> Response:
        """POST /api/users: the same of several, their names with commas between."""
        self.rate_limits.take("card", address_of(request))
        text = (await limited_body(request, http.MAX_BODY)).decode(errors="replace")
        found = await self._named(text.split(","))
        return replies.json(await self.bot_documents.users(found))

    @told
    async def status(self, request: Request) -> Response:
        """GET /api/users/status?ids=a,b: who of these is here."""
        self.rate_limits.take("card", address_of(request))
        found = await self._named(request.query_params.get("ids", "").split(","))
        return replies.json(await self.bot_documents.statuses(found))

    async def _named(self, names: list[str]) -> list[Account]:
        """The accounts of the first of some names, in the order of these."""
        wanted = dict.fromkeys(folded(name[:200]) for name in names[:_MOST_ASKED])
        async with self.database.read() as connection:
            found = {folded(one.name): one for one in await users.by_names(connection, wanted)}
        return [found[name] for name in wanted if name in found]
