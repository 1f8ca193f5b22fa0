"""`fairychess openings`: the computer's games with itself, counted in a server's explorer."""

import argparse
from itertools import islice
from typing import TYPE_CHECKING, Any

from fairychess.cli.on_database import add_database, run_on
from fairychess.cli.verify import records_in
from fairychess.game.free_play import FreeGame
from fairychess.game.records.tree import Record
from fairychess.game.replaying import rebuilt

if TYPE_CHECKING:
    from fairychess.server.store.database import Database

_AT_ONCE = 50
"""Games between which a server may write."""

Counted = tuple[list[tuple[str, str]], str | None]


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "openings",
        help="count games of the computer with itself in a server's explorer",
        description="Read games, of which `fairychess games NAME` plays as many as wanted, and "
        "show their openings in the explorer of the analysis board, beside those of people.",
    )
    parser.add_argument("record", metavar="RECORD", help="the file of games; - is standard input")
    parser.add_argument(
        "--replace", action="store_true", help="forget what was counted from such files before"
    )
    add_database(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Count every game; nothing is changed by a file that fails before its first game."""
    count = run_on(args, "openings", lambda database: _count(database, args.record, args.replace))
    if count is None:
        return 2
    print(f"{count} game{'s' * (count != 1)} counted")
    return 0


async def _count(database: "Database", file: str, replace: bool) -> int:
    from fairychess.server.store import openings

    found, count = map(_opening, records_in(file)), 0
    while some := list(islice(found, _AT_ONCE)):
        async with database.write() as connection:
            if replace and not count:
                await openings.forget_self_play(connection)
            for moves, winner in some:
                await openings.add_self_play(connection, moves, winner)
        count += len(some)
    return count


def _opening(record: Record) -> Counted:
    """The positions of a game's opening, by their keys, each with the move; and who won."""
    from fairychess.server.store.openings import PLIES

    game = rebuilt(record)
    board = FreeGame(game.variant, game.options, game.start)
    found = []
    for move in game.view("both").moves[:PLIES]:
        if move.seat != "chance":
            found.append((board.key, move.text))
        board.decide(move.text)
    return found, game.outcome.winner if game.outcome else None
