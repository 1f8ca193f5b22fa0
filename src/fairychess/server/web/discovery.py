"""For crawlers: robots.txt, the sitemap, icons, pictures of the games."""

import html
import json
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.service import service
from fairychess.server.domain.engine_api import GamesBackend
from fairychess.server.store.definitions import is_custom
from fairychess.server.variants.catalogue import Catalogue, grouped
from fairychess.server.variants.engine import GameEngine
from fairychess.server.web import replies
from fairychess.server.web.assets import Assets
from fairychess.server.web.languages import Languages
from fairychess.server.web.previews import base_of

_LISTED = ("/", "/variants", "/pieces", "/lobby", "/docs")
KEPT_A_DAY = {
    "Cache-Control": "public, max-age=86400",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
_PAPER = "#f7f1e6"
"""The colour of a page, as `--paper` in base.css."""
_ICONS = (
    ("icon.svg", "image/svg+xml", "any", "any"),
    ("icon-192.png", "image/png", "192x192", "any"),
    ("icon-512.png", "image/png", "512x512", "any"),
    ("icon-maskable.png", "image/png", "512x512", "maskable"),
)
_FILES = {
    "/favicon.ico": ("favicon.ico", "image/x-icon"),
    "/apple-touch-icon.png": ("icon-180.png", "image/png"),
    "/picture.jpg": ("picture.jpg", "image/jpeg"),
}
_ROBOTS = """User-agent: *
Allow: /api/variants
Disallow: /api/

Sitemap: {base}/sitemap.xml
"""
_SITEMAP = """<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{urls}
</urlset>
"""


@service
class Discovery:
    """Handlers whose answers are the same for everybody."""

    assets: Assets
    catalogue: Catalogue
    backend: GamesBackend
    engine: GameEngine
    settings: Settings
    languages: Languages

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/robots.txt", self.robots),
            Route("/app.webmanifest", self.manifest),
            Route("/sitemap.xml", self.sitemap),
            *(Route(path, self.icon) for path in _FILES),
            Route("/picture/{name}.jpg", self.picture),
            Route("/picture/{name}.svg", self.board),
        ]

    async def robots(self, request: Request) -> Response:
        """GET /robots.txt. Pages of single games may be fetched, for previews, and ask not to be
        listed."""
        base = base_of(request, self.settings)
        return Response(_ROBOTS.format(base=base), media_type="text/plain", headers=KEPT_A_DAY)

    async def sitemap(self, request: Request) -> Response:
        """GET /sitemap.xml: the pages that are about the games."""
        base = base_of(request, self.settings)
        briefs = await self.catalogue.briefs()
        families = dict.fromkeys(f"/variants/{quote(one.family)}" for one in briefs if grouped(one))
        games = [f"/variant/{quote(one.name)}" for one in briefs]
        paths = (*_LISTED, *families, *games)
        urls = "\n".join(f"<url><loc>{html.escape(base + path)}</loc></url>" for path in paths)
        return Response(
            _SITEMAP.format(urls=urls), media_type="application/xml", headers=KEPT_A_DAY
        )

    async def manifest(self, request: Request) -> Response:
        """GET /app.webmanifest: what a browser needs to put the site among a device's programs.

        A diagram, or any text, that is shared with it arrives on the page /bring.
        """
        language = self.languages.of(request)
        static = f"/static/{self.assets.digest}"
        lead = self.languages.say(language, "home_lead")
        body = {
            "id": "/",
            "name": "fairychess",
            "short_name": "fairychess",
            "description": lead,
            "lang": language,
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": _PAPER,
            "theme_color": _PAPER,
            "icons": [
                {"src": f"{static}/{name}", "type": kind, "sizes": sizes, "purpose": purpose}
                for name, kind, sizes, purpose in _ICONS
            ],
            "share_target": {
                "action": "/bring",
                "method": "GET",
                "params": {"title": "title", "text": "text", "url": "url"},
            },
        }
        kind = "application/manifest+json"
        return Response(json.dumps(body), media_type=kind, headers={"Cache-Control": "no-cache"})

    async def icon(self, request: Request) -> Response:
        """GET /favicon.ico, /apple-touch-icon.png, /picture.jpg: of the site, of no game."""
        name, kind = _FILES[request.url.path]
        return Response(self.assets.data(name), media_type=kind, headers=KEPT_A_DAY)

    async def picture(self, request: Request) -> Response:
        """GET /picture/{name}.jpg: a game's board, for link previews and pages without scripts."""
        name = request.path_params["name"]
        if is_custom(name):
            raise no_picture()
        await self.catalogue.must_be_installed(name)
        found = await self.engine.call(self.backend.picture, name)
        body = self.assets.data("picture.jpg") if found is None else found
        return Response(body, media_type="image/jpeg", headers=KEPT_A_DAY)

    async def board(self, request: Request) -> Response:
        """GET /picture/{name}.svg: how a game begins, small, for lists of games."""
        name = request.path_params["name"]
        picture = None if is_custom(name) else await self.catalogue.board(name)
        if picture is None:
            raise no_picture()
        answer = Response(picture, media_type="image/svg+xml", headers=KEPT_A_DAY)
        return replies.compressed(request, answer)


def no_picture() -> ProblemError:
    """What is answered where a game has no picture."""
    return ProblemError("not_found", "there is no such picture", 404)
