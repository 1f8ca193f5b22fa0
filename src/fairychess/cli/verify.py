"""`fairychess verify`: is a record what it says?"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from fairychess.game import read_record
from fairychess.game.reading import LARGEST, Record, RecordError
from fairychess.game.verifying import verify


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "verify",
        help="check a record: seed, draws, moves, result, seals",
        description="Check a record: the commitment, every draw, every move and the result.",
    )
    parser.add_argument("record", metavar="RECORD", help="the file; - is standard input")
    parser.add_argument(
        "own", metavar="OWN", nargs="?", help="what a player saved during the game; - as well"
    )
    parser.add_argument(
        "--variant", metavar="FILE", help="the rules, where the record does not carry them"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """One line a finding; the first that does not hold ends with status 2."""
    record = read_file(args.record)
    own = read_file(args.own) if args.own else None
    for finding in verify(record, own, args.variant):
        print(finding)
    return 0


def read_file(file: str) -> Record:
    """The record in a file, or on standard input for `-`."""
    where = "standard input" if file == "-" else file
    try:
        return read_record(read_text(file, where))
    except RecordError as error:
        raise ValueError(f"{where}: {error}") from None


def read_text(file: str, where: str) -> str:
    """The text of a file of records, in UTF-8."""
    limit = 4 * LARGEST
    if file == "-":
        raw = sys.stdin.buffer.read(limit + 1)
    else:
        with open(file, "rb") as stream:
            raw = stream.read(limit + 1)
    try:
        return raw[:limit].decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{where}:{raw[: error.start].count(10) + 1}: not UTF-8 text") from None
