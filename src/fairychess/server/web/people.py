"""People over HTTP: who is here, ladders, profiles, whom one follows or blocks."""

from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.fresh import Fresh
from fairychess.server.base.sanitise import folded
from fairychess.server.base.service import service
from fairychess.server.identity.sessions import account_of
from fairychess.server.schemas import http
from fairychess.server.store import (
    archive,
    challenges,
    games,
    inventions,
    people,
    ratings,
    statistics,
    users,
)
from fairychess.server.web import replies
from fairychess.server.web.handlers import StoreHandlers
from fairychess.server.web.security import address_of, own_body

_FEW, _FEW_PEOPLE = 3, 12
"""How much of each kind the home page shows."""

_TOP = 5
"""People of a ladder where several ladders are shown."""


@service
class People(StoreHandlers):
    """Handlers around the people of a server, as others see them."""

    def __post_init__(self) -> None:
        self._public = Fresh(self._read_public, self.now)
        self._ladders = Fresh(self._read_ladders, self.now)

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/home", self.home),
            Route("/api/people", self.people),
            Route("/api/ladders/{variant}", self.ladder),
            Route("/api/players/{name}", self.player),
            Route("/api/players/{name}/{relation:str}", self.relate, methods=["POST"]),
        ]

    async def home(self, request: Request) -> Response:
        """GET /api/home: what goes on here, for the home page, how many games wait for one, and
        how many one is asked for."""
        user = await self.sessions.of(request)
        waiting = asked = 0
        if user.session:
            waiting = await self.database.query(games.waiting, user.session, user.account)
        if user.account:
            asked = len(await self.database.query(challenges.sent_to, user.account))
        return replies.json({**await self._public.get(), "waiting": waiting, "asked": asked})

    async def _read_public(self) -> dict[str, object]:
        now = self.now()
        async with self.database.read() as connection:
            return {
                "here": await people.here(connection, now, _FEW_PEOPLE),
                "seeks": len(await challenges.listed(connection, now)),
                "playing": len(await games.listed(connection, now, _FEW)),
                "ended": await archive.find(connection, archive.Wanted(), now, limit=_FEW),
                "published": (await inventions.search(connection))[:_FEW],
            }

    async def people(self, request: Request) -> Response:
        """GET /api/people: who is here, bots, whom the asker follows, the tops of ladders."""
        user = await self.sessions.of(request)
        async with self.database.read() as connection:
            here = await people.here(connection, self.now())
            bots = await people.bots_here(connection, self.now())
            followed = await people.following(connection, user.account) if user.account else []
        ladders = await self._ladders.get()
        return replies.json({"here": here, "bots": bots, "following": followed, "ladders": ladders})

    async def _read_ladders(self) -> list[dict[str, object]]:
        now = self.now()
        async with self.database.read() as connection:
            return [
                {"variant": variant, "players": await people.ladder(connection, variant, now, _TOP)}
                for variant in await people.laddered(connection)
            ]

    async def ladder(self, request: Request) -> Response:
        """GET /api/ladders/{variant}: the strongest players of a game; with `bots=1`, its bots."""
        variant = request.path_params["variant"][:200]
        bots = request.query_params.get("bots") == "1"
        players = await self.database.query(people.ladder, variant, self.now(), bots=bots)
        return replies.json({"variant": variant, "players": players})

    async def player(self, request: Request) -> Response:
        """GET /api/players/{name}: what everybody may know of an account."""
        user, now = await self.sessions.of(request), self.now()
        async with self.database.read() as connection:
            found = await self._named(connection, request)
            shown = await ratings.public(connection, found.id, now)
            public = await statistics.public_games(connection, found.id, now)
            public = await archive.with_opponents(connection, public)
            results = await people.results(connection, found.id, now)
            opponents = await people.opponents(connection, found.id, now)
            relations = await people.relations(connection, user.account, found.id)
            here = found.id in await people.of_these_here(connection, [found.id], now)
        return replies.json(
            {
                "name": found.name,
                "bot": found.bot,
                "here": here,
                "ratings": shown,
                "results": results,
                "opponents": opponents,
                "games": [{**row, "url": f"/game/{row['id']}"} for row in public],
                "me": user.account == found.id,
                **relations,
            }
        )

    async def relate(self, request: Request) -> Response:
        """POST /api/players/{name}/{relation}: `follow`, `unfollow`, `block` or `unblock` them."""
        await own_body(request, http.Nothing)
        relation = request.path_params["relation"]
        if relation not in people.RELATIONS:
            raise ProblemError("not_found", "there is no such page", 404)
        self.rate_limits.take("relate", address_of(request))
        account = account_of(await self.sessions.of(request))
        async with self.database.write() as connection:
            found = await self._named(connection, request)
            if found.id == account:
                raise ProblemError("bad_request", "this is about others")
            if not await people.relate(connection, relation, account, found.id, self.now()):
                raise ProblemError("too_many", "these are too many people", 403)
            relations = await people.relations(connection, account, found.id)
        return replies.json(relations)

    async def _named(self, connection: AsyncConnection, request: Request) -> users.Account:
        found = await users.by_name(connection, folded(request.path_params["name"][:200]))
        if found is None:
            raise ProblemError("no_such_player", "there is no player of that name", 404)
        return found
