"""The maker over HTTP: drafts looked at, moves drawn and found, exports, and kept projects."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.making import gallery, installed_text, rule_forms
from fairychess.making.sentences import sentence_words
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import sanitise
from fairychess.server.identity.sessions import User
from fairychess.server.schemas import http
from fairychess.server.store import guests, projects
from fairychess.server.store.definitions import is_custom
from fairychess.server.store.schema import project
from fairychess.server.web import replies
from fairychess.server.web.handlers import SandboxHandlers
from fairychess.server.web.pages import rules_html
from fairychess.server.web.security import address_of, own_body, until_gone

_SOON = 3.0
"""Seconds of processor time for one text of moves."""


class Making(SandboxHandlers):
    """Handlers around drafts of variants. A draft is a stranger's: it is read in the sandbox."""

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/make/rules", self.rules),
            Route("/api/make/words", self.words),
            Route("/api/make/gallery", self.gallery),
            Route("/api/make/text/{name}", self.text),
            Route("/api/make/read", self.read, methods=["POST"]),
            Route("/api/make/check", self.check, methods=["POST"]),
            Route("/api/make/moves", self.moves, methods=["POST"]),
            Route("/api/make/find", self.find, methods=["POST"]),
            Route("/api/make/way", self.way, methods=["POST"]),
            Route("/api/make/sentences", self.sentences, methods=["POST"]),
            Route("/api/make/example", self.example, methods=["POST"]),
            Route("/api/make/export", self.export, methods=["POST"]),
            Route("/api/projects", self.list, methods=["GET"]),
            Route("/api/projects", self.create, methods=["POST"]),
            Route("/api/projects/{id}", self.project, methods=["GET"]),
            Route("/api/projects/{id}", self.save, methods=["POST"]),
            Route("/api/projects/{id}/versions/{number:int}", self.version),
            Route("/api/projects/{id}/forget", self.forget, methods=["POST"]),
        ]

    # -- what there is to make a game of ----------------------------------------------------

    async def rules(self, request: Request) -> Response:
        """GET /api/make/rules: the rules with their sentences and forms, in one's language."""
        return await self._worded(request, rule_forms)

    async def words(self, request: Request) -> Response:
        """GET /api/make/words: of what sentences are made, in one's language."""
        return await self._worded(request, sentence_words)

    async def _worded(self, request: Request, told: Callable[[str], Any]) -> Response:
        answer = replies.public(request, await asyncio.to_thread(told, self.languages.of(request)))
        answer.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
        return answer

    async def gallery(self, request: Request) -> Response:
        """GET /api/make/gallery: the piece types that the installed variants know."""
        return replies.public(request, await asyncio.to_thread(gallery))

    async def text(self, request: Request) -> Response:
        """GET /api/make/text/{name}: the variant file of a variant, to make another one of it."""
        name = request.path_params["name"]
        if is_custom(name):
            return replies.json({"text": (await self.catalogue.custom(name)).text})
        found = await asyncio.to_thread(installed_text, name)
        if found is None:
            raise ProblemError("no_such_variant", "there is no such variant here", 404)
        return replies.json({"text": found})

    # -- drafts -------------------------------------------------------------------------------

    async def read(self, request: Request) -> Response:
        """POST /api/make/read: a pasted text as a draft, and where the squares of its board lie."""
        return replies.json(await self._ask(request, http.Draft, "read_draft"))

    async def check(self, request: Request) -> Response:
        """POST /api/make/check: all faults, what is doubtful, and the game so far."""
        found = await self._ask(request, http.Draft, "look_at_draft")
        if found["info"] is not None:
            found["page"] = await asyncio.to_thread(rules_html, found["page"])
        return replies.json(found)

    async def moves(self, request: Request) -> Response:
        """POST /api/make/moves: a text of moves, drawn."""
        return replies.json(await self._ask(request, http.DrawMoves, "draw_moves", _SOON))

    async def find(self, request: Request) -> Response:
        """POST /api/make/find: the text for clicked squares, drawn."""
        return replies.json(await self._ask(request, http.FindMoves, "find_moves", _SOON))

    async def way(self, request: Request) -> Response:
        """POST /api/make/way: the text with the moves of a drawn way besides, drawn."""
        return replies.json(await self._ask(request, http.AddWay, "add_way", _SOON))

    async def sentences(self, request: Request) -> Response:
        """POST /api/make/sentences: sentences as menus show them, or what is wrong with them."""
        return replies.json(await self._ask(request, http.ReadSentences, "read_sentences", _SOON))

    async def example(self, request: Request) -> Response:
        """POST /api/make/example: a position that shows a sentence at work; null for none."""
        return replies.json(await self._ask(request, http.FindExample, "find_example"))

    async def export(self, request: Request) -> Response:
        """POST /api/make/export: a file for other programs, in base 64, with notes."""
        return replies.json(await self._ask(request, http.TakeHome, "take_home"))

    async def _ask(
        self, request: Request, kind: type[msgspec.Struct], task: str, *seconds: float
    ) -> Any:
        """What the sandbox makes of a request; in the asker's language where it names none."""
        fields = msgspec.structs.asdict(await self.body(request, kind, "make"))
        if fields.get("language") == "":
            fields["language"] = self.languages.of(request)
        work = self.sandbox.make(address_of(request), task, fields, *seconds)
        return await until_gone(request, work)

    # -- projects -----------------------------------------------------------------------------

    async def list(self, request: Request) -> Response:
        """GET /api/projects: one's own projects."""
        owner = _owner(await self.sessions.of(request))
        return replies.json(await self.database.query(projects.listed, owner))

    async def create(self, request: Request) -> Response:
        """POST /api/projects: keep a new project."""
        wanted = await self.body(request, http.SaveProject, "save")
        user = await self.sessions.ensure(request)
        made = await self.database.commit(
            projects.create, _owner(user), sanitise(wanted.title, 200), wanted.text, self.now()
        )
        answer = {"id": made, "version": 1, "url": f"/make/{made}"}
        return self.sessions.keep(replies.json(answer, 201), user)

    async def save(self, request: Request) -> Response:
        """POST /api/projects/{id}: keep a new version of one's own project."""
        wanted = await self.body(request, http.SaveProject, "save")
        owner = _owner(await self.sessions.of(request))
        ident = request.path_params["id"][:64]
        number = await self.database.commit(
            projects.save, ident, owner, sanitise(wanted.title, 200), wanted.text, self.now()
        )
        if number is None:
            raise _no_project()
        return replies.json({"id": ident, "version": number, "url": f"/make/{ident}"})

    async def project(self, request: Request) -> Response:
        """GET /api/projects/{id}: a project as it is now, for everybody who has the link."""
        return await self._found(request, None)

    async def version(self, request: Request) -> Response:
        """GET /api/projects/{id}/versions/{number}: a project as it was."""
        return await self._found(request, min(request.path_params["number"], 1 << 30))

    async def _found(self, request: Request, number: int | None) -> Response:
        owner = _owner(await self.sessions.of(request))
        ident = request.path_params["id"][:64]
        found = await self.database.query(projects.find, ident, owner, number)
        if found is None:
            raise _no_project()
        await guests.opened(self.database, project, [ident], self.now())
        return replies.json(found)

    async def forget(self, request: Request) -> Response:
        """POST /api/projects/{id}/forget: remove one's own project."""
        await own_body(request, http.Nothing)
        owner = _owner(await self.sessions.of(request))
        gone = await self.database.commit(projects.forget, request.path_params["id"][:64], owner)
        if not gone:
            raise _no_project()
        return replies.json({})


def _owner(user: User) -> projects.Owner:
    return projects.Owner(user.session, user.account, user.line)


def _no_project() -> ProblemError:
    return ProblemError("no_such_project", "there is no such project of yours here", 404)
