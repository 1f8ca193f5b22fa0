"""Descriptions of the variants, made once and kept."""

import asyncio
import contextlib
import dataclasses
import functools
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from fairychess.game.showing import view_svg
from fairychess.game.view import VariantInfo, View
from fairychess.search.piece_card import PieceCard, piece_card
from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.engine_api import GamesBackend, asked_for
from fairychess.server.store import definitions
from fairychess.server.store.database import Database
from fairychess.server.store.definitions import is_custom
from fairychess.server.variants.engine import GameEngine
from fairychess.server.variants.sandbox import Sandbox

_MOST_KEPT, _MOST_COMPILED = 200, 48
_LONGEST_PAUSE = 2.0
_LONGEST_NAME = 100

_Asked = tuple[str, tuple[str, ...] | None]
"""A variant, and the languages of the pages that are wanted of it."""

IN_FRONT = ("", "own", "featured")
"""The families of games that stand before all groups."""


def grouped(one: Any) -> bool:
    """Whether a game stands in a group of the list, and not before all of them."""
    return getattr(one, "family", "") not in IN_FRONT


def unknown(name: str) -> ProblemError:
    """The answer to a name that is no variant's."""
    return ProblemError("no_such_variant", f"there is no variant named {name[:100]!r}", 404)


def with_notes(info: VariantInfo, notes: str) -> VariantInfo:
    """A custom variant's description; what its import notes follows its rules."""
    if not notes:
        return info
    pages = {language: f"{page}\n{notes}" for language, page in info.translations.items()}
    return dataclasses.replace(info, rules=f"{info.rules}\n{notes}", translations=pages)


