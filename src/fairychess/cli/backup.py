"""`fairychess backup` and `fairychess restore`: the server's database to a file and back."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any

from fairychess.cli.serve import add_database


def register(subparsers: Any) -> None:
    """Add both commands to the parser of `fairychess`."""
    for name, text in (
        ("backup", "write a server's database to a new file"),
        ("restore", "fill an empty database from a backup"),
    ):
        parser = subparsers.add_parser(name, help=text, description=text)
        parser.add_argument("file", type=Path)
        add_database(parser)
        parser.set_defaults(run=run, task=name)


def run(args: argparse.Namespace) -> int:
    """Back up or restore, while a server may go on running."""
    from sqlalchemy.exc import SQLAlchemyError

    from fairychess.server.startup import chosen

    try:
        settings = chosen(vars(args))
        if not settings.database:
            raise ValueError("--database must name one that is kept")
        count = asyncio.run(_do(args.task, settings.database, args.file))
    except (ValueError, OSError, SQLAlchemyError) as error:
        reason = type(error).__name__ if isinstance(error, SQLAlchemyError) else error
        print(f"fairychess {args.task}: {reason}", file=sys.stderr)
        return 2
    print(f"{count} rows")
    return 0


async def _do(task: str, place: str, path: Path) -> int:
    from fairychess.server.store import backup
    from fairychess.server.store.database import Database

    database = Database(place)
    try:
        work = backup.back_up if task == "backup" else backup.restore
        return await work(database, path)
    finally:
        await database.close()
