"""Pages made to stand in other sites: a game as spectators see it, a variant's board to play on.

They come with the answers that `SecurityHeaders` gives to everything under /embed/. Cookies do not
reach them there, so a player holds the seat by a token.
"""

import html
import json
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from fairychess.game.view import VariantInfo
from fairychess.server.base.config import Settings
from fairychess.server.play.registry import GameRegistry
from fairychess.server.store import inventions
from fairychess.server.store.database import Database
from fairychess.server.web.assets import Assets
from fairychess.server.web.page_group import PageGroup, Shells
from fairychess.server.web.previews import Preview, base_of, pictured

HIGHEST_LEVEL = 6
"""Of the computer that anybody's visitors may play: higher ones think for long."""

_ANYWHERE = {
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cache-Control": "public, max-age=3600",
}


class EmbedPages(PageGroup):
    """Fills the shells of framed pages; `of_game` is what a game's page says in previews."""

    def __init__(
        self,
        shells: Shells,
        assets: Assets,
        settings: Settings,
        registry: GameRegistry,
        database: Database,
        of_game: Callable[[Request, VariantInfo, str], Preview],
    ) -> None:
        super().__init__(shells)
        self._assets = assets
        self._settings = settings
        self._registry = registry
        self._database = database
        self._of_game = of_game

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/embed/board.js", self.module),
            Route("/embed/invention/{id}", self.invention),
            Route("/embed/{id}", self.embed),
        ]

    async def module(self, request: Request) -> Response:
        """GET /embed/board.js: the element `<fairy-board>`, for pages of other sites."""
        home = json.dumps(base_of(request, self._settings))
        body = self._assets.text("js/embed/element.js").replace('"<!--HOME-->"', home)
        return Response(body, media_type="text/javascript", headers=_ANYWHERE)

    async def embed(self, request: Request) -> HTMLResponse:
        """GET /embed/{id}: a game as spectators see it, or a variant's board."""
        name = request.path_params["id"]
        if await self.is_variant(name):
            return await self._variant(request, name, f"/variant/{name}")
        game = await self._registry.get(name)
        info = await self._catalogue.info(game.setup.variant)
        title = self._called(request, info, info.title)
        about = self._of_game(request, info, title)
        return self._fill(request, "embed", title, framed=True, about=about)

    async def invention(self, request: Request) -> HTMLResponse:
        """GET /embed/invention/{id}: the board of a published game, in its newest version."""
        ident = request.path_params["id"][:64]
        found = await self._database.query(inventions.known, ident)
        return await self._variant(request, found["variant"], f"/invention/{ident}")

    async def _variant(self, request: Request, name: str, whole: str) -> HTMLResponse:
        info = await self._catalogue.info(name)
        title = self._called(request, info, info.title)
        summary = self._called(request, info, info.summary)
        return self._fill(
            request,
            "embed_variant",
            title,
            framed=True,
            about=Preview(title, summary or title, pictured(info)),
            NAME=html.escape(info.name, quote=True),
            WHOLE=html.escape(whole, quote=True),
            LEVELS="".join(f"<option>{level}</option>" for level in range(1, HIGHEST_LEVEL + 1)),
        )
