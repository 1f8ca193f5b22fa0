"""The HTML around the board: page shells, and rules pages made from a variant's README."""

from __future__ import annotations

import html
import json

from markdown_it import MarkdownIt
from starlette.responses import HTMLResponse

from fairychess.game.view import VariantInfo
from fairychess.server.assets import Assets


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

    def __init__(self, assets: Assets) -> None:
        self._assets = assets

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

    def home(self) -> HTMLResponse:
        """The page where a game is set up."""
        return self._fill(self._assets.text("pages/home.html"), "Fairychess", "home")

    def game(self, title: str) -> HTMLResponse:
        """The page where a game is played."""
        return self._fill(self._assets.text("pages/game.html"), title, "game")

    def variant(self, info: VariantInfo) -> HTMLResponse:
        """A variant's rules and legend."""
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


def error_json(code: str, message: str) -> bytes:
    """The body of every refused API request."""
    return json.dumps({"error": {"code": code, "message": message}}).encode()
