"""The tables this process has in memory; any other one is replayed from its log when asked for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from fairychess.server.play.live_game import Table

if TYPE_CHECKING:
    from fairychess.server.house import House


class Tables:
    """Tables by id; beyond `capacity` the longest untouched and unwatched ones go."""

    def __init__(self, house: House, capacity: int = 1000) -> None:
        self._house = house
        self._capacity = capacity
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def listeners(self) -> int:
        """How many sockets listen at all tables."""
        return sum(len(table.audience) for table in self._tables.values())

    def watched(self) -> list[Table]:
        """The tables between two screens at which somebody looks."""
        tables = self._tables.values()
        return [table for table in tables if len(table.audience) and not table.setup.local]

    def timed(self) -> list[Table]:
        """The tables with a clock."""
        return [table for table in self._tables.values() if table.live.clock is not None]

    def known(self, game: str) -> Table | None:
        """The table, if it is in memory."""
        return self._tables.get(game)

    async def get(self, game: str) -> Table:
        """The table of a game, or a `ProblemError` "no_such_game".

        It knows what another process has acknowledged, whether or not the note has come.
        """
        table = self._tables.get(game)
        if table is not None and self._house.bus.shared:
            await table.refresh()
        if table is None:
            loading = self._loading.get(game)
            if loading is None:
                loading = asyncio.create_task(Table.load(self._house, game))
                self._loading[game] = loading
                loading.add_done_callback(lambda _: self._loading.pop(game, None))
            table = self.add(await asyncio.shield(loading))
        self._tables.move_to_end(game)
        return table

    def add(self, table: Table) -> Table:
        """Keep a table, making room where that is possible."""
        table = self._tables.setdefault(table.id, table)
        while len(self._tables) > self._capacity:
            idle = next(
                (t for t in self._tables.values() if not len(t.audience) and t is not table), None
            )
            if idle is None:
                break
            idle.close()
            del self._tables[idle.id]
        return table

    def drop(self, table: Table) -> None:
        """Forget a table that cannot be relied on, and send away whoever sits at it."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        table.close()

    def retire(self, table: Table) -> None:
        """Let a game go that is over, when nobody looks at it any more."""
        idle = not len(table.audience) and not table.lock.locked()
        if table.live.over and idle and self._tables.get(table.id) is table:
            table.retired = True
            self.drop(table)

    def close(self) -> None:
        """Send everybody away."""
        for table in self._tables.values():
            table.close()
        self._tables.clear()
