"""The tables of a new SQLite database, made by the migrations once a process and then repeated.

Nearly every test of the server starts one, and the migrations are two thirds of that start.
"""

import contextlib
import functools
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, create_engine, inspect

from fairychess.server.store import migrating

by_migrations = migrating.upgrade


@functools.cache
def statements() -> tuple[str, ...]:
    """What makes a database as the migrations leave it."""
    with create_engine("sqlite://").begin() as connection:
        by_migrations(connection)
        made = connection.connection.driver_connection
        assert made is not None
        lines = tuple(made.iterdump())
    return tuple(line for line in lines if line not in ("BEGIN TRANSACTION;", "COMMIT;"))


def upgrade(connection: Connection, revision: str = "head") -> None:
    """As the migrations do; where there is nothing yet, without them."""
    new = connection.dialect.name == "sqlite" and not inspect(connection).get_table_names()
    if revision != "head" or not new:
        by_migrations(connection, revision)
        return
    for statement in statements():
        connection.exec_driver_sql(statement)


@contextlib.contextmanager
def migrated_once() -> Iterator[None]:
    """Every database that this process opens meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrating, "upgrade", upgrade)
        yield
