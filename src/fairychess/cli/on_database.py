"""Commands that work on a server's database, while the server may go on running."""

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from fairychess.server.store.database import Database

T = TypeVar("T")


def add_database(parser: argparse.ArgumentParser) -> None:
    """The option that says where games are kept."""
    parser.add_argument(
        "--database", default=None, help="a file or a postgresql:// URL; `memory` keeps nothing"
    )


def run_on(
    args: argparse.Namespace,
    command: str,
    work: "Callable[[Database], Awaitable[T]]",
    make: bool = False,
) -> T | None:
    """Do some work on the database that is named; None, with one line said, where it fails.

    Only a command that fills a database may `make` its file, which goes again where that fails.
    """
    from sqlalchemy.exc import SQLAlchemyError

    from fairychess.server.base.errors import ProblemError
    from fairychess.server.startup import chosen
    from fairychess.server.store.database import Database

    async def worked(place: str) -> T:
        database = Database(place)
        there = database.may_exist()
        if not there and not make:
            raise ValueError(f"there is no such database: {place}")
        done = False
        try:
            found = await work(database)
            done = True
            return found
        finally:
            await database.close()
            if not there and not done:
                database.remove_if_empty()

    try:
        settings = chosen(vars(args))
        if not settings.database:
            raise ValueError("--database must name one that is kept")
        return asyncio.run(worked(settings.database))
    except (ValueError, OSError, SQLAlchemyError, ProblemError) as error:
        print(f"fairychess {command}: {reason_of(error)}", file=sys.stderr)
        return None


def reason_of(error: Exception) -> str:
    """Why a command has failed, in one line; of the database's errors, what it says itself."""
    said = str(getattr(error, "orig", None) or error).strip()
    first = said.splitlines()[0] if said else type(error).__name__
    return first.partition(">: ")[2] or first if first.startswith("<class ") else first
