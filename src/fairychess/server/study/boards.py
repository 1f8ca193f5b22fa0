"""Free boards as the server asks for them: played in sandboxed processes, bounded in time."""

import zlib
from typing import Any

import msgspec

from fairychess.game.view import VariantInfo
from fairychess.server.base.errors import ProblemError
from fairychess.server.schemas import study as s
from fairychess.server.store.definitions import is_custom
from fairychess.server.variants.catalogue import Catalogue
from fairychess.server.variants.sandbox import MOST_ASKED, Sandbox

SECONDS = 9.0
"""Processor time of one request: a large variant is compiled in it, or a long text read."""

_LANES = 2
"""Processes in which the positions of installed variants are looked at."""


class FreeBoards:
    """Calls to free boards. Custom variants are looked at where they are played."""

    def __init__(self, catalogue: Catalogue, sandbox: Sandbox) -> None:
        self._catalogue = catalogue
        self._sandbox = sandbox

    async def info(self, variant: str, options: dict[str, Any]) -> VariantInfo:
        """Return a variant's description under some options."""
        if not options:
            return await self._catalogue.info(variant)
        await self._known(variant, options)
        return await self._catalogue.info_with(variant, options)

    async def look(self, at: s.Place, known: int = 0) -> msgspec.Raw:
        """Return what a position looks like, as JSON."""
        given: dict[str, Any] = {"start": at.start, "moves": at.moves, "known": known}
        return await self._ask("look", at, given)

    async def keys(self, at: s.Place) -> list[str]:
        """Return the keys of all positions of a line, the last one's too."""
        given: dict[str, Any] = {"start": at.start, "moves": at.moves}
        return msgspec.json.decode(await self._ask("keys", at, given), type=list[str])

    async def trail(self, at: s.Place, last: int) -> list[str]:
        """Return the quick keys of a line's last positions, so many decisions back."""
        given: dict[str, Any] = {"start": at.start, "moves": at.moves, "last": last}
        return msgspec.json.decode(await self._ask("trail", at, given), type=list[str])

    async def near(self, of: s.VariantWithOptions, positions: list[str]) -> list[list[str]]:
        """Return, for each position, its quick key, then those of the positions a move further."""
        raw = await self._ask("near", of, {"positions": positions})
        return msgspec.json.decode(raw, type=list[list[str]])

    async def compose(self, wanted: s.Compose) -> msgspec.Raw:
        """Return what a position set up by hand looks like, as JSON."""
        given: dict[str, Any] = {
            "board": wanted.board,
            "hands": wanted.hands,
            "fields": wanted.fields,
        }
        return await self._ask("compose", wanted, msgspec.to_builtins(given))

    async def read(self, wanted: s.Read) -> msgspec.Raw:
        """Return the lines in a text, as JSON: {start, nodes, tags, variant, options}."""
        given: dict[str, Any] = {"text": wanted.text}
        try:
            said = await self._run(_lane(wanted.variant), "tags_of", given)
            tags = msgspec.json.decode(said, type=dict[str, str])
        except ProblemError as problem:
            raise _bad(problem) from None
        at = s.VariantWithOptions(wanted.variant, wanted.options)
        named = tags.get("Variant", "").strip()
        if named != wanted.variant and await self._exists(named):
            at = s.VariantWithOptions(named, {})
        try:
            lines = msgspec.json.decode(
                await self._ask("read_lines", at, given, "definition"), type=dict[str, Any]
            )
        except ProblemError as problem:
            raise _bad(problem) from None
        about = {"variant": at.variant, "options": at.options}
        return msgspec.Raw(msgspec.json.encode({**lines, **about}))

    async def records(self, wanted: s.Write) -> msgspec.Raw:
        """Return the decision of every node of a tree, as JSON."""
        given: dict[str, Any] = {"start": wanted.start, "nodes": wanted.nodes}
        return await self._ask("records", wanted, msgspec.to_builtins(given))

    async def write(self, wanted: s.Write) -> str:
        """Return lines of play as text."""
        given: dict[str, Any] = {"start": wanted.start, "nodes": wanted.nodes, "tags": {}}
        raw = await self._ask("write_lines", wanted, msgspec.to_builtins(given))
        return msgspec.json.decode(raw, type=str)

    async def _ask(
        self, task: str, of: s.VariantWithOptions, given: dict[str, Any], carried: str = "text"
    ) -> msgspec.Raw:
        await self._known(of.variant, of.options)
        text = (await self._catalogue.definition_text(of.variant)).get("text")
        arguments = {"variant": of.variant, "options": of.options, **given, carried: text}
        return await self._run(_lane(of.variant), task, arguments)

    async def _run(self, key: str, task: str, arguments: dict[str, Any]) -> msgspec.Raw:
        return await self._sandbox.run(
            key, self._sandbox.ask, key, task, arguments, SECONDS, most=MOST_ASKED
        )

    async def _known(self, variant: str, options: dict[str, Any]) -> None:
        """Raise ProblemError where there is no such variant, or it may not be played like that."""
        if is_custom(variant):
            await self._catalogue.admit(variant, options, None)
        else:
            await self._catalogue.must_be_installed(variant)

    async def _exists(self, variant: str) -> bool:
        try:
            await self._catalogue.info(variant)
        except ProblemError:
            return False
        return True


def _lane(variant: str) -> str:
    """The key of the process in which positions of a variant are looked at."""
    return variant if is_custom(variant) else f"analysis {zlib.crc32(variant.encode()) % _LANES}"


def _bad(problem: ProblemError) -> ProblemError:
    return ProblemError("bad_record", problem.said or problem.message, problem.status)
