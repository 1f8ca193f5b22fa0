"""The variants over HTTP: the list, descriptions, starting arrays."""

from __future__ import annotations

import dataclasses

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server import bodies
from fairychess.server.errors import ProblemError
from fairychess.server.house import House
from fairychess.server.store import definitions, statistics
from fairychess.server.web import replies
from fairychess.server.web.security import address_of, own_body, until_gone
from fairychess.server.words import clean

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
            Route("/api/variants/{name}/statistics", self.statistics),
            Route("/api/definitions", self.upload, methods=["POST"]),
            Route("/api/definitions/{id}", self.definition),
        ]

    async def variants(self, request: Request) -> Response:
        """GET /api/variants."""
        found = await self._house.catalogue.briefs()
        briefs = [{name: getattr(one, name) for name in _BRIEF} for one in found]
        return replies.public(request, briefs)

    async def variant(self, request: Request) -> Response:
        """GET /api/variants/{name}."""
        info = await self._house.catalogue.info(request.path_params["name"])
        return replies.public(request, info)

    async def array(self, request: Request) -> Response:
        """GET /api/variants/{name}/array: the pieces as a game begins, for a picture."""
        info = await self._house.catalogue.info(request.path_params["name"])
        view = await self._house.catalogue.starting_view(info.name)
        return replies.public(request, dataclasses.replace(view, options=()))

    async def statistics(self, request: Request) -> Response:
        """GET /api/variants/{name}/statistics: how the games played here have ended."""
        info = await self._house.catalogue.info(request.path_params["name"])
        async with self._house.database.read() as connection:
            now = self._house.settings.now()
            return replies.json(await statistics.of_variant(connection, info.name, now))

    async def upload(self, request: Request) -> Response:
        """POST /api/definitions: a definition as text; what it defines, or why it does not."""
        wanted = await own_body(request, bodies.Upload)
        self._house.limits.take("upload", address_of(request))
        visitor = await self._house.visitors.of(request)
        described = await until_gone(
            request, self._house.sandbox.describe(wanted.text, clean(wanted.name, 60))
        )
        kept = definitions.Definition(
            definitions.id_of(described.text, described.page),
            clean(described.info.title, 200),
            described.text,
            described.page,
        )
        now = self._house.settings.now()
        await definitions.add(self._house.database, kept, visitor.session, now)
        self._house.sandbox.admitted(kept.variant)
        answer = {
            "id": kept.id,
            "variant": kept.variant,
            "url": f"/variant/{kept.variant}",
            "info": dataclasses.replace(described.info, name=kept.variant, rules=kept.page),
            "array": described.array,
        }
        return replies.json(answer, 201)

    async def definition(self, request: Request) -> Response:
        """GET /api/definitions/{id}: the text, to read and to try at home."""
        found = await definitions.find(self._house.database, request.path_params["id"][:100])
        if found is None:
            raise ProblemError("no_such_definition", "there is no such definition here", 404)
        return replies.json(found)
