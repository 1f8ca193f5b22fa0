"""A whole database as lines of JSON: to keep, and to move between SQLite and PostgreSQL.

A backup has the tables as they are in the database, of whatever version; what is restored goes
into tables of that version, which are then brought to the newest form. It holds every secret the
database holds: seeds, password hashes, the signing key.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, MetaData, Table, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from fairychess.server.base.private_files import new_private_file
from fairychess.server.store import migrating
from fairychess.server.store.database import Database

_FORMAT = "fairychess backup 2"
_BATCH = 500


async def back_up(database: Database, path: Path) -> int:
    """Write everything to a new file, as of one moment; how many rows. Raises ValueError."""
    if not database.may_exist():
        raise ValueError("there is no such database")
    async with database.engine.connect() as connection:
        if not database.is_sqlite:
            await connection.execution_options(isolation_level="REPEATABLE READ")
        return await connection.run_sync(_write, path)


async def restore(database: Database, path: Path) -> int:
    """Fill an empty database from a file, all or nothing; how many rows. Raises ValueError."""
    with path.open(encoding="utf-8") as file:
        lines = _Lines(path, file)
        async with database.alone() as connection:
            return await connection.run_sync(_read, lines)


def tables(connection: Connection) -> list[Table]:
    """The tables that are there, each after those it refers to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != migrating.VERSION_TABLE]


def _write(connection: Connection, path: Path) -> int:
    revision = migrating.revision(connection)
    if revision is None:
        raise ValueError("this is no database of fairychess")
    count = 0
    with new_private_file(path) as file:
        try:
            print(json.dumps([_FORMAT, revision]), file=file)
            for table in tables(connection):
                print(json.dumps({"table": table.name, "columns": table.columns.keys()}), file=file)
                rows = connection.execute(select(table).execution_options(yield_per=_BATCH))
                for row in rows:
                    print(json.dumps(list(row), ensure_ascii=False), file=file)
                    count += 1
            print(json.dumps({"rows": count}), file=file)
        except BaseException:
            path.unlink()
            raise
    return count


class _Lines:
    """The lines of a backup; what is wrong with one is said with its number."""

    def __init__(self, path: Path, lines: Iterator[str]) -> None:
        self._path = path
        self._lines = lines
        self._number = 0
        self._ahead: list[Any] = []

    def wrong(self, reason: str) -> ValueError:
        """An error about what has been read last."""
        return ValueError(f"{self._path}, line {self._number}: {reason}")

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        if self._ahead:
            return self._ahead.pop()
        self._number += 1
        try:
            return json.loads(next(self._lines))
        except StopIteration:
            raise ValueError(f"{self._path} is not whole") from None
        except (ValueError, RecursionError):
            raise self.wrong("this is no line of a backup") from None

    def rows(self) -> Iterator[list[Any]]:
        """The rows up to the next heading."""
        for line in self:
            if not isinstance(line, list):
                self._ahead.append(line)
                return
            yield line


def _read(connection: Connection, lines: _Lines) -> int:
    match next(lines):
        case [kind, str(revision)] if kind == _FORMAT and migrating.knows(connection, revision):
            pass
        case [str(kind), str(revision)] if kind.startswith("fairychess backup "):
            raise lines.wrong(f"a backup of another version ({kind[18:]}, {revision})")
        case _:
            raise lines.wrong("this is no backup of fairychess")
    if any(connection.execute(select(table).limit(1)).first() for table in tables(connection)):
        raise ValueError("the database is not empty")
    migrating.rebuild(connection, revision)
    found = {table.name: table for table in tables(connection)}
    count = 0
    while True:
        match next(lines):
            case {"table": str(name), "columns": list(columns)} if name in found:
                if set(columns) != set(found[name].columns.keys()):
                    raise lines.wrong(f"the table {name} has other columns")
                count += _fill(connection, found[name], columns, lines)
            case {"rows": rows}:
                if rows != count:
                    raise lines.wrong(f"{count} rows were there, not {rows}")
                break
            case _:
                raise lines.wrong("neither a table of this version nor the end")
    _move_on(connection, found.values())
    migrating.upgrade(connection)
    return count


def _fill(connection: Connection, table: Table, columns: list[str], lines: _Lines) -> int:
    count = 0
    rows = lines.rows()
    while some := list(islice(rows, _BATCH)):
        if any(len(row) != len(columns) for row in some):
            raise lines.wrong(f"a row of {table.name} has other columns")
        try:
            connection.execute(
                insert(table), [dict(zip(columns, row, strict=True)) for row in some]
            )
        except SQLAlchemyError as error:
            raise lines.wrong(
                f"these rows of {table.name} do not fit ({type(error).__name__})"
            ) from None
        count += len(some)
    return count


def _move_on(connection: Connection, tables: Iterable[Table]) -> None:
    """On PostgreSQL, count ids on from the ones restored."""
    if connection.dialect.name != "postgresql":
        return
    for table in tables:
        for column in table.primary_key:
            names = {"table": table.name, "column": column.name}
            counter = connection.scalar(
                text("SELECT pg_get_serial_sequence(:table, :column)"), names
            )
            if counter is not None:
                highest = f"(SELECT coalesce(max({column.name}), 0) + 1 FROM {table.name})"
                connection.execute(text(f"SELECT setval('{counter}', {highest}, false)"))
