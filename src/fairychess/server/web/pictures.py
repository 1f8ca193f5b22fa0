"""The drawings of pieces over HTTP, the same for everybody: the list, and each as a file."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.pictures import Drawing, drawings, svg
from fairychess.pictures.drawings import FAMILIES
from fairychess.server.base.errors import ProblemError
from fairychess.server.web import replies

_KEPT = "public, max-age=86400"
_SIDES = ("first", "second")


class Pictures:
    """Handlers around the drawings that come with the package."""

    def __init__(self) -> None:
        self._list = {
            "families": [{"name": name, "label": f"family_{name}"} for name in FAMILIES],
            "pictures": [_entry(one) for one in drawings().values()],
        }
        self._strokes = {name: one.strokes for name, one in drawings().items()}

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/pictures", self.list),
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
        if found is None or side not in _SIDES:
            raise ProblemError("no_such_picture", "there is no such picture", 404)
        return _kept(Response(svg(found, side), media_type="image/svg+xml"))


def _entry(one: Drawing) -> dict[str, Any]:
    address = f"/api/pictures/{one.name}.svg"
    return {
        "name": one.name,
        "family": one.family,
        "label": one.label,
        "labels": {"en": one.label, "ja": one.japanese},
        "also": one.also,
        "betza": one.betza,
        "urls": {side: f"{address}?side={side}" for side in _SIDES},
    }


def _kept(answer: Response) -> Response:
    answer.headers["Cache-Control"] = _KEPT
    return answer
