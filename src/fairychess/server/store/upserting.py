"""Rows that are written whether or not they are there, so that of two requests at once none fails.

On PostgreSQL a row that was looked for and not found may be there when it is inserted.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.store.statements import has_changed


async def put(
    connection: AsyncConnection,
    table: Table,
    rows: Sequence[dict[str, Any]],
    change: dict[str, Any],
) -> None:
    """Insert rows; where one is there already, `change` it. The order of `rows` is that of their
    keys, so that two transactions cannot wait for each other."""
    if rows:
        new = _insert(connection, table)
        await connection.execute(
            new.on_conflict_do_update(index_elements=table.primary_key.columns, set_=change), rows
        )


async def add_missing(connection: AsyncConnection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row; False where it is there already, and stays as it is."""
    return await has_changed(
        connection, _insert(connection, table).values(**row).on_conflict_do_nothing()
    )


async def add_all_missing(
    connection: AsyncConnection, table: Table, rows: Sequence[dict[str, Any]]
) -> None:
    """Insert those rows that are not there."""
    if rows:
        await connection.execute(_insert(connection, table).on_conflict_do_nothing(), rows)


def _insert(connection: AsyncConnection, table: Table) -> postgresql.Insert | sqlite.Insert:
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)
