"""The pages of analysis boards: of a variant, of none in particular, of a study."""

import html

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import BaseRoute, Route

from fairychess.server.store.database import Database
from fairychess.server.store.definitions import is_custom
from fairychess.server.web.page_group import PageGroup, Shells
from fairychess.server.web.previews import Preview
from fairychess.server.web.study import find_study

FIRST_BOARD = "chess"
"""The game whose analysis board is shown where nobody has said which."""


class BoardPages(PageGroup):
    """Fills the shell of analysis boards."""

    def __init__(self, shells: Shells, database: Database) -> None:
        super().__init__(shells)
        self._database = database

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [Route("/analysis", self.any_board), Route("/study/{id}", self.study)]

    async def any_board(self, request: Request) -> HTMLResponse:
        """GET /analysis: an analysis board of some game; the page leads to the others."""
        names = [one.name for one in await self._catalogue.briefs()]
        return await self.board(request, FIRST_BOARD if FIRST_BOARD in names else names[0])

    async def board(self, request: Request, name: str) -> HTMLResponse:
        """GET /analysis/{name}: a variant's board to try moves on."""
        info = await self._catalogue.info(name)
        called = self._called(request, info, info.title)
        title = self._say(request, "analysis_board_of", title=called)
        summary = self._called(request, info, info.summary)
        pictured = info.name if info.pictured and not is_custom(info.name) else ""
        about = Preview(title, summary or title, pictured, not is_custom(info.name))
        return self._fill(request, "study", title, about=about, NAME=html.escape(name, quote=True))

    async def study(self, request: Request) -> HTMLResponse:
        """GET /study/{id}: an analysis board that was kept."""
        await find_study(self._database, request.path_params["id"])
        return self._fill(request, "study", self._say(request, "study"), NAME="")
