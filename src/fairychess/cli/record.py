"""`fairychess record`: a record in another notation."""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from typing import Any

from fairychess.cli.verify import read_text
from fairychess.game.export import FORMATS, Exported
from fairychess.game.formats import read_game
from fairychess.game.reading import RecordError
from fairychess.game.replaying import rebuilt


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser("record", help="write a record in another notation")
    parser.add_argument("file", metavar="FILE", help="a record, in either; - is standard input")
    parser.add_argument("--to", choices=sorted(FORMATS), required=True, help="what to write")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Read, replay, write."""
    where = "standard input" if args.file == "-" else args.file
    text = read_text(args.file, where)
    try:
        found = read_game(text)
        game = rebuilt(found)
        seen = "both" if game.outcome is not None or not game.secretive else "spectator"
        written = FORMATS[args.to].write(Exported(found.text(), game.view(seen)))
        if not isinstance(written, str):
            written = json.dumps(written, default=dataclasses.asdict) + "\n"
        print(written, end="")
        if found.variations:
            many = (
                "a variation is" if found.variations == 1 else f"{found.variations} variations are"
            )
            print(f"{where}: {many} left out, for a record has one line of play", file=sys.stderr)
    except RecordError as error:
        raise ValueError(f"{where}: {error}") from None
    return 0
