"""`fairychess record`: records in another notation."""

import argparse
import dataclasses
import json
import sys
from contextlib import closing
from typing import Any

from fairychess.cli.verify import called, opened
from fairychess.game.export import FORMATS, Exported
from fairychess.game.reading import read_games
from fairychess.game.records.tree import Record, RecordError
from fairychess.game.replaying import rebuilt


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "record",
        help="write records in another notation",
        description="Write every game of a file in another notation. What had to be mended in "
        "reading is said on standard error.",
    )
    parser.add_argument(
        "file", metavar="FILE", help="PGN, KIF, KI2, CSA, a USI log, JSON; - is standard input"
    )
    parser.add_argument("--to", choices=sorted(FORMATS), required=True, help="what to write")
    parser.add_argument(
        "--variant", metavar="NAME", default="", help="the game, where the file does not name it"
    )
    parser.add_argument("--strict", action="store_true", help="mend nothing")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Read, play through, write, game by game."""
    where, count = called(args.file), 0
    try:
        with closing(opened(args.file)) as stream:
            for record in read_games(stream, strict=args.strict, variant=args.variant):
                count += 1
                for said in record.mended:
                    print(f"{where}: {said}", file=sys.stderr)
                written = written_as(record, args.to, args.variant or None)
                if count > 1:
                    print(FORMATS[args.to].between or "\n", end="")
                print(written.rstrip("\n"))
                left_out(record, args.to, where)
    except RecordError as error:
        raise ValueError(f"{where}: {error}") from None
    if not count:
        raise ValueError(f"{where}: there is no game in it")
    return 0


def written_as(record: Record, name: str, variant: str | None) -> str:
    """A record in the format of a name. Raises RecordError."""
    form, view = FORMATS[name], None
    # What was drawn by a seed is only known to be true once it has been drawn again.
    if "Seed" in record.tags or not form.by_itself:
        game = rebuilt(record, variant)
        view = game.view("both" if game.outcome is not None or not game.secretive else "spectator")
    written = form.write(Exported(record, view))
    if not isinstance(written, str):
        return json.dumps(written, default=dataclasses.asdict)
    return written


def left_out(record: Record, name: str, where: str) -> None:
    """Say what a format without variations does not hold."""
    count = 0 if FORMATS[name].variations else record.variations
    if count:
        many = "a variation is" if count == 1 else f"{count} variations are"
        print(f"{where}: {many} left out, for {name} has one line of play", file=sys.stderr)
