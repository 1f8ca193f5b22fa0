"""The inventors' gallery over HTTP."""

import re
from functools import cached_property
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.fresh import Fresh
from fairychess.server.base.sanitise import folded, sanitise
from fairychess.server.identity.sessions import account_of
from fairychess.server.schemas import http
from fairychess.server.store import definitions, inventions
from fairychess.server.web import replies
from fairychess.server.web.handlers import GameHandlers
from fairychess.server.web.paging import whole_number
from fairychess.server.web.security import own_body

_TAG = re.compile(r"[^\W_][\w-]{0,23}")
_MOST_TAGS = 6


class Inventions(GameHandlers):
    """Handlers around published games."""

    @cached_property
    def _tags(self) -> Fresh[list[str]]:
        return Fresh(self._read_tags, self.now)

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/inventions", self.search, methods=["GET"]),
            Route("/api/inventions", self.publish, methods=["POST"]),
            Route("/api/inventions/{id}", self.invention, methods=["GET"]),
            Route("/api/inventions/{id}", self.change, methods=["POST"]),
            Route("/api/inventions/{id}/star", self.star, methods=["POST"]),
            Route("/api/inventions/{id}/unstar", self.unstar, methods=["POST"]),
            Route("/api/inventions/{id}/withdraw", self.withdraw, methods=["POST"]),
        ]

    async def search(self, request: Request) -> Response:
        """GET /api/inventions: a page of the gallery, by `words`, `tag`, `author` and `sort`.

        `sort` is `new`, which it is without one, or `stars`; `from` is how many come before.
        """
        asked = request.query_params
        start = whole_number(asked.get("from", ""), "from", 6)
        found = await self.database.query(
            inventions.search,
            sanitise(asked.get("words", ""), 100),
            sanitise(asked.get("tag", ""), 24).lower(),
            folded(asked.get("author", "")[:200]),
            asked.get("sort", "new") == "stars",
            start,
        )
        tags = await self._tags.get()
        return replies.json({"inventions": found, "tags": tags, "page": inventions.PAGE})

    async def _read_tags(self) -> list[str]:
        return await self.database.query(inventions.tags)

    async def invention(self, request: Request) -> Response:
        """GET /api/inventions/{id}: a published game with its versions."""
        user = await self.sessions.of(request)
        found = await self._found(request)
        starred = await self.database.query(inventions.starred, found["id"], user.account)
        mine = user.account is not None and user.name == found["author"]
        return replies.json({**found, "starred": starred, "mine": mine})

    async def publish(self, request: Request) -> Response:
        """POST /api/inventions: publish a definition; the id of what is published."""
        wanted = await self.body(request, http.Publish, "publish")
        account = account_of(await self.sessions.of(request))
        new = await self._published(wanted)
        async with self.database.write() as connection:
            if new.parent:
                await inventions.known(connection, new.parent)
            made = await inventions.publish(connection, account, new, self.now())
        if made is None:
            raise ProblemError("too_many", "these are too many games", 403)
        return replies.json({"id": made, "url": f"/invention/{made}"}, 201)

    async def change(self, request: Request) -> Response:
        """POST /api/inventions/{id}: another version of one's own game, or other words for it."""
        wanted = await self.body(request, http.Publish, "publish")
        account = account_of(await self.sessions.of(request))
        new = await self._published(wanted)
        ident = request.path_params["id"][:64]
        async with self.database.write() as connection:
            if not await inventions.change(connection, ident, account, new, self.now()):
                raise inventions.gone()
        return replies.json({"id": ident, "url": f"/invention/{ident}"})

    async def star(self, request: Request) -> Response:
        """POST /api/inventions/{id}/star: give it one's star."""
        return await self._set_star(request, True)

    async def unstar(self, request: Request) -> Response:
        """POST /api/inventions/{id}/unstar: take it back."""
        return await self._set_star(request, False)

    async def withdraw(self, request: Request) -> Response:
        """POST /api/inventions/{id}/withdraw: publish one's own game no longer."""
        await own_body(request, http.Nothing)
        account = account_of(await self.sessions.of(request))
        async with self.database.write() as connection:
            if not await inventions.withdraw(connection, request.path_params["id"], account):
                raise inventions.gone()
        return replies.json({"done": True})

    async def _set_star(self, request: Request, on: bool) -> Response:
        await self.body(request, http.Nothing, "relate")
        account = account_of(await self.sessions.of(request))
        found = await self._found(request)
        await self.database.commit(inventions.set_star, found["id"], account, on)
        return await self.invention(request)

    async def _found(self, request: Request) -> dict[str, Any]:
        return await self.database.query(inventions.known, request.path_params["id"][:64])

    async def _published(self, wanted: http.Publish) -> inventions.Published:
        """What is to be published, made harmless; it must be a custom variant that is known."""
        if not definitions.is_custom(wanted.variant):
            raise ProblemError("bad_request", "variant: must be a game of one's own")
        info = await self.catalogue.info(wanted.variant)
        return inventions.Published(
            wanted.variant.removeprefix(definitions.MARK),
            sanitise(info.title, 200) or wanted.variant,
            sanitise(wanted.summary or info.summary, 300),
            tags_of(wanted.tags),
            wanted.listed,
            wanted.parent or None,
            sanitise(wanted.note, 500),
        )


def tags_of(wanted: list[str]) -> tuple[str, ...]:
    """Tags as they are kept; raises ProblemError for one that is no word."""
    tags = [sanitise(tag, 24).lower() for tag in wanted]
    for tag in tags:
        if not _TAG.fullmatch(tag):
            raise ProblemError("bad_request", f"a tag is one word, not {tag!r}")
    return tuple(dict.fromkeys(tags))[:_MOST_TAGS]
