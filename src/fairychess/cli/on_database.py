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
    args: argparse.Namespace, command: str, work: "Callable[[Database], Awaitable[T]]"
) -> T | None:
    """Do some work on the database that is named; None, with one line said, where it fails."""
    from sqlalchemy.exc import SQLAlchemyError

    from fairychess.server.base.errors import ProblemError
    from fairychess.server.startup import chosen
    from fairychess.server.store.database import Database

    async def worked(place: str) -> T:
        database = Database(place)
        try:
            return await work(database)
        finally:
            await database.close()

    try:
        settings = chosen(vars(args))
        if not settings.database:
            raise ValueError("--database must name one that is kept")
        return asyncio.run(worked(settings.database))
    except (ValueError, OSError, SQLAlchemyError, ProblemError) as error:
        reason = type(error).__name__ if isinstance(error, SQLAlchemyError) else error
        print(f"fairychess {command}: {reason}", file=sys.stderr)
        return None
