"""The HTTP side: pages and the JSON API."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from fairychess.game.view import VariantInfo
from fairychess.server import messages as m
from fairychess.server.backend import GamesBackend, Opponent
from fairychess.server.errors import ProblemError, one_line
from fairychess.server.pages import Pages
from fairychess.server.security import limited_body, same_origin
from fairychess.server.store import Store
from fairychess.server.table import Table

log = logging.getLogger(__name__)
T = TypeVar("T")


def _json(value: Any, status: int = 200) -> Response:
    return Response(m.encode(value), status_code=status, media_type="application/json")


class Http:
    """Handlers that share one backend, store and set of pages."""

    def __init__(self, games: GamesBackend, opponent: Opponent, store: Store, pages: Pages) -> None:
        self._games = games
        self._opponent = opponent
        self._store = store
        self._pages = pages
        self._infos: dict[str, VariantInfo] = {}

    async def _ask(self, what: Callable[..., T], *args: Any, **named: Any) -> T:
        """Call the game room in a thread; what it refuses is a problem, not a failure."""
        try:
            return await asyncio.to_thread(what, *args, **named)
        except (self._games.Refused, ValueError, LookupError) as error:
            raise ProblemError("refused", one_line(error)) from error
        except Exception as error:
            log.exception("the game room failed")
            raise ProblemError("internal", "the game room could not do that", 500) from error

    async def _info(self, name: str) -> VariantInfo:
        """A variant's description with its default options, kept once made."""
        if name not in self._infos:
            names = {entry.name for entry in await self._ask(self._games.catalogue)}
            if name not in names:
                raise ProblemError("no_such_variant", f"there is no variant named {name!r}", 404)
            self._infos[name] = await self._ask(self._games.variant_info, name, {})
        return self._infos[name]

    # -- pages ------------------------------------------------------------------------------

    async def home(self, _request: Request) -> Response:
        """GET /."""
        return self._pages.home()

    async def game_page(self, request: Request) -> Response:
        """GET /game/{id}."""
        table = self._store.get(request.path_params["id"])
        return self._pages.game((await self._info(table.variant)).title)

    async def variant_page(self, request: Request) -> Response:
        """GET /variant/{name}."""
        return self._pages.variant(await self._info(request.path_params["name"]))

    # -- API --------------------------------------------------------------------------------

    async def variants(self, _request: Request) -> Response:
        """GET /api/variants."""
        names = ("name", "title", "summary", "inventor", "files", "ranks")
        found = await self._ask(self._games.catalogue)
        return _json([{name: getattr(entry, name) for name in names} for entry in found])

    async def variant(self, request: Request) -> Response:
        """GET /api/variants/{name}."""
        return _json(await self._info(request.path_params["name"]))

    async def array(self, request: Request) -> Response:
        """GET /api/variants/{name}/array: the men as a game begins, for a picture."""
        info = await self._info(request.path_params["name"])
        game = await self._ask(self._games.new_game, info.name, {})
        view = await self._ask(game.view, "spectator")
        return _json(dataclasses.replace(view, options=()))

    async def new_game(self, request: Request) -> Response:
        """POST /api/games."""
        if not same_origin(request):
            raise ProblemError("forbidden", "games are set up from our own pages only", 403)
        wanted = m.read_new_game(await limited_body(request, m.MAX_BODY))
        await self._info(wanted.variant)
        game = await self._ask(
            self._games.new_game,
            wanted.variant,
            wanted.options,
            seed=wanted.seed,
            position=wanted.position or None,
        )
        table = Table(
            self._store.new_id(),
            wanted.variant,
            wanted.options,
            wanted.seats,
            game,
            self._opponent,
            self._games.Refused,
        )
        summary = await self._summary(table)
        self._store.add(table)
        return _json(summary, 201)

    async def game(self, request: Request) -> Response:
        """GET /api/games/{id}, with the variant as this game's options make it."""
        table = self._store.get(request.path_params["id"])
        summary = await self._summary(table)
        summary.info = await self._ask(self._games.variant_info, table.variant, table.options)
        return _json(summary)

    async def record(self, request: Request) -> Response:
        """GET /api/games/{id}/record, as text to keep."""
        table = self._store.get(request.path_params["id"])
        name = "".join(c if c.isalnum() or c == "-" else "-" for c in table.variant)
        disposition = f'attachment; filename="{name}.txt"'
        return Response(
            await table.record(),
            media_type="text/plain; charset=utf-8",
            headers={"Content-Disposition": disposition},
        )

    async def _summary(self, table: Table) -> m.GameSummary:
        view = await table.view()
        return m.GameSummary(
            table.id,
            f"/game/{table.id}",
            table.variant,
            table.options,
            table.seats,
            table.viewer,
            view,
        )
