"""Descriptions of the variants, made once and kept."""

from __future__ import annotations

import asyncio
import dataclasses
import functools
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from fairychess.game.view import VariantInfo, View
from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.engine_api import asked_for
from fairychess.server.schemas.websocket import encode
from fairychess.server.store import definitions

if TYPE_CHECKING:
    from fairychess.server.house import House

_MOST_BROUGHT, _MOST_COMPILED = 200, 48
_LONGEST_PAUSE = 2.0
_LONGEST_NAME = 100


def unknown(name: str) -> ProblemError:
    """The answer to a name that is no variant's."""
    return ProblemError("no_such_variant", f"there is no variant named {name[:100]!r}", 404)


class Catalogue:
    """What there is to play. Names are looked up here before the game room sees them.

    Beside the installed variants there are those that people have brought (`store.definitions`),
    which are known by their name alone: they stand in no list.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._briefs: list[Any] = []
        self._compiled: OrderedDict[tuple[str, bytes], None] = OrderedDict()
        self._rested = 0.0
        self._compiler = ThreadPoolExecutor(1, thread_name_prefix="compiler")
        self._infos: OrderedDict[str, VariantInfo] = OrderedDict()
        self._brought: OrderedDict[str, definitions.Definition] = OrderedDict()

    def _paced(self, call: Callable[[], VariantInfo]) -> VariantInfo:
        """Compile in the compiler's thread, after a pause for what was compiled before."""
        time.sleep(max(0.0, self._rested - time.monotonic()))
        began = time.monotonic()
        try:
            return call()
        finally:
            took = min(time.monotonic() - began, _LONGEST_PAUSE)
            self._rested = time.monotonic() + 2 * took

    def close(self) -> None:
        """Compile nothing any more."""
        self._compiler.shutdown(wait=False, cancel_futures=True)

    async def briefs(self) -> list[Any]:
        """Every installed variant, briefly; read once, for every page that lists them asks."""
        if not self._briefs:
            self._briefs = list(await self._house.ask(self._house.rooms.catalogue))
        return self._briefs

    async def info(self, name: str) -> VariantInfo:
        """A variant's description with its default options."""
        if name not in self._infos:
            if not is_brought(name) and name not in {one.name for one in await self.briefs()}:
                raise unknown(name)
            self._infos[name] = await self.info_with(name, {})
            _keep_few(self._infos)
        return self._infos[name]

    async def info_with(self, name: str, options: dict[str, Any]) -> VariantInfo:
        """A variant's description under some options."""
        if is_brought(name):
            kept = await self.brought(name)
            found = await self._house.sandbox.info(name, options, kept.text)
            return dataclasses.replace(found, name=name, rules=kept.page)
        if options and (name, encode(options)) not in self._compiled:
            return await self._compile(name, options)
        return await self._house.ask(asked_for, self._house.rooms.variant_info, name, options)

    async def _compile(self, name: str, options: dict[str, Any]) -> VariantInfo:
        """Compile an installed variant under options that are new here, after those before it.

        One at a time and with pauses: compiled code keeps Python's lock for up to a second for each
        number that somebody thinks of, and those who play need it in between.
        """
        call = functools.partial(asked_for, self._house.rooms.variant_info, name, options)
        loop = asyncio.get_running_loop()
        found: VariantInfo = await self._house.answer(
            loop.run_in_executor(self._compiler, self._paced, call)
        )
        self._compiled[name, encode(options)] = None
        while len(self._compiled) > _MOST_COMPILED:
            self._compiled.popitem(last=False)
        return found

    async def starting_view(self, name: str) -> View:
        """A variant's starting position as spectators see it."""
        house, needed = self._house, await self.needed(name)
        make = house.sandbox.new_game if needed else house.rooms.new_game
        return await house.ask_about(name, lambda: make(name, {}, **needed).view("spectator"))

    async def admit(self, name: str, options: dict[str, Any], position: str | None) -> None:
        """Try out what somebody has made up, once, before a game of it begins; or ProblemError.

        Under other options a custom variant is another one, and a position may be worse than any
        that is reached by playing.
        """
        if is_brought(name):
            await self._house.sandbox.admit(name, options, (await self.brought(name)).text)
            return
        if options:
            await self.info_with(name, options)
        if position is not None and self._house.sandboxed:
            await self._house.sandbox.set_up(name, options, position)

    async def brought(self, name: str) -> definitions.Definition:
        """The definition behind the name of a variant somebody has brought, or a `ProblemError`."""
        if name not in self._brought:
            found = None
            if len(name) <= _LONGEST_NAME:
                found = await definitions.named(self._house.database, name)
            if found is None:
                raise unknown(name)
            self._brought[name] = found
            _keep_few(self._brought)
        self._brought.move_to_end(name)
        return self._brought[name]

    async def needed(self, name: str) -> dict[str, Any]:
        """What the game room has to be told of a variant beside its name."""
        return {"text": (await self.brought(name)).text} if is_brought(name) else {}


def is_brought(name: str) -> bool:
    """Whether this is the name of a variant somebody has brought."""
    return name.startswith(definitions.MARK)


def _keep_few(known: OrderedDict[str, Any]) -> None:
    """Forget the longest unused of those brought; the installed ones are few."""
    names = [name for name in known if is_brought(name)]
    if len(names) > _MOST_BROUGHT:
        del known[names[0]]
