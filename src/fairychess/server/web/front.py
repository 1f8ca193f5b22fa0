"""What the home page shows before anything is chosen: emblems, and a board that moves."""

import asyncio
import dataclasses
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.game.view import PieceTypeInfo, VariantInfo
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.service import service
from fairychess.server.domain.engine_api import GamesBackend
from fairychess.server.variants.catalogue import Catalogue, grouped
from fairychess.server.variants.engine import GameEngine
from fairychess.server.web import replies
from fairychess.server.web.languages import spoken

KING = "King"
"""Where nothing is royal, the piece of this name stands in the middle of the emblem."""


@service
class Front:
    """Handlers of what is small, the same for everybody, and asked for by every new visitor."""

    catalogue: Catalogue
    engine: GameEngine
    backend: GamesBackend

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/emblems", self.emblems),
            Route("/api/showcases", self.showcases),
            Route("/api/showcases/{name}", self.showcase),
        ]

    async def emblems(self, request: Request) -> Response:
        """GET /api/emblems: for each game before all groups, three piece types to draw."""
        names = [one.name for one in await self.catalogue.briefs() if not grouped(one)]
        infos = await asyncio.gather(*map(self.catalogue.info, names), return_exceptions=True)
        found = [emblem(spoken(request, info)) for info in infos if isinstance(info, VariantInfo)]
        return replies.public(request, found)

    async def showcases(self, request: Request) -> Response:
        """GET /api/showcases: the games of which a recorded game can be shown."""
        return replies.public(request, list(await self.engine.call(self.backend.showcases)))

    async def showcase(self, request: Request) -> Response:
        """GET /api/showcases/{name}: a recorded game, as boards, and what draws them."""
        name = request.path_params["name"]
        if name not in await self.engine.call(self.backend.showcases):
            raise ProblemError("no_such_variant", "this game has no recorded game to show", 404)
        info = await self.catalogue.info(name)
        game = await self.engine.call(self.backend.showcase, name)
        return replies.public(request, {"info": drawable(info), "game": game})


def drawable(info: VariantInfo) -> VariantInfo:
    """A variant's description with no more in it than its board and its pieces."""
    types = tuple(dataclasses.replace(one, diagram={}) for one in info.piece_types)
    return dataclasses.replace(info, piece_types=types, rules="", translations={}, options={})


def emblem(info: VariantInfo) -> dict[str, Any]:
    """The part of a variant's description that its emblem is drawn from.

    The royal stands in the middle, between the two other types that reach the most squares.
    """
    plain = [one for one in info.piece_types if not one.promoted]
    royal = [one for one in plain if one.royal or one.name == KING][:1]
    others = sorted((one for one in plain if one not in royal), key=_reach, reverse=True)
    shown = [*others[1:2], *royal, *others[:1]]
    texts = "".join(text for one in shown for text in (one.id, one.glyphs, one.full))
    return {
        "name": info.name,
        "title": info.title,
        "style": info.style,
        "names": info.names,
        "piece_types": [dataclasses.replace(one, diagram={}) for one in shown],
        "characters": {one: drawn for one, drawn in info.characters.items() if one in texts},
    }


def _reach(one: PieceTypeInfo) -> int:
    return len(one.diagram.get("marks", ()))
