"""The variants over HTTP: the list, descriptions, starting arrays."""

import dataclasses
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess import languages
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import sanitise
from fairychess.server.identity.sessions import User
from fairychess.server.schemas import http
from fairychess.server.store import definitions, statistics
from fairychess.server.store.database import Database
from fairychess.server.variants.catalogue import with_notes
from fairychess.server.variants.requests import Described
from fairychess.server.variants.sandbox import Sandbox
from fairychess.server.web import replies
from fairychess.server.web.handlers import SandboxHandlers
from fairychess.server.web.languages import pages_wanted, spoken
from fairychess.server.web.security import address_of, until_gone

_BRIEF = ("name", "title", "summary", "inventor", "files", "ranks")
_MORE = {"family": "", "year": 0, "names": {}, "features": (), "aliases": ()}
"""What an engine may say about a variant besides."""


class Variants(SandboxHandlers):
    """Handlers around what there is to play."""

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/variants", self.variants),
            Route("/api/variants/{name}", self.variant),
            Route("/api/variants/{name}/array", self.array),
            Route("/api/variants/{name}/pieces/{piece}", self.piece),
            Route("/api/variants/{name}/statistics", self.statistics),
            Route("/api/definitions", self.upload, methods=["POST"]),
            Route("/api/definitions/{id}", self.definition),
            Route("/api/drafts", self.draft, methods=["POST"]),
            Route("/api/drafts/unpack", self.unpack, methods=["POST"]),
        ]

    async def variants(self, request: Request) -> Response:
        """GET /api/variants: the games there are; with `language`, their names in it alone."""
        wanted = request.query_params.get("language")
        found = [self._brief(one) for one in await self.catalogue.briefs()]
        if wanted is not None:
            code = languages.known(wanted)
            found = [one | {"names": {code: one["names"].get(code, {})}} for one in found]
        return replies.public(request, found)

    def _brief(self, one: Any) -> dict[str, Any]:
        """A game in the list; `titles` are what it is called in any language, to be found by."""
        told = {name: getattr(one, name) for name in _BRIEF}
        told |= {name: getattr(one, name, none) for name, none in _MORE.items()}
        own = [words[one.title] for words in told["names"].values() if one.title in words]
        titles = dict.fromkeys([*self.languages.names(one.title), *own])
        return told | {"titles": list(titles)}

    async def variant(self, request: Request) -> Response:
        """GET /api/variants/{name}: all of one that a board needs; with `language`, in it alone."""
        info = await self.catalogue.info(request.path_params["name"], pages_wanted(request))
        return replies.public(request, spoken(request, info))

    async def array(self, request: Request) -> Response:
        """GET /api/variants/{name}/array: the pieces as a game begins, for a picture."""
        info = await self.catalogue.info(request.path_params["name"])
        view = await self.catalogue.starting_view(info.name)
        return replies.public(request, dataclasses.replace(view, options=()))

    async def piece(self, request: Request) -> Response:
        """GET /api/variants/{name}/pieces/{piece}: a piece type in words, and its worth."""
        self.rate_limits.take("card", address_of(request))
        name, ident = request.path_params["name"], request.path_params["piece"][:100]
        return replies.public(request, await self.catalogue.card(name, {}, ident))

    async def statistics(self, request: Request) -> Response:
        """GET /api/variants/{name}/statistics: how the games played here have ended."""
        info = await self.catalogue.info(request.path_params["name"])
        now = self.now()
        return replies.json(await self.database.query(statistics.of_variant, info.name, now))

    async def upload(self, request: Request) -> Response:
        """POST /api/definitions: a definition as text; what it defines, or why it does not."""
        wanted = await self.body(request, http.Upload, "upload")
        user = await self.sessions.of(request)
        described = await until_gone(
            request,
            self.sandbox.describe(wanted.text, sanitise(wanted.name, 60), pictures=wanted.pictures),
        )
        kept = await keep_definition(described, user, self.database, self.sandbox, self.now())
        answer = {
            "id": kept.id,
            "variant": kept.variant,
            "url": f"/variant/{kept.variant}",
            "info": with_notes(dataclasses.replace(described.info, name=kept.variant), kept.page),
            "array": described.array,
        }
        return replies.json(answer, 201)

    async def draft(self, request: Request) -> Response:
        """POST /api/drafts: what a text would define, and all that is wrong with it; not kept."""
        wanted = await self.body(request, http.Upload, "draft")
        name = sanitise(wanted.name, 60)
        return replies.json(await until_gone(request, self.sandbox.draft(wanted.text, name)))

    async def unpack(self, request: Request) -> Response:
        """POST /api/drafts/unpack: the definition in a zip archive."""
        wanted = await self.body(request, http.DraftArchive, "draft")
        return replies.json(await until_gone(request, self.sandbox.unpack(wanted.archive)))

    async def definition(self, request: Request) -> Response:
        """GET /api/definitions/{id}: the text, to read and to try at home."""
        found = await definitions.find(self.database, request.path_params["id"][:100])
        if found is None:
            raise ProblemError("no_such_definition", "there is no such definition here", 404)
        return replies.json(found)


async def keep_definition(
    described: Described, user: User, database: Database, sandbox: Sandbox, now: int
) -> definitions.StoredDefinition:
    """Keep what a text defines, as its asker's, and let it be played."""
    kept = definitions.StoredDefinition(
        definitions.id_of(described.text, described.page),
        sanitise(described.info.title, 200),
        described.text,
        described.page,
    )
    await definitions.add(database, kept, user.session, now, user.line)
    sandbox.admitted(kept.variant)
    return kept
