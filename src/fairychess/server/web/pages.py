"""The HTML around the board: page shells, and rules pages made from a variant's README."""

from __future__ import annotations

import html

from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import BaseRoute, Route

from fairychess.server.house import House
from fairychess.server.web.assets import Assets


def _markdown() -> MarkdownIt:
    """A reader that lets no HTML, pictures or odd links through."""
    reader = MarkdownIt("commonmark", {"html": False, "linkify": False})
    return reader.enable("table").enable("strikethrough").disable("image")


_reader = _markdown()


def rules_html(text: str) -> str:
    """Markdown as sanitised HTML."""
    return str(_reader.render(text))


class Pages:
    """Fills the shells in static/pages."""

    def __init__(self, assets: Assets, house: House) -> None:
        self._assets = assets
        self._house = house

    def routes(self) -> list[BaseRoute]:
        """What is answered here."""
        return [
            Route("/", self.home),
            Route("/game/{id}", self.game),
            Route("/variant/{name}", self.variant),
        ]

    def _fill(self, body: str, title: str, script: str, status: int = 200) -> HTMLResponse:
        page = self._assets.text("pages/shell.html")
        values = {
            "TITLE": html.escape(title),
            "STATIC": f"/static/{self._assets.digest}",
            "SCRIPT": script,
            "BODY": body,
        }
        for name, value in values.items():
            page = page.replace(f"<!--{name}-->", value)
        return HTMLResponse(page, status_code=status)

    async def home(self, _request: Request) -> HTMLResponse:
        """GET /: where a game is set up."""
        return self._fill(self._assets.text("pages/home.html"), "Fairychess", "home")

    async def game(self, request: Request) -> HTMLResponse:
        """GET /game/{id}: where a game is played."""
        table = await self._house.tables.get(request.path_params["id"])
        info = await self._house.catalogue.info(table.setup.variant)
        return self._fill(self._assets.text("pages/game.html"), info.title, "game")

    async def variant(self, request: Request) -> HTMLResponse:
        """GET /variant/{name}: a variant's rules and legend."""
        info = await self._house.catalogue.info(request.path_params["name"])
        body = self._assets.text("pages/variant.html")
        by = f"by {info.inventor}" if info.inventor else ""
        values = {
            "NAME": html.escape(info.name, quote=True),
            "HEADING": html.escape(info.title),
            "INVENTOR": html.escape(by),
            "SUMMARY": html.escape(info.summary),
            "RULES": rules_html(info.rules),
        }
        for name, value in values.items():
            body = body.replace(f"<!--{name}-->", value)
        return self._fill(body, f"{info.title}: rules", "variant")

    def problem(self, message: str, status: int) -> HTMLResponse:
        """A page that says what went wrong."""
        body = (
            '<main class="page narrow"><h1>Not here</h1>'
            f"<p>{html.escape(message)}</p>"
            '<p><a class="button" href="/">Choose a game</a></p></main>'
        )
        return self._fill(body, "Not here", "plain", status)
