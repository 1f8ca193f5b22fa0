"""One database: SQLite in a file, or PostgreSQL. Reading and writing are told apart."""

import asyncio
import contextlib
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fairychess.server.base.private_files import private_database
from fairychess.server.store import migrating
from fairychess.server.store.steady_sqlite import steady_sqlite

P = ParamSpec("P")
T = TypeVar("T")

_SQLITE = {"timeout": 10, "isolation_level": None}
"""It waits ten seconds for another process that writes to the same file, and transactions begin
where `_begin` says."""

_SERVER_IS_AWAY = ("08", "53", "57P")
"""States of PostgreSQL: no connection, no disk or memory left, going down or coming up."""
_FILE_IS_AWAY = tuple(
    f"SQLITE_{kind}" for kind in ("BUSY", "CANTOPEN", "FULL", "IOERR", "READONLY")
)


def read_url(given: str) -> URL:
    """A database URL with its asynchronous driver, from a URL or a path. Raises ValueError."""
    if "://" not in given:
        return URL.create("sqlite+aiosqlite", database=str(Path(given).absolute()))
    try:
        url = make_url(given)
    except ArgumentError:
        raise ValueError("the database is neither a file nor a URL") from None
    kinds = dict.fromkeys(("postgres", "postgresql"), "postgresql+asyncpg")
    kinds["sqlite"] = "sqlite+aiosqlite"
    kind = url.drivername.partition("+")[0]
    if kind not in kinds:
        raise ValueError(f"databases are sqlite or postgresql, not {kind}")
    return url.set(drivername=kinds[kind])


def _file_of(url: URL) -> Path | None:
    """The file of an SQLite database; None for one in memory or one named by a `file:` URI."""
    name = url.database or ""
    return None if name in ("", ":memory:") or name.startswith("file:") else Path(name)


def is_away(error: BaseException) -> bool:
    """Whether a statement failed because the database cannot be reached or cannot write now."""
    if isinstance(error, DBAPIError):
        original = error.orig
        state = str(getattr(original, "sqlstate", None) or "")
        of_file = getattr(original, "sqlite_errorname", "").startswith(_FILE_IS_AWAY)
        return error.connection_invalidated or state.startswith(_SERVER_IS_AWAY) or of_file
    return isinstance(error, (ConnectionRefusedError, PoolTimeoutError))


