"""What servers begin with, made once a process: files that are served, tables of a new database.

Nearly every test of the server starts one. The migrations would be two thirds of that start, and
the files a third of what is left; they are compressed and put together once as well.
"""

import contextlib
import functools
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, inspect
from sqlalchemy.util import await_only

from fairychess import languages
from fairychess.server import app
from fairychess.server.store import migrating
from fairychess.server.web.assets import Assets

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


def make(line: sqlite3.Connection) -> None:
    """Make the tables, within the transaction that has begun."""
    for statement in statements():
        line.execute(statement)


def upgrade(connection: Connection, revision: str = "head") -> None:
    """As the migrations do; where there is nothing yet, without them."""
    new = connection.dialect.name == "sqlite" and not inspect(connection).get_table_names()
    if revision != "head" or not new:
        by_migrations(connection, revision)
        return
    line = connection.connection.driver_connection
    if isinstance(line, sqlite3.Connection):
        make(line)
    else:  # one way to the thread of the driver and back, not three for each statement
        await_only(line._execute(lambda: make(line._conn)))


@functools.cache
def assets(_languages: Path) -> Assets:
    """The files with the texts of the languages of a folder."""
    return Assets()


@contextlib.contextmanager
def quick_starts() -> Iterator[None]:
    """For every server that this process starts meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrating, "upgrade", upgrade)
        patch.setattr(app, "Assets", lambda: assets(languages.FOLDER))
        yield
