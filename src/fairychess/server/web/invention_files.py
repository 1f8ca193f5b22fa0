"""Published games as files: taken from one server and brought to another."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import sanitise
from fairychess.server.base.service import service
from fairychess.server.identity.sessions import account_of
from fairychess.server.schemas import http
from fairychess.server.store import definitions, inventions
from fairychess.server.variants.sandbox import Sandbox
from fairychess.server.web import replies
from fairychess.server.web.handlers import StoreHandlers
from fairychess.server.web.inventions import tags_of
from fairychess.server.web.previews import base_of
from fairychess.server.web.security import address_of, own_body, until_gone
from fairychess.server.web.variants import keep_definition

LARGEST = 600_000
"""Bytes of a file that is brought."""


@service
class InventionFiles(StoreHandlers):
    """Handlers around files of published games."""

    sandbox: Sandbox
    settings: Settings

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here; one must stand before those of a game's id."""
        return [
            Route("/api/inventions/bring", self.bring, methods=["POST"]),
            Route("/api/inventions/{id}/file", self.file),
        ]

    async def file(self, request: Request) -> Response:
        """GET /api/inventions/{id}/file: a published game with its last versions, as one file."""
        self.rate_limits.take("card", address_of(request))
        ident = request.path_params["id"][:64]
        found = await self.database.query(inventions.known, ident)
        versions = []
        for one in found["versions"][: http.MOST_VERSIONS]:
            kept = await definitions.find(self.database, one["definition"])
            if kept is not None:
                versions.append(http.VersionFile(kept.text, one["note"]))
        source = f"{base_of(request, self.settings)}/invention/{ident}"
        answer = replies.json(
            http.InventionFile(
                http.INVENTION_FILE,
                versions[::-1],
                found["summary"],
                found["tags"],
                found["author"],
                source,
            )
        )
        answer.headers["Content-Disposition"] = f'attachment; filename="{ident}.json"'
        return answer

    async def bring(self, request: Request) -> Response:
        """POST /api/inventions/bring: such a file becomes a published game of one's own.

        Every version is compiled as if it were pasted here; where one is wrong, none is published.
        """
        wanted = await own_body(request, http.InventionFile, LARGEST)
        account = account_of(user := await self.sessions.of(request))
        tags = tags_of(wanted.tags)
        versions = []
        for number, version in enumerate(wanted.versions, 1):
            self.rate_limits.take("publish", address_of(request))
            try:
                described = await until_gone(request, self.sandbox.describe(version.text, ""))
            except ProblemError as problem:
                said = f"version {number}: {problem.message}"
                raise ProblemError(problem.code, said, problem.status) from None
            kept = await keep_definition(described, user, self.database, self.sandbox, self.now())
            credit = " · ".join(one for one in (wanted.author, wanted.source, version.note) if one)
            new = inventions.Published(
                kept.id,
                kept.title or kept.variant,
                sanitise(wanted.summary or described.info.summary, 300),
                tags,
                listed=True,
                note=sanitise(credit, 500),
            )
            versions.append(new)
        async with self.database.write() as connection:
            ident = await inventions.publish(connection, account, versions[0], self.now())
            if ident is None:
                raise ProblemError("too_many", "these are too many games", 403)
            for new in versions[1:]:
                await inventions.change(connection, ident, account, new, self.now())
        return replies.json({"id": ident, "url": f"/invention/{ident}"}, 201)
