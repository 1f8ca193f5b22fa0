"""Where tables are kept. In memory behind a small interface; ids cannot be guessed."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Protocol

from fairychess.server.errors import ProblemError
from fairychess.server.table import Table


class Store(Protocol):
    """Keeps tables by id."""

    def new_id(self) -> str:
        """A fresh id that nobody can guess."""

    def add(self, table: Table) -> None:
        """Keep a table."""

    def get(self, table_id: str) -> Table:
        """The table, or a `ProblemError` "no_such_game"."""

    def close(self) -> None:
        """Stop whatever the tables still have under way."""


class MemoryStore:
    """Tables in memory; beyond `capacity` the longest untouched and unwatched one goes."""

    def __init__(self, capacity: int = 500) -> None:
        self._capacity = capacity
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def new_id(self) -> str:
        """128 random bits, spelled for a URL."""
        return secrets.token_urlsafe(16)

    def add(self, table: Table) -> None:
        """Keep a table, making room where necessary; a full house is a "busy" problem."""
        while len(self._tables) >= self._capacity:
            idle = next((t for t in self._tables.values() if not t.watched), None)
            if idle is None:
                raise ProblemError("busy", "every table is taken; try again later", 503)
            idle.close()
            del self._tables[idle.id]
        self._tables[table.id] = table

    def get(self, table_id: str) -> Table:
        """The table of that id, now the most recently used one."""
        try:
            table = self._tables[table_id]
        except KeyError:
            raise ProblemError("no_such_game", "there is no such game here", 404) from None
        self._tables.move_to_end(table_id)
        return table

    def close(self) -> None:
        """Close every table."""
        for table in self._tables.values():
            table.close()
        self._tables.clear()
