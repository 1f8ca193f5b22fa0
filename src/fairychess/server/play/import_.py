"""Records from elsewhere: a text of tags and moves becomes a game to look through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import clean
from fairychess.server.domain import action as a
from fairychess.server.domain.record_parser import Record, options_of, seed_of
from fairychess.server.domain.setup import SIDES, Chair, Terms
from fairychess.server.identity.sessions import Visitor
from fairychess.server.play.live_game import Table

if TYPE_CHECKING:
    from fairychess.server.house import House


class Imports:
    """Replays records; the result is as the record says where the rules leave it open."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def take_in(self, text: str, visitor: Visitor) -> Table:
        """A game over and done with, as the record tells it."""
        record = await self._house.sandbox.parse_record(text)
        info = await self._house.catalogue.info(record.tags["Variant"])
        setup = self._house.new_setup(
            info.name,
            {side: _chair(record, side, visitor) for side in SIDES},
            options=options_of(record.tags),
            position=record.tags.get("Start") or record.tags.get("FEN"),
            seed=seed_of(record.tags),
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
