"""`fairychess verify`: is a record what it says?"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import IO, Any

from fairychess.game.reading import apart
from fairychess.game.records.tree import Record, RecordError
from fairychess.game.verifying import verify


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "verify",
        help="check a record: seed, draws, moves, result, seals",
        description="Check every game of a file: the commitment, every draw, every move and the "
        "result. PGN, KIF, KI2, CSA, USI logs and JSON are read.",
    )
    parser.add_argument("record", metavar="RECORD", help="the file; - is standard input")
    parser.add_argument(
        "own", metavar="OWN", nargs="?", help="what a player saved during the game; - as well"
    )
    parser.add_argument(
        "--variant", metavar="NAME", help="the rules, by name or file, where the record lacks them"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """One line a finding; the first that does not hold ends with status 2."""
    own = next(records_in(args.own), None) if args.own else None
    seen = 0
    for seen, record in enumerate(records_in(args.record, args.variant), 1):
        if seen > 1:
            print(f"game {seen}, line {record.line}:")
        for finding in verify(record, own, args.variant):
            print(finding)
    if not seen:
        raise ValueError(f"{called(args.record)}: there is no game in it")
    return 0


def called(file: str) -> str:
    """What a file is called in a message."""
    return "standard input" if file == "-" else file


def opened(file: str) -> IO[bytes]:
    """A file of records, or standard input for `-`."""
    return sys.stdin.buffer if file == "-" else open(file, "rb")


def records_in(file: str, variant: str | None = None) -> Iterator[Record]:
    """The records in a file, strictly taken. Raises ValueError, naming the file."""
    with closing(opened(file)) as stream:
        try:
            yield from apart(stream, strict=True, variant=variant or "")
        except RecordError as error:
            raise ValueError(f"{called(file)}: {error}") from None