class Database:
    """An open database; `read` and `write` give connections inside a transaction."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        options: dict[str, Any] = {"pool_pre_ping": True}
        if self.is_sqlite:
            given = {**_SQLITE, "async_creator_fn": steady_sqlite}
            options = {"connect_args": given, "pool_size": 8}
        # Errors must not carry moves and tokens into a log.
        self.engine: AsyncEngine = create_async_engine(self.url, hide_parameters=True, **options)
        self._sqlite_writer = SqliteWriter(self.url) if self.is_sqlite else None
        self._writer = self.engine.execution_options(writing=True)
        # SQLite has one writer at a time: queueing here is cheaper than meeting a locked file.
        self._turn = asyncio.Lock() if self.is_sqlite else None
        self._closing: set[asyncio.Task[None]] = set()
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _set_up)
            event.listen(self.engine.sync_engine, "begin", _begin)

    def may_exist(self) -> bool:
        """False where it is an SQLite file that is not there; opening it would make it."""
        path = _file_of(self.url) if self.is_sqlite else None
        return path is None or path.exists()

    def remove_if_empty(self) -> None:
        """Take an SQLite file away again that has no tables; nobody here may have it open."""
        path = _file_of(self.url) if self.is_sqlite else None
        if path is None or not path.exists():
            return
        with contextlib.closing(sqlite3.connect(path)) as line:
            tables = line.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if not tables:
            path.unlink()

    async def migrate(self) -> None:
        """Bring the tables to the newest form. Raises ValueError where they are newer."""
        async with self.alone() as connection:
            await connection.run_sync(migrating.upgrade)

    @contextlib.asynccontextmanager
    async def alone(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that may change the tables; several processes may start together.

        An SQLite file becomes its owner's alone.
        """
        if self.is_sqlite and (path := _file_of(self.url)) is not None:
            await asyncio.to_thread(private_database, path)
        async with self.write() as connection:
            if not self.is_sqlite:
                await connection.execute(text("SELECT pg_advisory_xact_lock(7423001)"))
            yield connection

    @contextlib.asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees one state and changes nothing."""
        async with self._connected(self.engine) as connection:
            yield connection
            await connection.rollback()

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: all of it is kept when the block ends well, else nothing."""
        async with (
            self._turn or contextlib.nullcontext(),
            self._connected(self._writer) as connection,
            connection.begin(),
        ):
            yield connection

    async def query(
        self,
        what: Callable[Concatenate[AsyncConnection, P], Awaitable[T]],
        *given: P.args,
        **named: P.kwargs,
    ) -> T:
        """The answer to one question: `what` is called with a connection that reads."""
        async with self.read() as connection:
            return await what(connection, *given, **named)

    async def commit(
        self,
        what: Callable[Concatenate[AsyncConnection, P], Awaitable[T]],
        *given: P.args,
        **named: P.kwargs,
    ) -> T:
        """One call as a transaction of its own: `what` is called with a connection that writes.

        What it is given is worked out before: it may be old where another writer goes first.
        """
        async with self.write() as connection:
            return await what(connection, *given, **named)

    async def change(self, what: Callable[[Connection], T]) -> T:
        """A short transaction in one visit: `what` is called with a connection of its own, on
        SQLite in another thread. Its answer; what it raises undoes the transaction."""
        if self._sqlite_writer is None:
            async with self.write() as connection:
                return await connection.run_sync(what)
        async with self._turn or contextlib.nullcontext():
            return await self._sqlite_writer.write(what)

    def observe(self, seconds: Callable[[float], None]) -> None:
        """Tell how long each statement takes from now on."""

        def begin(connection: Connection, *_: Any) -> None:
            connection.info["began"] = time.perf_counter()

        def end(connection: Connection, *_: Any) -> None:
            seconds(time.perf_counter() - connection.info["began"])

        engines = [self.engine.sync_engine]
        if self._sqlite_writer is not None:
            engines.append(self._sqlite_writer.engine)
        for engine in engines:
            event.listen(engine, "before_cursor_execute", begin)
            event.listen(engine, "after_cursor_execute", end)

    async def room(self) -> int | None:
        """Bytes left on the disk of an SQLite file; None where there is none. Raises OSError."""
        path = _file_of(self.url) if self.is_sqlite else None
        if path is None:
            return None
        return (await asyncio.to_thread(shutil.disk_usage, path.absolute().parent)).free

    @contextlib.asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        """A connection, closed to the end even where its user is cancelled meanwhile."""
        connection = await engine.connect()
        try:
            yield connection
        finally:
            closing = asyncio.create_task(connection.close())
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)
            await asyncio.shield(closing)

    async def close(self) -> None:
        """Let all connections go."""
        while self._closing:
            await asyncio.wait(self._closing)
        if self._sqlite_writer is not None:
            self._sqlite_writer.close()
        await self.engine.dispose()


class SqliteWriter:
    """Writes to an SQLite file from one thread.

    The asynchronous driver goes to its thread and back for every statement and cursor, a dozen
    times a transaction, and waits each time until the event loop has a moment.
    """

    def __init__(self, url: URL) -> None:
        self.engine = create_engine(
            url.set(drivername="sqlite"),
            hide_parameters=True,
            connect_args={**_SQLITE, "check_same_thread": False},
            execution_options={"writing": True},
        )
        event.listen(self.engine, "connect", _set_up)
        event.listen(self.engine, "begin", _begin)
        self._thread = ThreadPoolExecutor(1, "scribe")

    async def write(self, what: Callable[[Connection], T]) -> T:
        """One transaction."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, what)

    def _write(self, what: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return what(connection)

    def close(self) -> None:
        """Finish and let the file go."""
        self._thread.shutdown()
        self.engine.dispose()


def _set_up(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
