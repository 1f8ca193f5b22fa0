"""Analysis boards and studies over HTTP: positions, texts, openings, what is kept."""

import secrets
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import sanitise
from fairychess.server.base.service import service
from fairychess.server.domain.game_state import refuse
from fairychess.server.identity.sessions import User
from fairychess.server.schemas import http
from fairychess.server.schemas import study as s
from fairychess.server.store import guests, studies
from fairychess.server.store.database import Database
from fairychess.server.store.schema import study
from fairychess.server.study.boards import FreeBoards
from fairychess.server.study.openings import Openings
from fairychess.server.study.rooms import Rooms
from fairychess.server.web import replies
from fairychess.server.web.handlers import StoreHandlers
from fairychess.server.web.security import address_of, own_body, until_gone

MOST_STUDIES = 200


@service
class StudyRoutes(StoreHandlers):
    """Handlers around analysis boards."""

    boards: FreeBoards
    openings: Openings
    rooms: Rooms

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/analysis/info", self.info, methods=["POST"]),
            Route("/api/analysis/look", self.look, methods=["POST"]),
            Route("/api/analysis/compose", self.compose, methods=["POST"]),
            Route("/api/analysis/read", self.read, methods=["POST"]),
            Route("/api/analysis/records", self.records, methods=["POST"]),
            Route("/api/analysis/write", self.write, methods=["POST"]),
            Route("/api/analysis/openings/{key}", self.played),
            Route("/api/studies", self.new, methods=["POST"]),
            Route("/api/studies/{id}", self.study, methods=["GET"]),
            Route("/api/studies/{id}", self.save, methods=["POST"]),
            Route("/api/studies/{id}/delete", self.delete, methods=["POST"]),
            Route("/api/me/studies", self.mine),
        ]

    async def info(self, request: Request) -> Response:
        """POST /api/analysis/info: a variant as its options make it."""
        wanted = await self.body(request, s.VariantWithOptions, "look")
        info = await until_gone(request, self.boards.info(wanted.variant, wanted.options))
        return replies.public(request, info)

    async def look(self, request: Request) -> Response:
        """POST /api/analysis/look: the position after some moves, and what can be played."""
        wanted = await self.body(request, s.StudyLook, "look")
        return replies.json(await until_gone(request, self.boards.look(wanted, wanted.known)))

    async def compose(self, request: Request) -> Response:
        """POST /api/analysis/compose: a position set up by hand, or what is wrong with it."""
        wanted = await self.body(request, s.Compose, "look")
        return replies.json(await until_gone(request, self.boards.compose(wanted)))

    async def read(self, request: Request) -> Response:
        """POST /api/analysis/read: the lines of play in a text."""
        wanted = await self.body(request, s.Read, "look", s.MAX_BODY)
        return replies.json(await until_gone(request, self.boards.read(wanted)))

    async def records(self, request: Request) -> Response:
        """POST /api/analysis/records: the decisions of a tree, as they are shown."""
        wanted = await self.body(request, s.Write, "look", s.MAX_BODY)
        return replies.json(await until_gone(request, self.boards.records(wanted)))

    async def write(self, request: Request) -> Response:
        """POST /api/analysis/write: lines of play as text, to keep."""
        wanted = await self.body(request, s.Write, "look", s.MAX_BODY)
        return replies.json({"text": await until_gone(request, self.boards.write(wanted))})

    async def played(self, request: Request) -> Response:
        """GET /api/analysis/openings/{key}: what was played in a position, and how it ended."""
        self.rate_limits.take("look", address_of(request))
        return replies.json(await self.openings.played(request.path_params["key"][:24]))

    # -- studies ----------------------------------------------------------------------------

    async def new(self, request: Request) -> Response:
        """POST /api/studies: keep a tree under a link of its own."""
        wanted = await self.body(request, s.Study, "study", s.MAX_BODY)
        await until_gone(request, self.boards.write(wanted))  # whatever is kept can be played
        user = await self.sessions.ensure(request)
        kept = studies.StoredStudy(
            secrets.token_urlsafe(9),
            wanted.variant,
            sanitise(wanted.title, 100),
            _document(wanted),
            1,
            user.session,
            user.account,
            user.line,
        )
        async with self.database.write() as connection:
            if await studies.count(connection, user.session, user.account) >= MOST_STUDIES:
                raise refuse(Message("too_many_studies", {"count": MOST_STUDIES}))
            await guests.must_have_room(connection, kept.line, len(kept.document))
            await studies.add(connection, kept, self.now())
        return self.sessions.keep(replies.json(_shown(kept, user), 201), user)

    async def study(self, request: Request) -> Response:
        """GET /api/studies/{id}: a study, for everybody who has its link."""
        found = await self._find(request)
        await guests.opened(self.database, study, [found.id], self.now())
        return replies.json(_shown(found, await self.sessions.of(request)))

    async def save(self, request: Request) -> Response:
        """POST /api/studies/{id}: keep its newest form; its owner's."""
        wanted = await self.body(request, s.Study, "study", s.MAX_BODY)
        kept, user = await self._own(request)
        if wanted.variant != kept.variant:
            raise ProblemError("bad_request", "a study keeps its variant")
        await until_gone(request, self.boards.write(wanted))
        title, document = sanitise(wanted.title, 100), _document(wanted)
        async with self.database.write() as connection:
            more = len(document) - len(kept.document)
            await guests.must_have_room(connection, kept.line if more > 0 else None, more)
            await studies.change(connection, kept.id, title, document, self.now())
        kept = await self._find(request)
        await self.rooms.changed(kept.id)
        return replies.json(_shown(kept, user))

    async def delete(self, request: Request) -> Response:
        """POST /api/studies/{id}/delete: forget it; its owner's."""
        await own_body(request, http.OptionalToken)
        kept, _ = await self._own(request)
        await self.database.commit(studies.remove, kept.id)
        return replies.json({"done": True})

    async def mine(self, request: Request) -> Response:
        """GET /api/me/studies: the asker's own, the newest first."""
        user = await self.sessions.of(request)
        if not user.session:
            return replies.json([])
        rows = await self.database.query(studies.owned, user.session, user.account)
        return replies.json([{**row, "url": f"/study/{row['id']}"} for row in rows])

    # -- who asks ---------------------------------------------------------------------------

    async def _find(self, request: Request) -> studies.StoredStudy:
        return await find_study(self.database, request.path_params["id"])

    async def _own(self, request: Request) -> tuple[studies.StoredStudy, User]:
        kept, user = await self._find(request), await self.sessions.of(request)
        if not kept.is_of(user.session, user.account):
            raise ProblemError("not_owner", Message("not_your_study"), 403)
        return kept, user


async def find_study(database: Database, study_id: str) -> studies.StoredStudy:
    """Return a study, or raise ProblemError."""
    kept = await database.query(studies.find, study_id[:64])
    if kept is None:
        raise ProblemError("no_such_study", "there is no such study here", 404)
    return kept


def _document(wanted: s.Study) -> str:
    """What is kept of a study beside its title and variant, as JSON."""
    document = {
        "options": wanted.options,
        "start": wanted.start,
        "nodes": wanted.nodes,
        "orientation": wanted.orientation,
    }
    return msgspec.json.encode(document).decode()


def _shown(kept: studies.StoredStudy, user: User) -> dict[str, Any]:
    document = msgspec.json.decode(kept.document)
    return {
        **document,
        "id": kept.id,
        "url": f"/study/{kept.id}",
        "variant": kept.variant,
        "title": kept.title,
        "version": kept.version,
        "mine": kept.is_of(user.session, user.account),
    }
