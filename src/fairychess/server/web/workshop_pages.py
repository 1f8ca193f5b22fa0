"""The pages where people learn, solve, make and bring games: shells that their scripts fill."""

import html

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import BaseRoute, Route

from fairychess import languages
from fairychess.server.web.page_group import PageGroup
from fairychess.server.web.previews import Preview, pictured


class WorkshopPages(PageGroup):
    """Fills these shells."""

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/learn/{variant}/{course}", self.lesson),
            Route("/make", self.make),
            Route("/make/{id}", self.make),
            Route("/puzzles/{variant}", self.puzzle),
        ]

    async def lesson(self, request: Request) -> HTMLResponse:
        """GET /learn/{variant}/{course}: a course, step by step."""
        variant, course = request.path_params["variant"], request.path_params["course"]
        info = await self._catalogue.info(variant)
        await self._catalogue.must_have_course(variant, course)
        title = self._say(request, "lesson_of", title=self._called(request, info, info.title))
        return self._fill(request, "lesson", title, NAME=html.escape(info.name, quote=True))

    async def make(self, request: Request) -> HTMLResponse:
        """GET /make, /make/{id}: where a game is made; what is kept under the id, a script asks."""
        project = html.escape(request.path_params.get("id", "")[:64], quote=True)
        title = self._say(request, "maker")
        about = Preview(title, self._say(request, "maker_lead"), indexed=not project)
        codes = " ".join(languages.codes())
        return self._fill(request, "make", title, about=about, PROJECT=project, CODES=codes)

    async def puzzle(self, request: Request) -> HTMLResponse:
        """GET /puzzles/{variant}: where puzzles of a game are solved; which one, a script asks."""
        info = await self._catalogue.info(request.path_params["variant"])
        called = self._called(request, info, info.title)
        title = self._say(request, "puzzles_of", title=called)
        about = Preview(title, self._say(request, "puzzles_lead"), pictured(info), indexed=True)
        return self._fill(request, "puzzle", title, about=about)
