"""`fairychess serve`: play in the browser."""

import argparse
import asyncio
import contextlib
import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairychess.cli.on_database import add_database, reason_of
from fairychess.rules.catalogue import FILE, FOLDERS, OWN, families, variants_in
from fairychess.workers import OccupiedError, occupied

if TYPE_CHECKING:
    from fairychess.server.base.config import Settings
    from fairychess.server.web.network import NetworkAccess


_PORTS_TO_TRY = 50


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser("serve", help="play in the browser", description=__doc__)
    add_arguments(parser)
    parser.set_defaults(run=run)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="the next free one is used if taken")
    add_database(parser)
    parser.add_argument("--bus", default=None, help="redis:// URL where several processes serve")
    parser.add_argument("--address", default=None, help="how people reach it, for https cookies")
    parser.add_argument("--thinkers", type=int, default=None, help="computers asked at once")
    parser.add_argument(
        "--new-push-key",
        action="store_true",
        help="print a key for FAIRYCHESS_PUSH_KEY (people are told of their turn), and end",
    )
    parser.add_argument(
        "--variants",
        action="append",
        metavar="FOLDER",
        help="a folder of variants of your own, or one of them; may be said more than once",
    )
    parser.add_argument("--open", action="store_true", help="open the page in a browser")


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from fairychess.server.play.push import new_key, read_key
    from fairychess.server.startup import chosen
    from fairychess.server.web.network import NetworkAccess

    if args.new_push_key:
        print(new_key())
        return 0
    try:
        serve_own(args.variants or [])
        settings = chosen(vars(args))
        hosts = (*settings.hosts, args.host.lower())
        settings = replace(settings, hosts=hosts, ready_games=True)
        if settings.push_key:
            read_key(settings.push_key)
    except (ValueError, OSError) as error:
        print(f"fairychess serve: {error}", file=sys.stderr)
        return 2
    if not 0 <= args.port <= 65535:
        print(f"fairychess serve: --port {args.port} is not between 0 and 65535", file=sys.stderr)
        return 2
    try:
        listener = _listen(args.host, args.port)
    except OSError as error:
        reason = error.strerror or str(error)
        print(f"fairychess serve: cannot listen on {args.host}: {reason}", file=sys.stderr)
        return 2
    with listener:
        if problem := asyncio.run(_prepare(settings.database)):
            print(f"fairychess serve: cannot open the database: {problem}", file=sys.stderr)
            return 2
        if problem := _try_archive(settings.archive_folder):
            print(f"fairychess serve: no files of games can be kept: {problem}", file=sys.stderr)
            return 2
        address = _address(args.host, listener.getsockname()[1])
        reach = NetworkAccess(args.host, listener.getsockname()[1])

        def ready() -> None:
            print(f"Fairychess is ready: {address}   (Ctrl-C ends it)", flush=True)
            for other in reach.addresses:
                print(f"In your network: {other}/", flush=True)
            if args.open:
                _open(address)

        _serve(listener, settings, reach, ready)
    return 0


async def _prepare(place: str) -> str:
    """Bring a database that is kept up to date; why that cannot be done, or ""."""
    from sqlalchemy.exc import SQLAlchemyError

    from fairychess.server.store.database import Database

    if not place:
        return ""
    database = Database(place)
    try:
        await database.migrate()
    except (ValueError, OSError, SQLAlchemyError) as error:
        return reason_of(error)
    finally:
        await database.close()
    return ""


def _try_archive(folder: Path | None) -> str:
    """Make the folder of the files of each month; why nothing can be written there, or ""."""
    if folder is None:
        return ""
    try:
        with contextlib.suppress(OccupiedError), occupied(folder):
            return ""
    except ValueError as error:
        return str(error)
    return ""  # another process writes there just now


def serve_own(folders: list[str]) -> None:
    """Let this process and those it starts know the variants in these folders by their names.

    Raises ValueError for a folder that has none, or one with a name that is taken.
    """
    taken = {name for family, names in families().items() if family != OWN for name in names}
    for folder in folders:
        found = variants_in(Path(folder))
        if not found:
            raise ValueError(f"--variants {folder}: no variant there, no folder with a {FILE}")
        for variant in found:
            if variant.name.replace("_", "-") in taken:
                raise ValueError(f"--variants {variant}: an installed variant has this name")
    if folders:
        known = os.environ.get(FOLDERS, "")
        every = [*(str(Path(folder).resolve()) for folder in folders), *filter(None, [known])]
        os.environ[FOLDERS] = os.pathsep.join(every)


def _serve(
    listener: socket.socket, settings: "Settings", reach: "NetworkAccess", ready: Callable[[], None]
) -> None:
    from fairychess.server import create_app
    from fairychess.server.base.logging import configure_logs
    from fairychess.server.web.connection_limits import configuration, open_files
    from fairychess.server.web.serving import Listening

    configure_logs(sys.stderr)
    app = create_app(settings=settings, reach=reach)
    most, files = settings.connections if settings.rates else 0, open_files()
    server = Listening(
        lambda lifespan: configuration(app, most, files, lifespan=lifespan),
        lambda host: _bound(host, reach.port),
        ready,
    )
    reach.widen = server.widen
    with contextlib.suppress(KeyboardInterrupt):
        server.run(listener)


def _ports(port: int) -> Iterator[int]:
    yield from range(port, min(port + _PORTS_TO_TRY, 65536)) if port else (0,)


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket on the first free port from `port` on (0: any)."""
    for candidate in _ports(port):
        try:
            return _bound(host, candidate)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    raise OSError(errno.EADDRINUSE, f"ports {port} to {port + _PORTS_TO_TRY - 1} are all taken")


def _bound(host: str, port: int) -> socket.socket:
    """A listening socket on that very port."""
    family = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][0]
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def _open(address: str) -> None:
    """Show the page where there is a browser; where there is none, the address was printed."""
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
