"""The pages of people: players, ladders and profiles, and the games they play and have played."""

import html

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import BaseRoute, Route

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import folded, sanitise
from fairychess.server.store import comments, inventions, tournaments, users
from fairychess.server.store.database import Database
from fairychess.server.web.page_group import PageGroup, Shells
from fairychess.server.web.previews import Preview, pictured


class PeoplePages(PageGroup):
    """Fills the shells of pages about people and their games."""

    def __init__(self, shells: Shells, database: Database) -> None:
        super().__init__(shells)
        self._database = database

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/ladder/{variant}", self.ladder),
            Route("/player/{name}", self.player),
            Route("/invention/{id}", self.invention),
            Route("/tournament/{id}", self.tournament),
            Route("/talk/{id}", self.topic),
        ]

    async def ladder(self, request: Request) -> HTMLResponse:
        """GET /ladder/{variant}: the strongest players of a game."""
        info = await self._catalogue.info(request.path_params["variant"])
        called = self._called(request, info, info.title)
        title = self._say(request, "ladder_of", title=called)
        about = Preview(title, self._say(request, "players_lead"), pictured(info))
        name = html.escape(info.name, quote=True)
        return self._fill(request, "ladder", title, about=about, NAME=name)

    async def player(self, request: Request) -> HTMLResponse:
        """GET /player/{name}: what everybody may know of a person."""
        name = sanitise(request.path_params["name"], 40)
        if await self._database.query(users.by_name, folded(name)) is None:
            raise ProblemError("no_such_player", "there is no player of that name", 404)
        return self._fill(request, "player", name)

    async def invention(self, request: Request) -> HTMLResponse:
        """GET /invention/{id}: a published game."""
        ident = request.path_params["id"][:64]
        found = await self._database.query(inventions.known, ident)
        summary = found["summary"] or self._say(request, "inventions_lead")
        about = Preview(found["title"], summary, indexed=found["listed"])
        return self._fill(
            request,
            "invention",
            found["title"],
            about=about,
            ID=html.escape(ident, quote=True),
            NAME=html.escape(found["variant"], quote=True),
        )

    async def tournament(self, request: Request) -> HTMLResponse:
        """GET /tournament/{id}: one of them."""
        ident = request.path_params["id"][:64]
        found = await self._database.query(tournaments.find, ident)
        if found is None:
            raise ProblemError("no_such_tournament", "there is no such tournament", 404)
        words = found.about or self._say(request, "tournaments_lead")
        about = Preview(found.title, words)
        ident = html.escape(ident, quote=True)
        return self._fill(request, "tournament", found.title, about=about, ID=ident)

    async def topic(self, request: Request) -> HTMLResponse:
        """GET /talk/{id}: one topic."""
        ident = request.path_params["id"][:64]
        title = await self._database.query(comments.topic_title, ident)
        if title is None:
            raise ProblemError("not_found", "there is no such page", 404)
        return self._fill(request, "topic", title, ID=html.escape(ident, quote=True))
