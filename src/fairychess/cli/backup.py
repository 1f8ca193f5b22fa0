"""`fairychess backup` and `fairychess restore`: the server's database to a file and back."""

import argparse
from pathlib import Path
from typing import Any

from fairychess.cli.on_database import add_database, run_on


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
    from fairychess.server.store import backup

    work = backup.back_up if args.task == "backup" else backup.restore
    restoring = args.task == "restore"
    count = run_on(args, args.task, lambda database: work(database, args.file), make=restoring)
    if count is None:
        return 2
    print(f"{count} rows")
    return 0
