"""A database with rows in every table, and every kind of value in them."""

import json
from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Connection, Float, Integer, Table, insert

from fairychess.server.store import backup, migrating

ROWS = 3

_TEXTS = ("", "将棋 \"quoted\" 'too' \\ back\r\nline\u2028\t%s {x} 😀", "é" * 2000)


def fill(connection: Connection, revision: str) -> None:
    """Make tables of a revision, and `ROWS` rows in each."""
    migrating.upgrade(connection, revision)
    for table in backup.tables(connection):
        for number in range(ROWS):
            row = {c.name: _value(table, c, number) for c in table.columns}
            connection.execute(insert(table).values(**row))


def contents(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table."""
    return {
        table.name: sorted(
            (dict(row) for row in connection.execute(table.select()).mappings()), key=repr
        )
        for table in backup.tables(connection)
    }


def _value(table: Table, column: Column[Any], number: int) -> Any:
    """A value for a column: empty, strange, or as large as may be."""
    if column.nullable and number == 0:
        return None
    if column.foreign_keys:
        (foreign,) = column.foreign_keys
        return _value(foreign.column.table, foreign.column, number)
    if (table.name, column.name) == ("game", "reason"):
        said = {"key": "as_written", "parameters": {"text": _TEXTS[1], "count": 3}}
        return json.dumps(said)
    if isinstance(column.type, Boolean):
        return number == 1
    if isinstance(column.type, Float):
        return (0.0, -0.1, 1.5e300)[number]
    if isinstance(column.type, BigInteger):
        return (0, -1, 2**62)[number]
    if isinstance(column.type, Integer):
        return (1, 2, 2**31 - 2)[number]
    if column.primary_key or column.unique or column.name == "folded":
        return f"{number}{_TEXTS[1]}"[: column.type.length]  # type: ignore[attr-defined]
    return _TEXTS[number][: getattr(column.type, "length", None)]
