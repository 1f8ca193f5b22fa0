"""A whole database as lines of JSON: to keep, and to move between SQLite and PostgreSQL.

It holds every secret the database holds: seeds, password hashes, the signing key.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, insert, select, text

from fairychess.server.base.private_files import new_private_file
from fairychess.server.store import migrating
from fairychess.server.store.database import Database
from fairychess.server.store.schema import metadata

_FORMAT = "fairychess backup 1"
_BATCH = 500


async def back_up(database: Database, path: Path) -> int:
    """Write everything to a new file, as of one moment; how many rows. Raises ValueError."""
    await database.migrate()
    async with database.engine.connect() as connection:
        if not database.is_sqlite:
            await connection.execution_options(isolation_level="REPEATABLE READ")
        return await connection.run_sync(_write, path)


async def restore(database: Database, path: Path) -> int:
    """Fill an empty database from a file, all or nothing; how many rows. Raises ValueError."""
    await database.migrate()
    async with database.write() as connection:
        return await connection.run_sync(_read, path)


def _newest(connection: Connection) -> str:
    scripts = ScriptDirectory.from_config(migrating.configuration(connection))
    return str(scripts.get_current_head())


def _write(connection: Connection, path: Path) -> int:
    count = 0
    with new_private_file(path) as file:
        print(json.dumps([_FORMAT, _newest(connection)]), file=file)
        for table in metadata.sorted_tables:
            for row in connection.execute(select(table)):
                print(json.dumps([table.name, list(row)], ensure_ascii=False), file=file)
                count += 1
        print(json.dumps(["end", count]), file=file)
    return count


def _read(connection: Connection, path: Path) -> int:
    for table in metadata.sorted_tables:
        if connection.scalar(select(func.count()).select_from(table)):
            raise ValueError("the database is not empty")
    count = 0
    with path.open(encoding="utf-8") as file:
        if json.loads(next(file, "null")) != [_FORMAT, _newest(connection)]:
            raise ValueError(f"{path} is no backup of this version")
        for name, rows in _batches(file):
            if name == "end":
                if rows != [count]:
                    raise ValueError(f"{path} is not whole")
                _move_on(connection)
                return count
            table = metadata.tables[name]
            names = [column.name for column in table.columns]
            values = [dict(zip(names, row, strict=True)) for row in rows]
            connection.execute(insert(table), values)
            count += len(rows)
    raise ValueError(f"{path} is not whole")


def _batches(lines: Iterator[str]) -> Iterator[tuple[str, list[Any]]]:
    """Rows of one table after another, a few hundred at a time."""
    name = ""
    rows: list[Any] = []
    for line in lines:
        table, row = json.loads(line)
        if rows and (table != name or len(rows) == _BATCH):
            yield name, rows
            rows = []
        name = table
        rows.append(row)
    if rows:
        yield name, rows


def _move_on(connection: Connection) -> None:
    """On PostgreSQL, count ids on from the ones restored."""
    if connection.dialect.name != "postgresql":
        return
    for name in ("remark", "report"):
        connection.execute(
            text(
                f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), "
                f"(SELECT coalesce(max(id), 0) + 1 FROM {name}), false)"
            )
        )
