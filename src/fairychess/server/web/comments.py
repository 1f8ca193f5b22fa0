"""Comments over HTTP, and topics to talk about."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import folded, sanitise
from fairychess.server.identity.sessions import account_of
from fairychess.server.schemas import http
from fairychess.server.store import archive, comments, inventions, people, tournaments, users
from fairychess.server.web import replies
from fairychess.server.web.handlers import GameHandlers
from fairychess.server.web.paging import whole_number
from fairychess.server.web.security import address_of, own_body

LONGEST = 2000


def _as_kept(on: str) -> str:
    """What is written about, as the database has it, however a name is spelled."""
    kind, colon, name = on.partition(":")
    return kind + colon + folded(name) if kind == "player" else on


class Comments(GameHandlers):
    """Handlers around what people write about games, variants, players and topics."""

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/comments", self.about, methods=["GET"]),
            Route("/api/comments", self.add, methods=["POST"]),
            Route("/api/comments/{id:int}/report", self.report, methods=["POST"]),
            Route("/api/comments/{id:int}/remove", self.remove, methods=["POST"]),
            Route("/api/topics", self.topics, methods=["GET"]),
            Route("/api/topics", self.open_topic, methods=["POST"]),
        ]

    async def about(self, request: Request) -> Response:
        """GET /api/comments?on=...: the newest comments on `invention:ID`, `game:ID` and so on."""
        asked = request.query_params
        before = whole_number(asked.get("before", ""), "before")
        user = await self.sessions.of(request)
        subject = _as_kept(asked.get("on", "")[:220])
        found = await self.database.query(comments.about, subject, before or None)
        mine = user.name if user.account is not None else None
        return replies.json([{**one, "mine": one["name"] == mine} for one in found])

    async def add(self, request: Request) -> Response:
        """POST /api/comments: write about something; the newest comments on it then."""
        wanted = await own_body(request, http.Comment)
        text = await self._text(request, wanted.text)
        account = account_of(await self.sessions.of(request))
        subject = await self._subject(_as_kept(wanted.on), account)
        async with self.database.write() as connection:
            await users.must_not_be_muted(connection, account, self.now())
            await comments.add(connection, subject, account, text, self.now())
        return replies.json({"done": True}, 201)

    async def _text(self, request: Request, given: str) -> str:
        self.rate_limits.take("comment", address_of(request))
        lines = (sanitise(line, LONGEST) for line in given.splitlines())
        text = "\n".join(lines).strip()[:LONGEST]
        if not text:
            raise ProblemError("bad_request", "there is nothing in it")
        return text

    async def _subject(self, on: str, account: str) -> str:
        """What is written about, which must be there for everybody. On the page of somebody who
        has blocked the writer nothing is; who is blocked is not told."""
        kind, _, name = on.partition(":")
        if kind == "variant":
            return f"variant:{(await self.catalogue.info(name)).name}"
        async with self.database.read() as connection:
            if kind == "player":
                found = await users.by_name(connection, name)
                known = found is not None and not await people.blocks(connection, found.id, account)
            elif kind == "invention":
                known = await inventions.find(connection, name) is not None
            elif kind == "tournament":
                known = await tournaments.find(connection, name) is not None
            elif kind == "topic":
                known = await comments.topic_title(connection, name) is not None
            elif kind == "game":
                known = await archive.is_there(connection, name, self.now())
            else:
                known = False
        if not known:
            raise ProblemError("not_found", "there is nothing of this kind to write about", 404)
        return f"{kind}:{name}"

    async def report(self, request: Request) -> Response:
        """POST /api/comments/{id}/report: this should not have been written."""
        wanted = await self.body(request, http.Complaint, "report")
        user = await self.sessions.ensure(request)
        async with self.database.write() as connection:
            reason = sanitise(wanted.reason, 500)
            number = request.path_params["id"]
            if not await comments.complain(connection, number, user.session, reason, self.now()):
                raise ProblemError("no_such_message", "there is no such comment", 404)
        return self.sessions.keep(replies.json({"done": True}, 201), user)

    async def remove(self, request: Request) -> Response:
        """POST /api/comments/{id}/remove: take back what one has written."""
        await own_body(request, http.Nothing)
        account = account_of(await self.sessions.of(request))
        async with self.database.write() as connection:
            if not await comments.remove(connection, request.path_params["id"], account):
                raise ProblemError("no_such_message", "there is no such comment", 404)
        return replies.json({"done": True})

    async def topics(self, _request: Request) -> Response:
        """GET /api/topics: what people talk about, what was written in last first."""
        return replies.json(await self.database.query(comments.topics))

    async def open_topic(self, request: Request) -> Response:
        """POST /api/topics: begin a topic with a first comment."""
        wanted = await own_body(request, http.NewTopic)
        text = await self._text(request, wanted.text)
        account = account_of(await self.sessions.of(request))
        title = sanitise(wanted.title, 120)
        if not title:
            raise ProblemError("bad_request", "a topic has a title")
        async with self.database.write() as connection:
            await users.must_not_be_muted(connection, account, self.now())
            made = await comments.open_topic(connection, title, account, self.now())
            await comments.add(connection, f"topic:{made}", account, text, self.now())
        return replies.json({"id": made, "url": f"/talk/{made}"}, 201)
