"""Records from elsewhere: a text of tags and moves becomes a game to look through."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess.server import action as a
from fairychess.server.errors import ProblemError
from fairychess.server.setup import SIDES, Chair, Terms
from fairychess.server.table import Table
from fairychess.server.visitors import Visitor
from fairychess.server.words import clean

if TYPE_CHECKING:
    from fairychess.server.house import House

_TAG = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]')
_COMMENT = re.compile(r"\{[^{}]*\}(?=\s|$)|;[^\n]*")
_CARRIED = re.compile(r"^%[^\n]*", re.MULTILINE)
_NUMBER = re.compile(r"\d+\.+")
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_MOST_MOVES = 2000


@dataclass(frozen=True, slots=True)
class Record:
    """A record as written: its tags and the texts of its moves."""

    tags: dict[str, str]
    moves: list[str]
    result: str


def read(text: str) -> Record:
    """A record's tags and moves, whatever they mean; a `ProblemError` where there are none."""
    text = _CARRIED.sub("", text)  # the variant file that a record may carry along
    tags = {name: re.sub(r"\\(.)", r"\1", value) for name, value in _TAG.findall(text)}
    words = _COMMENT.sub(" ", _TAG.sub(" ", text)).split()
    result = words.pop() if words and words[-1] in _RESULTS else "*"
    moves = [word for word in words if not _NUMBER.fullmatch(word)]
    moves = [_NUMBER.sub("", word, count=1) if word[0].isdigit() else word for word in moves]
    if "Variant" not in tags:
        raise ProblemError("bad_record", 'a record names its game: [Variant "..."]')
    if len(moves) > _MOST_MOVES:
        raise ProblemError("bad_record", f"a record may have at most {_MOST_MOVES} moves")
    return Record(tags, moves, result)


class Imports:
    """Replays records; the result is as the record says where the rules leave it open."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def take_in(self, text: str, visitor: Visitor) -> Table:
        """A game over and done with, as the record tells it."""
        record = read(text)
        info = await self._house.catalogue.info(record.tags["Variant"])
        seed = record.tags.get("Seed", "")
        setup = self._house.new_setup(
            info.name,
            {side: _chair(record, side, visitor) for side in SIDES},
            options=_options(record.tags.get("Options", "")),
            position=record.tags.get("Start") or record.tags.get("FEN"),
            seed=int(seed) % (1 << 63) if seed.isdigit() and len(seed) < 20 else None,
            terms=Terms(),
            local=True,
            listed=False,
        )
        await self._house.catalogue.info_with(info.name, setup.options)
        table = await self._house.create(setup)
        async with table.lock:
            for number, move in enumerate(record.moves, 1):
                await self._play(table, number, move)
            if not table.live.over and record.result != "*":
                await self._end(table, record.result)
        return table

    async def _play(self, table: Table, number: int, move: str) -> None:
        seat = table.live.game.to_move
        try:
            if seat == "chance":
                await table.commit(a.CHANCE, "server")
            else:
                await table.commit(a.MOVE, seat, None, move)
        except ProblemError as problem:
            message = f"move {number}, {move[:40]}: {problem.message}"
            raise ProblemError("bad_record", message) from None

    async def _end(self, table: Table, result: str) -> None:
        if result == "1/2-1/2":
            await table.commit(a.PROPOSE, "first", {"what": "draw"})
            await table.commit(a.ACCEPT, "second", {"what": "draw"})
        else:
            await table.commit(a.RESIGN, "second" if result == "1-0" else "first")


def _chair(record: Record, side: str, visitor: Visitor) -> Chair:
    name = record.tags.get({"first": "White", "second": "Black"}[side], "")
    return Chair("human", 0, clean(name, 40), (visitor.session,), visitor.account)


def _options(text: str) -> dict[str, object]:
    """`a=1 b=true` as values."""
    found: dict[str, object] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        found[name] = int(value) if value.isdigit() else value
    return found
