"""The drawings of pieces over HTTP: the list, each as a file, and a stranger's made harmless."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.game.view import SIDES
from fairychess.pictures import Drawing, drawings, opposite, read_own, svg
from fairychess.pictures.drawings import FAMILIES, labels
from fairychess.pictures.own_svg import address
from fairychess.server.base.errors import ProblemError, said_by
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.schemas import http
from fairychess.server.web import replies
from fairychess.server.web.security import address_of, own_body

_KEPT = "public, max-age=86400"


class Pictures:
    """Handlers around the drawings that come with the package."""

    def __init__(self, rate_limits: RateLimits) -> None:
        self._rate_limits = rate_limits
        self._list = {
            "families": [{"name": one, "labels": labels("families", one)} for one in FAMILIES],
            "pictures": [_entry(one) for one in drawings().values()],
        }
        self._strokes = {name: one.strokes for name, one in drawings().items()}

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/pictures", self.list),
            Route("/api/pictures", self.upload, methods=["POST"]),
            Route("/api/pictures/strokes", self.strokes),
            Route("/api/pictures/{name}.svg", self.file),
        ]

    async def list(self, request: Request) -> Response:
        """GET /api/pictures: names, families, labels and addresses."""
        return _kept(replies.public(request, self._list))

    async def strokes(self, request: Request) -> Response:
        """GET /api/pictures/strokes: how every one is drawn, by name."""
        return _kept(replies.public(request, self._strokes))

    async def file(self, request: Request) -> Response:
        """GET /api/pictures/{name}.svg?side=second: one as a file."""
        found = drawings().get(request.path_params["name"])
        side = request.query_params.get("side", "first")
        if found is None or side not in SIDES:
            raise ProblemError("not_found", "there is no such picture", 404)
        return _kept(Response(svg(found, side), media_type="image/svg+xml"))

    async def upload(self, request: Request) -> Response:
        """POST /api/pictures: what is kept of an SVG, for a piece's `picture`, and how it looks.

        Nothing is stored: it goes into a definition, which is.
        """
        wanted = await own_body(request, http.OwnPicture)
        self._rate_limits.take("picture", address_of(request))
        try:
            kept = await asyncio.to_thread(read_own, wanted.svg)
        except ValueError as error:
            raise ProblemError("refused", said_by(error), 422) from None
        return replies.json({"svg": kept, "images": [address(kept), address(opposite(kept))]})


def _entry(one: Drawing) -> dict[str, Any]:
    address = f"/api/pictures/{one.name}.svg"
    return {
        "name": one.name,
        "family": one.family,
        "label": one.label,
        "labels": labels("drawings", one.name),
        "also": one.also,
        "betza": one.betza,
        "urls": {side: f"{address}?side={side}" for side in SIDES},
    }


def _kept(answer: Response) -> Response:
    answer.headers["Cache-Control"] = _KEPT
    return answer
