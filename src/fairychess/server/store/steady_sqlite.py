"""An SQLite file from the event loop, where a statement that has begun is finished.

The driver's thread goes on with what a cancelled user has asked for, and what SQLAlchemy then does
can leave the file open and locked until the garbage is collected.
"""

import asyncio
import functools
import sqlite3
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from aiosqlite import Connection

T = TypeVar("T")


def steady_sqlite(database: str, **options: Any) -> Coroutine[Any, Any, Connection]:
    """Open a file; takes what `sqlite3.connect` takes, and raises what it raises."""
    return _SteadyConnection(functools.partial(sqlite3.connect, database, **options), 64).opened()


class _SteadyConnection(Connection):
    async def opened(self) -> Connection:
        self._thread.daemon = True  # as SQLAlchemy has it
        return await self

    async def _connect(self) -> Connection:
        try:
            self._connection = await self._steadily(self._connector)
        except BaseException:
            self.stop()
            raise
        return self

    async def _execute(self, fn: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        if not self._running or self._connection is None:
            raise ValueError("this connection is closed")
        return await self._steadily(functools.partial(fn, *args, **kwargs))

    async def _steadily(self, call: Callable[[], T]) -> T:
        """What a call in the thread results in. A user cancelled meanwhile is cancelled where it
        next waits for something else."""
        result = _Steady[T]()
        self._tx.put_nowait((result, call))
        try:
            return await result
        except asyncio.CancelledError as cancelled:
            if user := asyncio.current_task():
                user.uncancel()
                user.cancel(*cancelled.args)
            return result.result()


class _Steady(asyncio.Future[T]):
    """A result that its user cannot give up."""

    def cancel(self, msg: object = None) -> bool:
        return False
