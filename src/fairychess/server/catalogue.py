"""Descriptions of the variants, made once and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.game.view import VariantInfo
from fairychess.server.backend import asked_for
from fairychess.server.errors import ProblemError

if TYPE_CHECKING:
    from fairychess.server.house import House


class Catalogue:
    """What there is to play. Names are looked up here before the game room sees them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._infos: dict[str, VariantInfo] = {}

    async def briefs(self) -> list[Any]:
        """Every installed variant, briefly."""
        return list(await self._house.ask(self._house.rooms.catalogue))

    async def info(self, name: str) -> VariantInfo:
        """A variant's description with its default options."""
        if name not in self._infos:
            if name not in {entry.name for entry in await self.briefs()}:
                raise ProblemError("no_such_variant", f"there is no variant named {name!r}", 404)
            self._infos[name] = await self.info_with(name, {})
        return self._infos[name]

    async def info_with(self, name: str, options: dict[str, Any]) -> VariantInfo:
        """A variant's description under some options."""
        return await self._house.ask(asked_for, self._house.rooms.variant_info, name, options)
