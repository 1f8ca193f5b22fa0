"""`fairychess worker`: computer players for a server, in a process of their own."""

import argparse
import asyncio
import contextlib
import sys
from typing import Any

from fairychess.cli.on_database import add_database


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "worker", help="computer players for a server", description=__doc__
    )
    add_database(parser)
    parser.add_argument("--bus", default=None, help="the same as the server's")
    parser.add_argument("--thinkers", type=int, default=None, help="questions at once")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answer questions until interrupted."""
    from fairychess.server.base.logging import configure_logs
    from fairychess.server.jobs.worker import work
    from fairychess.server.startup import chosen

    try:
        settings = chosen(vars(args))
        if not settings.database:
            raise ValueError("a worker needs the database of a server")
    except (ValueError, OSError) as error:
        print(f"fairychess worker: {error}", file=sys.stderr)
        return 2
    configure_logs(sys.stderr)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(work(settings))
    return 0