class Catalogue:
    """The variants there are. Names are looked up here before the engine sees them.

    Beside the installed variants there are custom ones (`store.definitions`), which are known by
    their name alone: they stand in no list.
    """

    def __init__(
        self,
        backend: GamesBackend,
        sandbox: Sandbox,
        engine: GameEngine,
        database: Database,
        try_positions: bool,
        changing: bool = False,
    ) -> None:
        """`try_positions`: positions of installed variants are tried out in the sandbox first.

        `changing`: there are folders of variants that their inventors are at work on.
        """
        self._changing = changing
        self._backend = backend
        self._sandbox = sandbox
        self._engine = engine
        self._database = database
        self._try_positions = try_positions
        self._briefs: list[Any] = []
        self._compiled: OrderedDict[tuple[str, bytes], None] = OrderedDict()
        self._rested = 0.0
        self._compiler = ThreadPoolExecutor(1, thread_name_prefix="compiler")
        self._infos: OrderedDict[_Asked, VariantInfo] = OrderedDict()
        self._making: dict[_Asked, asyncio.Task[VariantInfo]] = {}
        self._boards: dict[str, str | None] = {}
        self._custom: OrderedDict[str, definitions.StoredDefinition] = OrderedDict()

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
        """Every installed variant, briefly; read once, for every page that lists them asks.

        Those in folders of one's own are looked for again: they are seen as they are now.
        """
        if self._changing or not self._briefs:
            self._briefs = list(await self._engine.call(self._backend.catalogue))
        return self._briefs

    async def make_ready(self, names: Iterable[str]) -> None:
        """Compile installed variants before they are asked for; what fails is told when it is."""
        for name in names:
            with contextlib.suppress(ProblemError, ValueError):
                await self.info(name)

    async def taught(self, name: str) -> bool:
        """Whether a variant has lessons."""
        return name in await self._engine.call(self._backend.taught)

    async def must_have_course(self, name: str, course: str) -> None:
        """Raise ProblemError where a variant has no such course of lessons."""
        courses = (
            await self._engine.call(self._backend.courses_of, name)
            if await self.taught(name)
            else ()
        )
        if course not in {one.id for one in courses}:
            raise ProblemError("no_such_lesson", "there is no such lesson", 404)

    async def must_be_installed(self, name: str) -> None:
        """Raise ProblemError where no installed variant has this name; nothing is compiled."""
        if name not in {one.name for one in await self.briefs()}:
            raise unknown(name)

    async def info(self, name: str, told: tuple[str, ...] | None = ()) -> VariantInfo:
        """A variant's description with its default options.

        With the pages of rules in the languages `told`, where it has any in them; None: in all.
        Who asks while it is being made gets the same: of a large game it takes seconds.
        """
        key = name, None if is_custom(name) else told
        if key not in self._infos or self._changing:
            if not is_custom(name):
                await self.must_be_installed(name)
            if key not in self._making:
                made = asyncio.create_task(self.info_with(name, {}, told))
                self._making[key] = made
                made.add_done_callback(lambda _: self._making.pop(key))
            self._infos[key] = await asyncio.shield(self._making[key])
            _keep_few(self._infos)
        self._infos.move_to_end(key)
        return self._infos[key]

    async def info_with(
        self, name: str, options: dict[str, Any], told: tuple[str, ...] | None = ()
    ) -> VariantInfo:
        """A variant's description under some options, with pages as above."""
        if is_custom(name):
            kept = await self.custom(name)
            found = await self._sandbox.info(name, options, kept.text)
            return with_notes(dataclasses.replace(found, name=name), kept.page)
        ask = functools.partial(asked_for, self._backend.variant_info, name, options, told=told)
        if options and (name, msgspec.json.encode(options)) not in self._compiled:
            return await self._compile(name, options, ask)
        return await self._engine.call(ask)

    async def _compile(
        self, name: str, options: dict[str, Any], ask: Callable[[], VariantInfo]
    ) -> VariantInfo:
        """Compile an installed variant under options that are new here, after those before it.

        One at a time and with pauses: compiled code keeps Python's lock for up to a second for each
        number that a person thinks of, and those who play need it in between.
        """
        loop = asyncio.get_running_loop()
        found: VariantInfo = await self._engine.answer(
            loop.run_in_executor(self._compiler, self._paced, ask)
        )
        self._compiled[name, msgspec.json.encode(options)] = None
        while len(self._compiled) > _MOST_COMPILED:
            self._compiled.popitem(last=False)
        return found

    async def balance(self, name: str) -> bytes | None:
        """The balance report in an installed variant's folder, as JSON."""
        await self.must_be_installed(name)
        return await self._engine.call(self._backend.balance, name)

    async def rule_examples(self, name: str) -> Sequence[Any]:
        """Examples of a variant's special rules; custom variants have none."""
        if is_custom(name):
            return ()
        return await self._engine.call(self._backend.rule_examples, name)

    async def example_picture(
        self, name: str, number: int, after: bool, notation: str
    ) -> str | None:
        """The board of one of them with the marks of a notation, if there is such a one."""
        if is_custom(name):
            return None
        await self.must_be_installed(name)
        return await self._engine.call(self._backend.example_picture, name, number, after, notation)

    async def card(self, name: str, options: dict[str, Any], ident: str) -> PieceCard:
        """What there is to say of one piece type of a variant under some options."""
        if is_custom(name):
            text = (await self.custom(name)).text
            found = await self._sandbox.card(name, options, ident, text)
        else:
            await self.must_be_installed(name)
            try:
                found = await self._engine.call(asked_for, piece_card, name, options, ident)
            except ProblemError:  # of a host that has other variants than those installed
                found = PieceCard(ident)
        if found is None:
            raise ProblemError("no_such_piece", "there is no such piece in this variant", 404)
        return found

    async def starting_view(self, name: str) -> View:
        """A variant's starting position as spectators see it."""
        needed = await self.definition_text(name)
        make = self._sandbox.new_game if needed else self._backend.new_game
        return await self._engine.call_for(name, lambda: make(name, {}, **needed).view("spectator"))

    async def board(self, name: str) -> str | None:
        """An installed variant's starting position as an SVG picture, if it can be drawn."""
        if name not in self._boards or self._changing:
            await self.must_be_installed(name)
            view = await self.starting_view(name)
            self._boards[name] = await self._engine.call_for(
                name, lambda: view_svg(view, small=True)
            )
        return self._boards[name]

    async def admit(self, name: str, options: dict[str, Any], position: str | None) -> None:
        """Try out options and a position, once, before a game begins; or raise ProblemError.

        Under other options a custom variant is another one, and a position may be worse than any
        that is reached by playing.
        """
        if is_custom(name):
            await self._sandbox.admit(name, options, (await self.custom(name)).text)
            return
        if options:
            await self.info_with(name, options)
        if position is not None and self._try_positions:
            await self._sandbox.set_up(name, options, position)

    async def custom(self, name: str) -> definitions.StoredDefinition:
        """Return the definition behind the name of a custom variant, or raise ProblemError."""
        if name not in self._custom:
            found = None
            if len(name) <= _LONGEST_NAME:
                found = await definitions.named(self._database, name)
            if found is None:
                raise unknown(name)
            self._custom[name] = found
            _keep_few(self._custom)
        self._custom.move_to_end(name)
        return self._custom[name]

    async def definition_text(self, name: str) -> dict[str, Any]:
        """Return the arguments of `new_game` that say what a custom variant is."""
        return {"text": (await self.custom(name)).text} if is_custom(name) else {}


def _keep_few(known: OrderedDict[Any, Any]) -> None:
    """Forget what has not been used for longest."""
    if len(known) > _MOST_KEPT:
        known.popitem(last=False)
