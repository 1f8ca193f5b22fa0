"""The variants over HTTP: the list, descriptions, starting arrays."""

from __future__ import annotations

import dataclasses

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.house import House
from fairychess.server.web import replies

_BRIEF = ("name", "title", "summary", "inventor", "files", "ranks")


class Variants:
    """Handlers around what there is to play."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> list[BaseRoute]:
        """What is answered here."""
        return [
            Route("/api/variants", self.variants),
            Route("/api/variants/{name}", self.variant),
            Route("/api/variants/{name}/array", self.array),
        ]

    async def variants(self, _request: Request) -> Response:
        """GET /api/variants."""
        found = await self._house.catalogue.briefs()
        return replies.json([{name: getattr(one, name) for name in _BRIEF} for one in found])

    async def variant(self, request: Request) -> Response:
        """GET /api/variants/{name}."""
        return replies.json(await self._house.catalogue.info(request.path_params["name"]))

    async def array(self, request: Request) -> Response:
        """GET /api/variants/{name}/array: the men as a game begins, for a picture."""
        info = await self._house.catalogue.info(request.path_params["name"])
        game = await self._house.ask(self._house.rooms.new_game, info.name, {})
        view = await self._house.ask(game.view, "spectator")
        return replies.json(dataclasses.replace(view, options=()))
